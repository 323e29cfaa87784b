import type { Model, StoredRecord } from '#shared/models/model';

/** The person who started a run, as identified by the user directory and never by an argument. */
export interface Caller {
  readonly email: string;
  /** The unique ID that the identity provider assigned to the person. */
  readonly subject: string;
}

/**
 * The data that a visit may depend on besides the record itself. It is the same for every attempt and every
 * lane of a run.
 */
export interface VisitContext<Params> {
  readonly params: Params;
  readonly caller: Caller;
  /** The time when the run was created, in ISO 8601 (UTC). */
  readonly now: string;
  readonly runId: string;
}

/** A table in which a job looks up records, and the attributes that the job needs besides `id`. */
export interface Reference {
  readonly to: Model;
  readonly attributes: readonly string[];
}

/** Declares a reference to a table. */
export const refersTo = (to: Model, attributes: readonly string[] = []): Reference => ({ to, attributes });

/**
 * The records of a related table, excluding those marked as deleted. Each record contains the attributes
 * listed in the job's `refers`.
 */
export interface RelatedRecords {
  readonly all: readonly StoredRecord[];
  /**
   * Returns the records in which the attribute has exactly the given value. Pass undefined to find records
   * without the attribute.
   */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

/** The data that a record's inspection may depend on besides the record itself. */
export interface RecordContext<Params> extends VisitContext<Params> {
  /** The model name of the record's table or, for an expected item, the items' name. */
  readonly table: string;
  /** Returns the records of a table listed in `refers`. Throws for any other table. */
  readonly related: (model: Model) => RelatedRecords;
  /**
   * Returns true if the user directory has a user with this unique ID or email. Throws for any ID or email
   * that `asks` did not return.
   */
  readonly isUser: (id: string) => boolean;
}

/** The data that `asks` may depend on besides the record. */
export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;
