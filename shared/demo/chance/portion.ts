/** The tables of users' own data. A migration rewrites the `userID` in them. */
export const userTables = [
  'UserPreferences',
  'UserActivity',
  'ActivityHistory',
  'UserScheduledSet',
  'UserSubscription',
  'SessionRating',
] as const;

export type UserTable = (typeof userTables)[number];

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

export interface DemoRecord<Table extends DemoTable = DemoTable> {
  readonly table: Table;
  readonly record: Record<string, unknown>;
}

export interface Portion {
  readonly preferences: number;
  /** The number of sessions, each with a record in UserActivity and one in ActivityHistory. */
  readonly sessions: number;
  /** The number of ratings, at most `sessions`, because each belongs to one. */
  readonly ratings: number;
  readonly slots: number;
  readonly subscriptions: number;
}

export function recordsIn(portion: Portion): number {
  return portion.preferences + 2 * portion.sessions + portion.ratings + portion.slots + portion.subscriptions;
}
