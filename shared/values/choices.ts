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

/** Types of exercises by which the library filters (spec 2, section 3). */
export const libraryExerciseTypes = ['movement', 'stretch', 'strength', 'cardio', 'balance'] as const;

/** Types of exercises, and of sets, in the set management and other tools (spec 2, section 3). */
export const managementTypes = ['stretch', 'move', 'strength', 'breathing'] as const;

/** Types of exercises that records are said to hold (spec 3, section 3). */
export const storedExerciseTypes = [
  'stretch',
  'move',
  'strength',
  'warmup',
  'mindful',
  'breathing',
  'movement',
] as const;

/** What the form that adds an exercise offers (spec 2, section 3). */
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

/** What the form that edits an exercise offers (spec 2, section 3). */
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

/** What the form of a set offers as its activity type (spec 2, section 3). */
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
 * Type of the product's own themed sets, and who owns those (spec 2, sections 3 and 6; spec 3, sections 3 and
 * 6).
 */
export const ownSets = 'microcise';

/** Every type that a set may have, as records keep it: in lower case. */
export const setActivityTypes = lowerCase(union([ownSets], managementTypes, setFormTypes));

/** What the form of a set offers as its set type; the first is the default (spec 2, section 3). */
export const setFormSetTypes = ['Standard', 'Custom', 'Premium', 'Beta'] as const;

/** Set types of themed sets (spec 3, section 3). */
export const themedSetTypes = ['Stretch', 'Move', 'Strengthen'] as const;

/** Every set type that a set may have. */
export const setTypes = union(setFormSetTypes, themedSetTypes);

/**
 * What the form of a set offers as intensity (spec 2, section 3): light, moderate, vigorous and mixed as
 * records keep it.
 */
export const setFormIntensities = ['Low', 'Moderate', 'High', 'Variable'] as const;

/** Levels of activity across the product (spec 1, section 3; spec 2, section 3). */
export const activityLevels = ['Gentle', 'Comfortable', 'Active', 'Energetic'] as const;

/** Levels that a demo template has where it says none (spec 3, section 3). */
export const demoActivityLevels = ['gentle', 'comfortable', 'challenging'] as const;

/** What a schedule entry can be of (spec 2, section 1); `mixed` is the manager's (spec 2, section 3). */
export const scheduleActivityTypes = ['movement', 'breathing', 'stretch', 'strength', 'mixed'] as const;

/** What the schedule tools filter by (spec 2, section 1). */
export const scheduleFilterTypes = ['movement', 'breathing', 'mixed'] as const;

/** What the notification scheduler offers for an entry (spec 2, section 2.2). */
export const schedulerTypes = ['movement', 'breathing'] as const;

/** Types of a notification (spec 2, section 3). */
export const notificationTypes = ['exercise', 'breathing'] as const;

/** Statuses of a notification (spec 2, section 3). */
export const notificationStatuses = ['scheduled', 'cancelled'] as const;

/** Statuses of a user's preferences; null and missing mean none (spec 3, section 3). */
export const preferencesSubscriptions = ['active', 'trial', 'expired'] as const;

/** Statuses of a subscription (spec 3, section 3). */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const;

/** Plans of a subscription (spec 3, section 3). */
export const planTypes = ['monthly', 'annual'] as const;

/** When in the day page content is for (spec 3, section 3). */
export const timeContexts = ['morning', 'afternoon', 'end_of_day'] as const;

/** Kinds of content items: the tabs of the content management (spec 1, section 2.7). */
export const contentKinds = ['text', 'image', 'video', 'template'] as const;

/** Categories of content items (spec 1, section 9). */
export const contentCategories = ['Movement', 'Breathing', 'UI Assets', 'Instructions', 'Marketing'] as const;

/** Durations that forms offer, in seconds (spec 2, section 3). */
export const durationPresets = [30, 45, 60, 90, 120, 180] as const;

/** What the sets of the library are sorted by (spec 2, section 3). */
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
 * Kinds of activity, in the order in which the breakdown lists them; anything else counts as unknown (spec 1
 * section 3).
 */
export const activityTypes = ['movement', 'breathing', 'stretching', 'unknown'] as const;
