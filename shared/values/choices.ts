/*
 * The choices that the tools offer, one list per tool. The tools disagree, so a record may hold any of their
 * values (the unions below), and each screen offers its own list. Equipment is in equipment.ts, goals are in
 * goals.ts, intensities in intensity.ts, days in days.ts.
 */

/** Spelled as the first list that has a value spells it; case does not matter. */
function union(...lists: readonly (readonly string[])[]): readonly string[] {
  const found = new Map<string, string>();
  for (const value of lists.flat()) {
    if (!found.has(value.toLowerCase())) found.set(value.toLowerCase(), value);
  }
  return [...found.values()];
}

const lowerCase = (values: readonly string[]) => values.map((value) => value.toLowerCase());

/** Types of exercises by which the library filters (docs/product.md). */
export const libraryExerciseTypes = ['movement', 'stretch', 'strength', 'cardio', 'balance'] as const;

/** Types of exercises, and of sets, in the set management and other tools (docs/product.md). */
export const managementTypes = ['stretch', 'move', 'strength', 'breathing'] as const;

/** Types of exercises that records may hold. */
export const storedExerciseTypes = [
  'stretch',
  'move',
  'strength',
  'warmup',
  'mindful',
  'breathing',
  'movement',
] as const;

/** The choices of the form that adds an exercise. */
export const addFormExerciseTypes = [
  'Dynamic',
  'Static',
  'Isometric',
  'Compound',
  'Isolation',
  'Plyometric',
  'Flexibility',
  'Balance',
] as const;

/** The choices of the form that edits an exercise. */
export const editFormExerciseTypes = ['Movement', 'Breathing', 'Mindful', 'Strength', 'Warmup'] as const;

/** Every type that an exercise may have, as records keep it: in lower case. */
export const exerciseTypes = lowerCase(
  union(
    storedExerciseTypes,
    libraryExerciseTypes,
    managementTypes,
    addFormExerciseTypes,
    editFormExerciseTypes,
  ),
);

/** The activity types that the form of a set offers. */
export const setFormTypes = [
  'Breathing',
  'Movement',
  'Strength',
  'Stretching',
  'Cardio',
  'Balance',
  'Mindfulness',
  'Posture',
] as const;

/** Type, and owner, of the product's own themed sets. */
export const ownSets = 'microcise';

/** Every type that a set may have, as records keep it: in lower case. */
export const setActivityTypes = lowerCase(union([ownSets], managementTypes, setFormTypes));

/** The set types that the form of a set offers; the first is the default. */
export const setFormSetTypes = ['Standard', 'Custom', 'Premium', 'Beta'] as const;

/** Set types of themed sets (docs/product.md). */
export const themedSetTypes = ['Stretch', 'Move', 'Strengthen'] as const;

/** Every set type that a set may have. */
export const setTypes = union(setFormSetTypes, themedSetTypes);

/** The intensities that the form of a set offers: light, moderate, vigorous and mixed as records keep it. */
export const setFormIntensities = ['Low', 'Moderate', 'High', 'Variable'] as const;

/** Levels of activity across the product (docs/product.md). */
export const activityLevels = ['Gentle', 'Comfortable', 'Active', 'Energetic'] as const;

/** Levels that a demo template has where it says none (docs/product.md). */
export const demoActivityLevels = ['gentle', 'comfortable', 'challenging'] as const;

/** The types of a schedule entry; only the manager uses `mixed`. */
export const scheduleActivityTypes = ['movement', 'breathing', 'stretch', 'strength', 'mixed'] as const;

/** The notification scheduler's choices for an entry (docs/product.md). */
export const schedulerTypes = ['movement', 'breathing'] as const;

/** Types of a notification (docs/product.md). */
export const notificationTypes = ['exercise', 'breathing'] as const;

/** Statuses of a notification (docs/product.md). */
export const notificationStatuses = ['scheduled', 'cancelled'] as const;

/** Statuses of a user's preferences; null and missing mean none. */
export const preferencesSubscriptions = ['active', 'trial', 'expired'] as const;

/** Statuses of a subscription (docs/product.md). */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const;

/** Plans of a subscription (docs/product.md). */
export const planTypes = ['monthly', 'annual'] as const;

/** The times of day that page content is for. */
export const timeContexts = ['morning', 'afternoon', 'end_of_day'] as const;

/** Durations that forms offer, in seconds (docs/product.md). */
export const durationPresets = [30, 45, 60, 90, 120, 180] as const;

/** The sort orders of the library's sets. */
export const setSortOptions = ['title', 'type', 'updated', 'exercises', 'status'] as const;

/**
 * A value of a list in the list's own form, in whatever spelling it is stored; undefined if it is not one of
 * them (docs/decisions.md).
 */
export function readChoice(choices: readonly string[], stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === text);
}

/** The items of a list, each replaced by its match in `choices`; unknown ones stay as they are. */
export const readChoices = (choices: readonly string[], stored: readonly string[]): readonly string[] => [
  ...new Set(stored.map((item) => readChoice(choices, item) ?? item)),
];

/** Kinds of activity, in the order in which the breakdown lists them; anything else counts as unknown. */
export const activityTypes = ['movement', 'breathing', 'stretching', 'unknown'] as const;
