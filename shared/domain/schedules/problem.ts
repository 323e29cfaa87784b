/**
 * A problem with a schedule entry or the schedule: its kind, as counted by audits, and a sentence for people.
 */
export interface ScheduleProblem {
  readonly kind: string;
  readonly message: string;
}
