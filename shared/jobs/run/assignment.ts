/** The admin who takes care of a run, with a note from the admin who assigned it. */
export interface Assignment {
  /** The number of times that the run had been assigned, including this time. */
  readonly version: number;
  /** The email of the admin who takes care of the run. */
  readonly to: string;
  /** The email of the admin who assigned it. */
  readonly by: string;
  /** The time in ISO 8601 (UTC). */
  readonly at: string;
  /** The note, which is empty if there is none. */
  readonly note: string;
}

/**
 * The number of assignments that a run's row contains. The run's log and the audit trail contain all of them.
 */
export const maxAssignments = 5;
