/*
 * The choices that each tool offers. A record may contain any value from the unions below, but each screen
 * offers its own list. Equipment is in equipment.ts, goals are in goals.ts, intensities in intensity.ts, and
 * days in days.ts.
 */

/** Combines lists without duplicates. The comparison ignores case, and the first spelling is kept. */
function union(...lists: readonly (readonly string[])[]): readonly string[] {
  const found = new Map<string, string>();
  for (const value of lists.flat()) {
    if (!found.has(value.toLowerCase())) found.set(value.toLowerCase(), value);
  }
  return [...found.values()];
}

const lowerCase = (values: readonly string[]) => values.map((value) => value.toLowerCase());

/** The exercise types that the library can be filtered by (docs/product.md). */
export const libraryExerciseTypes = ['movement', 'stretch', 'strength', 'cardio', 'balance'] as const;

/** The exercise and set types in set management and other tools (docs/product.md). */
export const managementTypes = ['stretch', 'move', 'strength', 'breathing'] as const;

/** The types of exercises that records may contain. */
export const storedExerciseTypes = [
  'stretch',
  'move',
  'strength',
  'warmup',
  'mindful',
  'breathing',
  'movement',
] as const;

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

export const editFormExerciseTypes = ['Movement', 'Breathing', 'Mindful', 'Strength', 'Warmup'] as const;

export const exerciseTypes = lowerCase(
  union(
    storedExerciseTypes,
    libraryExerciseTypes,
    managementTypes,
    addFormExerciseTypes,
    editFormExerciseTypes,
  ),
);

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

/** The value used for both the type and the owner of the product's own themed sets. */
export const ownSets = 'microcise';

/** All set types that may be stored, in lower case. */
export const setActivityTypes = lowerCase(union([ownSets], managementTypes, setFormTypes));

/** The set types in the set form. The first is the default. */
export const setFormSetTypes = ['Standard', 'Custom', 'Premium', 'Beta'] as const;

/** The set types of the themed sets (docs/product.md). */
export const themedSetTypes = ['Stretch', 'Move', 'Strengthen'] as const;

/** All set types that may be stored. */
export const setTypes = union(setFormSetTypes, themedSetTypes);

/** The activity levels used across the product (docs/product.md). */
export const activityLevels = ['Gentle', 'Comfortable', 'Active', 'Energetic'] as const;

/** The default activity levels of demo templates (docs/product.md). */
export const demoActivityLevels = ['gentle', 'comfortable', 'challenging'] as const;

/** The types of schedule entries. Only the manager uses `mixed`. */
export const scheduleActivityTypes = ['movement', 'breathing', 'stretch', 'strength', 'mixed'] as const;

/** The activity types of an entry in the notification scheduler (docs/product.md). */
export const schedulerTypes = ['movement', 'breathing'] as const;

/** The types of notifications (docs/product.md). */
export const notificationTypes = ['exercise', 'breathing'] as const;

/** The statuses of notifications (docs/product.md). */
export const notificationStatuses = ['scheduled', 'cancelled'] as const;

/** The subscription statuses in a user's preferences. A null or missing status means no subscription. */
export const preferencesSubscriptions = ['active', 'trial', 'expired'] as const;

/** The statuses of subscriptions (docs/product.md). */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const;

/** The subscription plans (docs/product.md). */
export const planTypes = ['monthly', 'annual'] as const;

/** The times of day for page content. */
export const timeContexts = ['morning', 'afternoon', 'end_of_day'] as const;

/** The durations that forms offer, in seconds (docs/product.md). */
export const durationPresets = [30, 45, 60, 90, 120, 180] as const;

/** The sort orders for the library's sets. */
export const setSortOptions = ['title', 'type', 'updated', 'exercises', 'status'] as const;

/**
 * Returns the list item that matches a stored value, ignoring case and surrounding spaces, or undefined if no
 * item matches (docs/decisions.md).
 */
export function readChoice(choices: readonly string[], stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === text);
}

/** Replaces each item with its match in `choices`. Items without a match are left unchanged. */
export const readChoices = (choices: readonly string[], stored: readonly string[]): readonly string[] => [
  ...new Set(stored.map((item) => readChoice(choices, item) ?? item)),
];

/**
 * The kinds of activity, in the order in which the breakdown shows them. Any other kind is treated as
 * unknown.
 */
export const activityTypes = ['movement', 'breathing', 'stretching', 'unknown'] as const;
