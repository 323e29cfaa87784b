/* Also bundled into resolvers, so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`. */

/**
 * The groups. Every operation requires `Admin`. A job's `access` applies to its runs, their logs, failures
 * and changes (docs/api.md, "Access").
 */
export const accessGroups = ['Admin', 'DesignatedAdmin'] as const;

export type AccessGroup = (typeof accessGroups)[number];

/** The group of all admins. Members of other groups are also members of this one. */
export const everyAdmin = 'Admin' satisfies AccessGroup;

/** Returns the accesses that a caller has, for filtering run lists. */
export function accessesOf(groups: readonly string[]): AccessGroup[] {
  const known: AccessGroup[] = [...accessGroups];
  return known.filter((group) => groups.indexOf(group) >= 0);
}

/**
 * True if the caller may see it. This is the only access rule. A run keeps the access it was started with,
 * and an undo has that of the run it undoes. Rows without a known access are visible to nobody.
 */
export function mayAccess(groups: readonly string[], access: string | null | undefined): boolean {
  const accesses: string[] = accessesOf(groups);
  return access !== null && access !== undefined && accesses.indexOf(access) >= 0;
}

export const refusals: Readonly<Record<AccessGroup, string>> = {
  Admin: 'Only members of the Admin group can do this.',
  DesignatedAdmin: 'Migration only allowed for the designated admin account',
};
