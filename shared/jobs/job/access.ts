/*
 * This file is also bundled into resolvers, so it must be valid APPSYNC_JS: no classes, no try, no `while`,
 * no `++`.
 */

/**
 * The user pool groups that a job may require. Every operation requires `Admin`. A job's `access` applies to
 * starting, stopping and resuming its runs, and to their logs, failures and changes (docs/api.md, "Access").
 */
export const accessGroups = ['Admin', 'DesignatedAdmin'] as const;

export type AccessGroup = (typeof accessGroups)[number];

/** The access that every caller of the API has. Members of other groups are also members of this group. */
export const everyAdmin = 'Admin' satisfies AccessGroup;

/** Returns the access values that members of the given groups have, for filtering run lists. */
export function accessesOf(groups: readonly string[]): AccessGroup[] {
  const known: AccessGroup[] = [...accessGroups];
  return known.filter((group) => groups.indexOf(group) >= 0);
}

/**
 * Returns true if a caller may use a job, or see a run with all of its output. This is the only access rule.
 * A run keeps the access that it was started with, and an undo has the access of the run that it undoes. Rows
 * without a known access value are not visible to anyone.
 */
export function mayAccess(groups: readonly string[], access: string | null | undefined): boolean {
  const accesses: string[] = accessesOf(groups);
  return access !== null && access !== undefined && accesses.indexOf(access) >= 0;
}

/** The message for callers who do not have access. */
export const refusals: Readonly<Record<AccessGroup, string>> = {
  Admin: 'Only members of the Admin group can do this.',
  DesignatedAdmin: 'Migration only allowed for the designated admin account',
};
