/** A record that could not be changed. */
export interface Failure {
  readonly id: string;
  readonly table: string;
  readonly key: string;
  readonly code: string;
  readonly message: string;
  /**
   * The failure's cause, by which failures are grouped. Absent for runs from engine versions that did not
   * count causes.
   */
  readonly cause?: string | null;
  readonly attempt: number;
  readonly at: string;
  /**
   * The attempt whose retry resolved the failure, because the record was changed or needed no change. Null if
   * the failure is unresolved.
   */
  readonly settledIn?: number | null;
  /**
   * For a change that differs from the approved one: the approved change as JSON text, truncated if it is
   * long. Null if there was no approved change.
   */
  readonly approvedChange?: string | null;
  /**
   * For a change that differs from the approved one: the change that would be made now, as JSON text,
   * truncated if it is long.
   */
  readonly presentChange?: string | null;
}

/** An audit's finding about a record. `details` is a JSON object. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  /** A human-readable message, in one sentence. */
  readonly message: string;
  readonly details: string;
}

export type ChangeKind = 'update' | 'remove' | 'create';

/**
 * A change to one record, either planned by a dry run or made by a real run. `before`, `after` and `shown`
 * are JSON objects.
 */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** The changed attributes before the change. For a removal, the whole record. For a creation, null. */
  readonly before?: string | null;
  /** The changed attributes after the change. For a creation, the whole record. For a removal, null. */
  readonly after?: string | null;
  /** Attributes that the job stores with each change for display, such as `createdAt`. */
  readonly shown: string;
}
