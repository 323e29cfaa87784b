/** Every write sets these. An undo gives them new values instead of restoring the old ones. */
export const stamps: ReadonlySet<string> = new Set(['_version', '_lastChangedAt', 'updatedAt']);

/** `at` is ISO 8601 in UTC. */
export const newStamps = (at: string) => ({
  createdAt: at,
  updatedAt: at,
  _version: 1,
  _lastChangedAt: Date.parse(at),
});
