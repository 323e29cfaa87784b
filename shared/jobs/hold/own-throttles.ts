/**
 * The CloudWatch metric of the throttle events that runs caused themselves. The engine writes it, and the
 * alarms of tables subtract it from the table's own metrics.
 */
export const ownThrottlesMetric = {
  namespace: 'WellnessAdmin',
  name: 'OwnThrottleEvents',
  /** The physical name of the table. */
  dimension: 'TableName',
} as const;
