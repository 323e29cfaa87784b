import { scheduleActivityTypes } from '#shared/values/choices';

interface ActivityLook {
  readonly label: string;
  readonly fg: string;
  readonly subtle: string;
  readonly muted: string;
  readonly border: string;
  readonly solid: string;
}

const lookOf = (type: string, label: string): ActivityLook => ({
  label,
  fg: `activity.${type}.fg`,
  subtle: `activity.${type}.subtle`,
  muted: `activity.${type}.muted`,
  border: `activity.${type}.border`,
  solid: `activity.${type}.solid`,
});

const looks = {
  movement: lookOf('movement', 'Movement'),
  breathing: lookOf('breathing', 'Breathing'),
  stretch: lookOf('stretch', 'Stretch'),
  strength: lookOf('strength', 'Strength'),
} as const;

const other = lookOf('other', 'Other');

/** Movement is blue, breathing green, stretch purple, strength orange. All others share the same colours. */
export function activityLook(type: string | undefined): ActivityLook {
  if (type === undefined) return { ...other, label: 'Unknown' };
  const known = Object.entries(looks).find(([name]) => name === type)?.[1];
  return known ?? { ...other, label: `${type.charAt(0).toUpperCase()}${type.slice(1)}` };
}

/** Returns the options, including the entry's stored type if it is not one of those that can be chosen. */
export const activityOptions = (
  types: readonly string[] = scheduleActivityTypes.slice(0, 4),
  own?: string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...(own && !types.includes(own) ? [own] : []), ...types].map((value) => ({
    value,
    label: activityLook(value).label,
  }));
