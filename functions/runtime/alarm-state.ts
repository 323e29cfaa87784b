/** The current state of an alarm in CloudWatch. */
export interface AlarmState {
  readonly alarm: string;
  readonly state: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
  /** The time when the alarm entered the state, in ISO 8601 (UTC), with milliseconds. */
  readonly since: string;
  readonly reason: string;
}

/** Returns the states of the alarms with the given names. Alarms that do not exist are omitted. */
export type DescribeAlarms = (names: readonly string[]) => Promise<readonly AlarmState[]>;
