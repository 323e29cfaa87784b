/** The attributes that every write sets. An undo gives them new values instead of restoring the old ones. */
export const stamps: ReadonlySet<string> = new Set(['_version', '_lastChangedAt', 'updatedAt']);

/** Returns a new record's stamps. `at` is ISO 8601 in UTC. */
export const newStamps = (at: string) => ({
  createdAt: at,
  updatedAt: at,
  _version: 1,
  _lastChangedAt: Date.parse(at),
});
