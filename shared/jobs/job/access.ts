/* Also bundled into resolvers, so written in APPSYNC_JS: no classes, no try, no `while`, no `++`. */

/**
 * The groups of the user pool that a job may require. Every operation requires `Admin`. A job's `access`
 * covers its start, stop, resume, runs, log, failures and changes (docs/api.md, "Access").
 */
export const accessGroups = ['Admin', 'DesignatedAdmin'] as const;

export type AccessGroup = (typeof accessGroups)[number];

/** The access that every caller of the API has: members of another group are in this one too. */
export const everyAdmin = 'Admin' satisfies AccessGroup;

/** The accesses of a member of these groups, by which lists of runs are filtered. */
export function accessesOf(groups: readonly string[]): AccessGroup[] {
  const known: AccessGroup[] = [...accessGroups];
  return known.filter((group) => groups.indexOf(group) >= 0);
}

/**
 * The one rule that decides who may use a job and see a run with everything it wrote. A run keeps the access
 * with which it was started, and an undo has the access of the run that it undoes. A row without an access,
 * or with an unknown one, is visible to nobody.
 */
export function mayAccess(groups: readonly string[], access: string | null | undefined): boolean {
  const accesses: string[] = accessesOf(groups);
  return access !== null && access !== undefined && accesses.indexOf(access) >= 0;
}

/** The message for people outside the group. */
export const refusals: Readonly<Record<AccessGroup, string>> = {
  Admin: 'Only members of the group Admin may do this.',
  DesignatedAdmin: 'Migration only allowed for the designated admin account',
};
