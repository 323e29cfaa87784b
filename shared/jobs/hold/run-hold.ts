/** An alarm that puts a run on hold. */
export interface HoldingAlarm {
  /** The name of the CloudWatch alarm. */
  readonly alarm: string;
  /** The time when the alarm entered the ALARM state, in ISO 8601 and UTC. */
  readonly since: string;
  /** The reason for the alarm's state, as reported by CloudWatch. */
  readonly reason: string;
}

/** The hold on a run: when it began, when it will end, and the alarms that caused it. */
export interface RunHold {
  /** The time when the hold began, in ISO 8601 and UTC. */
  readonly since: string;
  /** The time when the run gives up if it is still on hold, in ISO 8601 and UTC. */
  readonly until: string;
  readonly alarms: readonly HoldingAlarm[];
  /**
   * The time when the run continues if the alarms stay OK, in ISO 8601 and UTC. Absent or null while an alarm
   * is in ALARM.
   */
  readonly continuesAt?: string | null;
}
