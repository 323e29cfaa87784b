/** The tables of what users have and do: the six whose `userID` a migration rewrites. */
export const userTables = [
  'UserPreferences',
  'UserActivity',
  'ActivityHistory',
  'UserScheduledSet',
  'UserSubscription',
  'SessionRating',
] as const;

export type UserTable = (typeof userTables)[number];

/** Every table of the demo workspace: those, and the tables of what users are offered. */
export const demoTables = [
  ...userTables,
  'Exercise',
  'BreathingExercise',
  'Set',
  'SetExercise',
  'DefaultScheduledSet',
  'ScheduledNotification',
  'PublicDemoSet',
  'PageContent',
  'ContentItem',
] as const;

export type DemoTable = (typeof demoTables)[number];

/** A record, and the model of its table. */
export interface DemoRecord<Table extends DemoTable = DemoTable> {
  readonly table: Table;
  readonly record: Record<string, unknown>;
}

/** How much one account has of everything. */
export interface Portion {
  readonly preferences: number;
  /** Each is one record in UserActivity and one in ActivityHistory. */
  readonly sessions: number;
  /** At most the number of sessions, because each rates one. */
  readonly ratings: number;
  readonly slots: number;
  readonly subscriptions: number;
}

/** Records of a portion, for each table. */
export function recordsPerTable(portion: Portion): Readonly<Record<UserTable, number>> {
  return {
    UserPreferences: portion.preferences,
    UserActivity: portion.sessions,
    ActivityHistory: portion.sessions,
    UserScheduledSet: portion.slots,
    UserSubscription: portion.subscriptions,
    SessionRating: portion.ratings,
  };
}

/** Records of a portion in all six tables together. */
export function recordsIn(portion: Portion): number {
  return portion.preferences + 2 * portion.sessions + portion.ratings + portion.slots + portion.subscriptions;
}
