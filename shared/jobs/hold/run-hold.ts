/** An alarm that holds a run. */
export interface HoldingAlarm {
  /** The name of the CloudWatch alarm. */
  readonly alarm: string;
  /** The time when the alarm went into the state ALARM, in ISO 8601 and UTC. */
  readonly since: string;
  /** The reason for the alarm's state, in CloudWatch's words. */
  readonly reason: string;
}

/** The hold of a run: when it began, when it will end, and the alarms that caused it. */
export interface RunHold {
  /** The time when the hold began, in ISO 8601 and UTC. */
  readonly since: string;
  /** The time when the run gives up if it is still held, in ISO 8601 and UTC. */
  readonly until: string;
  readonly alarms: readonly HoldingAlarm[];
}
