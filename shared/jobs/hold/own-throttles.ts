/**
 * Throttles caused by the runs themselves. The engine writes this metric, and table alarms subtract it from
 * the table's own.
 */
export const ownThrottlesMetric = {
  namespace: 'WellnessAdmin',
  name: 'OwnThrottleEvents',
  /** The physical table name. */
  dimension: 'TableName',
} as const;
