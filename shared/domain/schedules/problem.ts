/**
 * A problem with a schedule entry or with the whole schedule. Audits count problems by `kind`, and people
 * read the message.
 */
export interface ScheduleProblem {
  readonly kind: string;
  readonly message: string;
}
