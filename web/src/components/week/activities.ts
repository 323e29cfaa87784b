import { scheduleActivityTypes } from '#shared/values/choices';

/** An activity's label and colours. The colours are theme tokens. */
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

/**
 * Returns an activity's label and colours. Movement is blue, breathing is green, stretch is purple, and
 * strength is orange. All other types share the same colours.
 */
export function activityLook(type: string | undefined): ActivityLook {
  if (type === undefined) return { ...other, label: 'Unknown' };
  const known = Object.entries(looks).find(([name]) => name === type)?.[1];
  return known ?? { ...other, label: `${type.charAt(0).toUpperCase()}${type.slice(1)}` };
}

/**
 * Returns the activity types that can be chosen for an entry, as list options. If the entry's stored type is
 * not one of these types, it is added as an option.
 */
export const activityOptions = (
  types: readonly string[] = scheduleActivityTypes.slice(0, 4),
  own?: string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...(own && !types.includes(own) ? [own] : []), ...types].map((value) => ({
    value,
    label: activityLook(value).label,
  }));
