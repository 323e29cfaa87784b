export interface Failure {
  readonly id: string;
  readonly table: string;
  readonly key: string;
  readonly code: string;
  readonly message: string;
  /** Absent in runs of engine versions that did not count causes. */
  readonly cause?: string | null;
  readonly attempt: number;
  readonly at: string;
  /** The attempt whose retry changed the record or found that it needed no change. Null if unresolved. */
  readonly settledIn?: number | null;
  /** JSON, shortened if long, if the change differs from the approved one. Null if there was none. */
  readonly approvedChange?: string | null;
  /** What would be made now: JSON, shortened if long. */
  readonly presentChange?: string | null;
}

/** `details` is a JSON object. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  readonly message: string;
  readonly details: string;
}

export type ChangeKind = 'update' | 'remove' | 'create';

/** Planned by a dry run or made by a real one. `before`, `after` and `shown` are JSON objects. */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** The changed attributes. For a removal, the whole record; for a creation, null. */
  readonly before?: string | null;
  /** The changed attributes. For a creation, the whole record; for a removal, null. */
  readonly after?: string | null;
  /** What the job stores for display, such as `createdAt`. */
  readonly shown: string;
}
