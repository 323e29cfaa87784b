/** What each write raises: no part of what was done to a record. An undo raises them too, it never restores them. */
export const stamps: ReadonlySet<string> = new Set(['_version', '_lastChangedAt', 'updatedAt']);
