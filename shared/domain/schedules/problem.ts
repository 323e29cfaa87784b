/**
 * A problem with an entry of the schedule, or with the schedule: its kind, as audits count it, and a sentence
 * for a person.
 */
export interface ScheduleProblem {
  readonly kind: string;
  readonly message: string;
}
