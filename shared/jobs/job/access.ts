/*
 * Also bundled into resolvers, so written within APPSYNC_JS: no classes, no try, no `while`, no `++`.
 */

/**
 * The groups of the user pool that a job may ask for. `Admin` is what every operation asks for; a job's
 * `access` covers its start, stop, resume, runs, log, failures and changes (docs/api.md, "Access").
 */
export const accessGroups = ['Admin', 'DesignatedAdmin'] as const;

export type AccessGroup = (typeof accessGroups)[number];

/** The access that every caller of the API has: who is in another group is in this one too. */
export const everyAdmin = 'Admin' satisfies AccessGroup;

/** The accesses that someone in these groups has: what a list of runs is filtered by. */
export function accessesOf(groups: readonly string[]): AccessGroup[] {
  const known: AccessGroup[] = [...accessGroups];
  return known.filter((group) => groups.indexOf(group) >= 0);
}

/**
 * The one rule of who may use a job, and see a run and whatever a run wrote. A run keeps the access that it
 * was started with, and an undo that of the run which it undoes. Where a row says no access, or one that
 * nobody has, nobody sees it.
 */
export function mayAccess(groups: readonly string[], access: string | null | undefined): boolean {
  const accesses: string[] = accessesOf(groups);
  return access !== null && access !== undefined && accesses.indexOf(access) >= 0;
}

/** What someone outside the group is told (docs/product.md). */
export const refusals: Readonly<Record<AccessGroup, string>> = {
  Admin: 'Only members of the group Admin may do this.',
  DesignatedAdmin: 'Migration only allowed for the designated admin account',
};
