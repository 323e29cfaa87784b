import { scheduleActivityTypes } from '#shared/values/choices';

/** What colours the parts of an activity: tokens of the theme. */
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
 * The look of an activity: movement blue, breathing green, stretch purple, strength orange; one for what is
 * none of these.
 */
export function activityLook(type: string | undefined): ActivityLook {
  if (type === undefined) return { ...other, label: 'Unknown' };
  const known = Object.entries(looks).find(([name]) => name === type)?.[1];
  return known ?? { ...other, label: `${type.charAt(0).toUpperCase()}${type.slice(1)}` };
}

/**
 * Types of activity that entries are given, as options of a list; a stored type that is none of them stays an
 * option.
 */
export const activityOptions = (
  types: readonly string[] = scheduleActivityTypes.slice(0, 4),
  own?: string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...(own && !types.includes(own) ? [own] : []), ...types].map((value) => ({
    value,
    label: activityLook(value).label,
  }));
