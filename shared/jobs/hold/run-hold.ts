export interface HoldingAlarm {
  readonly alarm: string;
  /** When the alarm entered ALARM, ISO 8601. */
  readonly since: string;
  /** As reported by CloudWatch. */
  readonly reason: string;
}

export interface RunHold {
  readonly since: string;
  /** When the run gives up, ISO 8601. */
  readonly until: string;
  readonly alarms: readonly HoldingAlarm[];
  /** When the run continues if the alarms stay OK, ISO 8601. Absent or null while one is in ALARM. */
  readonly continuesAt?: string | null;
}
