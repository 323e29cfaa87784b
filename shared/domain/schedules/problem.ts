/**
 * A problem with a schedule entry or with the whole schedule. Audits count problems by `kind`; the message is
 * for people to read.
 */
export interface ScheduleProblem {
  readonly kind: string;
  readonly message: string;
}
