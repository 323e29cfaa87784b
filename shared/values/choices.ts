/* Records may contain any value of the unions, but each screen offers its own list (docs/product.md). */

/** Merges lists without duplicates, ignoring case; the first spelling is kept. */
function union(...lists: readonly (readonly string[])[]): readonly string[] {
  const found = new Map<string, string>();
  for (const value of lists.flat()) {
    if (!found.has(value.toLowerCase())) found.set(value.toLowerCase(), value);
  }
  return [...found.values()];
}

const lowerCase = (values: readonly string[]) => values.map((value) => value.toLowerCase());

export const libraryExerciseTypes = ['movement', 'stretch', 'strength', 'cardio', 'balance'] as const;

export const managementTypes = ['stretch', 'move', 'strength', 'breathing'] as const;

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

/** Both the type and the owner of the product's own themed sets. */
export const ownSets = 'microcise';

export const setActivityTypes = lowerCase(union([ownSets], managementTypes, setFormTypes));

/** The set types that the form offers. The first is the default. */
export const setFormSetTypes = ['Standard', 'Custom', 'Premium', 'Beta'] as const;

/** The set types of the themed sets. */
export const themedSetTypes = ['Stretch', 'Move', 'Strengthen'] as const;

export const setTypes = union(setFormSetTypes, themedSetTypes);

export const activityLevels = ['Gentle', 'Comfortable', 'Active', 'Energetic'] as const;

/** The activity levels of demo templates. */
export const demoActivityLevels = ['gentle', 'comfortable', 'challenging'] as const;

/** The activity types in schedules. Only the manager uses `mixed`. */
export const scheduleActivityTypes = ['movement', 'breathing', 'stretch', 'strength', 'mixed'] as const;

export const schedulerTypes = ['movement', 'breathing'] as const;

export const notificationTypes = ['exercise', 'breathing'] as const;

export const notificationStatuses = ['scheduled', 'cancelled'] as const;

/** The statuses of subscriptions (docs/product.md). */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const;

export const planTypes = ['monthly', 'annual'] as const;

export const timeContexts = ['morning', 'afternoon', 'end_of_day'] as const;

/** Suggested durations in seconds. */
export const durationPresets = [30, 45, 60, 90, 120, 180] as const;

export const setSortOptions = ['title', 'type', 'updated', 'exercises', 'status'] as const;

/** Returns the matching choice, ignoring case and surrounding spaces (docs/decisions.md). */
export function readChoice(choices: readonly string[], stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === text);
}

/** Returns the matching choices. Items without a match are left unchanged. */
export const readChoices = (choices: readonly string[], stored: readonly string[]): readonly string[] => [
  ...new Set(stored.map((item) => readChoice(choices, item) ?? item)),
];
