/** A problem with an entry or the whole schedule. Audits count by `kind`; the message is for people. */
export interface ScheduleProblem {
  readonly kind: string;
  readonly message: string;
}
