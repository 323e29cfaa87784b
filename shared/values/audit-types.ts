export const auditTypes = [
  'migration',
  'user_action',
  'system_event',
  'database_change',
  'configuration',
  'security',
] as const;

export type AuditType = (typeof auditTypes)[number];

export const auditDays = 400;

/** The value of `trail` in every entry: the partition key of the time index. */
export const wholeTrail = 'ALL';
