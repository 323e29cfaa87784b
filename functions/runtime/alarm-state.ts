export interface AlarmState {
  readonly alarm: string;
  readonly state: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
  /** When the alarm entered the state, ISO 8601 in UTC with milliseconds. */
  readonly since: string;
  readonly reason: string;
}

/** Alarms that do not exist are omitted. */
export type DescribeAlarms = (names: readonly string[]) => Promise<readonly AlarmState[]>;
