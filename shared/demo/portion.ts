/** The six tables of the demo workspace. */
export const demoTables = [
  'UserPreferences',
  'UserActivity',
  'ActivityHistory',
  'UserScheduledSet',
  'UserSubscription',
  'SessionRating',
] as const;

export type DemoTable = (typeof demoTables)[number];

/** A record and the model whose table it belongs in. */
export interface DemoRecord {
  readonly table: DemoTable;
  readonly record: Record<string, unknown>;
}

/** How much one account has of everything. */
export interface Portion {
  readonly preferences: number;
  /** Each is a record in UserActivity and one in ActivityHistory. */
  readonly sessions: number;
  /** At most as many as sessions: each is of one. */
  readonly ratings: number;
  readonly slots: number;
  readonly subscriptions: number;
}

/** Records of a portion, for each table. */
export function recordsPerTable(portion: Portion): Readonly<Record<DemoTable, number>> {
  return {
    UserPreferences: portion.preferences,
    UserActivity: portion.sessions,
    ActivityHistory: portion.sessions,
    UserScheduledSet: portion.slots,
    UserSubscription: portion.subscriptions,
    SessionRating: portion.ratings,
  };
}

/** Records of a portion in all six tables. */
export function recordsIn(portion: Portion): number {
  return portion.preferences + 2 * portion.sessions + portion.ratings + portion.slots + portion.subscriptions;
}
