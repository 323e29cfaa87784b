/** A record that could not be changed. */
export interface Failure {
  readonly id: string;
  readonly table: string;
  readonly key: string;
  readonly code: string;
  readonly message: string;
  /** The cause, which groups failures. Absent for runs from before causes were counted. */
  readonly cause?: string | null;
  readonly attempt: number;
  readonly at: string;
  /**
   * The attempt whose retry resolved the failure: the record was changed, or needed no change. Null if the
   * failure is unresolved.
   */
  readonly settledIn?: number | null;
  /**
   * For a change that differs from the approved one: the approved change as JSON text, cut if it is long, or
   * null if there was none.
   */
  readonly approvedChange?: string | null;
  /**
   * For a change that differs from the approved one: the change as it would be now, as JSON text, cut if it
   * is long.
   */
  readonly presentChange?: string | null;
}

/** An audit's finding about a record. `details` is a JSON object. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  /** The message for people, in one sentence. */
  readonly message: string;
  readonly details: string;
}

export type ChangeKind = 'update' | 'remove' | 'create';

/**
 * A change to one record that a dry run planned or a real run made. `before`, `after` and `shown` are JSON
 * objects.
 */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** Changed attributes before the change. For a removal: the whole record. For a creation: null. */
  readonly before?: string | null;
  /** Changed attributes after the change. For a creation: the whole record. For a removal: null. */
  readonly after?: string | null;
  /** Attributes that the job stores with each change for display, such as `createdAt`. */
  readonly shown: string;
}
