/**
 * The groups of the user pool that a job may ask for. `Admin` is what every operation asks for; a job's `access` covers its
 * start, stop, resume, runs, log, failures and changes (ARCHITECTURE.md, section 5).
 */
export const accessGroups = ['Admin', 'DesignatedAdmin'] as const;

export type AccessGroup = (typeof accessGroups)[number];

/** What someone outside the group is told (spec 1 section 8). */
export const refusals: Readonly<Record<AccessGroup, string>> = {
  Admin: 'Only members of the group Admin may do this.',
  DesignatedAdmin: 'Migration only allowed for the designated admin account',
};
