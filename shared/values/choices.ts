/*
 * What the tools offer to choose from, each list as its tool has it, with its source. The tools disagree: a
 * record may hold any of their values (the unions below), and each screen offers its own list. Equipment
 * stands in equipment.ts, goals in goals.ts, intensities in intensity.ts, days in days.ts.
 */

/** Spelled as the first list that has a value spells it; values are the same in any case. */
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

/** Types of exercises that records are said to hold (docs/product.md). */
export const storedExerciseTypes = [
  'stretch',
  'move',
  'strength',
  'warmup',
  'mindful',
  'breathing',
  'movement',
] as const;

/** What the form that adds an exercise offers (docs/product.md). */
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

/** What the form that edits an exercise offers (docs/product.md). */
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

/** What the form of a set offers as its activity type (docs/product.md). */
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

/**
 * Type of the product's own themed sets, and who owns those (docs/product.md).
 */
export const ownSets = 'microcise';

/** Every type that a set may have, as records keep it: in lower case. */
export const setActivityTypes = lowerCase(union([ownSets], managementTypes, setFormTypes));

/** What the form of a set offers as its set type; the first is the default (docs/product.md). */
export const setFormSetTypes = ['Standard', 'Custom', 'Premium', 'Beta'] as const;

/** Set types of themed sets (docs/product.md). */
export const themedSetTypes = ['Stretch', 'Move', 'Strengthen'] as const;

/** Every set type that a set may have. */
export const setTypes = union(setFormSetTypes, themedSetTypes);

/**
 * What the form of a set offers as intensity (docs/product.md): light, moderate, vigorous and mixed as
 * records keep it.
 */
export const setFormIntensities = ['Low', 'Moderate', 'High', 'Variable'] as const;

/** Levels of activity across the product (docs/product.md). */
export const activityLevels = ['Gentle', 'Comfortable', 'Active', 'Energetic'] as const;

/** Levels that a demo template has where it says none (docs/product.md). */
export const demoActivityLevels = ['gentle', 'comfortable', 'challenging'] as const;

/** What a schedule entry can be of (docs/product.md); `mixed` is the manager's (docs/product.md). */
export const scheduleActivityTypes = ['movement', 'breathing', 'stretch', 'strength', 'mixed'] as const;

/** What the schedule tools filter by (docs/product.md). */
export const scheduleFilterTypes = ['movement', 'breathing', 'mixed'] as const;

/** What the notification scheduler offers for an entry (docs/product.md). */
export const schedulerTypes = ['movement', 'breathing'] as const;

/** Types of a notification (docs/product.md). */
export const notificationTypes = ['exercise', 'breathing'] as const;

/** Statuses of a notification (docs/product.md). */
export const notificationStatuses = ['scheduled', 'cancelled'] as const;

/** Statuses of a user's preferences; null and missing mean none (docs/product.md). */
export const preferencesSubscriptions = ['active', 'trial', 'expired'] as const;

/** Statuses of a subscription (docs/product.md). */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const;

/** Plans of a subscription (docs/product.md). */
export const planTypes = ['monthly', 'annual'] as const;

/** When in the day page content is for (docs/product.md). */
export const timeContexts = ['morning', 'afternoon', 'end_of_day'] as const;

/** Kinds of content items: the tabs of the content management (docs/product.md). */
export const contentKinds = ['text', 'image', 'video', 'template'] as const;

/** Categories of content items (docs/product.md). */
export const contentCategories = ['Movement', 'Breathing', 'UI Assets', 'Instructions', 'Marketing'] as const;

/** Durations that forms offer, in seconds (docs/product.md). */
export const durationPresets = [30, 45, 60, 90, 120, 180] as const;

/** What the sets of the library are sorted by (docs/product.md). */
export const setSortOptions = ['title', 'type', 'updated', 'exercises', 'status'] as const;

/**
 * A value of a list however it is spelled, in the list's own form; undefined for what is none of them
 * (docs/decisions.md).
 */
export function readChoice(choices: readonly string[], stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === text);
}

/**
 * The items of a list, each in the form that one of the lists has for it; those that none has stay as they
 * are.
 */
export const readChoices = (choices: readonly string[], stored: readonly string[]): readonly string[] => [
  ...new Set(stored.map((item) => readChoice(choices, item) ?? item)),
];

/**
 * Kinds of activity, in the order in which the breakdown lists them; anything else counts as unknown
 * (docs/product.md).
 */
export const activityTypes = ['movement', 'breathing', 'stretching', 'unknown'] as const;
