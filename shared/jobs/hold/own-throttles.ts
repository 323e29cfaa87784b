/**
 * The CloudWatch metric for throttle events caused by the runs themselves. The engine writes it, and table
 * alarms subtract it from the table's own metrics.
 */
export const ownThrottlesMetric = {
  namespace: 'WellnessAdmin',
  name: 'OwnThrottleEvents',
  /** The physical name of the table. */
  dimension: 'TableName',
} as const;
