/** The six tables that contain users' own data. A migration rewrites the `userID` in these tables. */
export const userTables = [
  'UserPreferences',
  'UserActivity',
  'ActivityHistory',
  'UserScheduledSet',
  'UserSubscription',
  'SessionRating',
] as const;

export type UserTable = (typeof userTables)[number];

/** All tables in the demo workspace: those with users' data, and those with content. */
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

/** A record and its table's model. */
export interface DemoRecord<Table extends DemoTable = DemoTable> {
  readonly table: Table;
  readonly record: Record<string, unknown>;
}

/** The number of records of each kind for one account. */
export interface Portion {
  readonly preferences: number;
  /** Each session has one record in UserActivity and one in ActivityHistory. */
  readonly sessions: number;
  /**
   * The number of ratings. It never exceeds the number of sessions, because each rating belongs to one
   * session.
   */
  readonly ratings: number;
  readonly slots: number;
  readonly subscriptions: number;
}

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

/** Returns the total number of records that a portion has in all six tables. */
export function recordsIn(portion: Portion): number {
  return portion.preferences + 2 * portion.sessions + portion.ratings + portion.slots + portion.subscriptions;
}
