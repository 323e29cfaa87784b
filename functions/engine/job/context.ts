import type { Model, StoredRecord } from '#shared/models/model';

/** The person who started the run, identified by the user directory and never by an argument. */
export interface Caller {
  readonly email: string;
  readonly subject: string;
}

/**
 * What a visit may depend on besides the record. It is the same The same for every attempt and lane of a run.
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

export const refersTo = (to: Model, attributes: readonly string[] = []): Reference => ({ to, attributes });

/**
 * A table's records, without those marked as deleted. Each has the attributes listed in the job's `refers`.
 */
export interface RelatedRecords {
  readonly all: readonly StoredRecord[];
  /** Returns the records with exactly the given value; undefined finds records without the attribute. */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

export interface RecordContext<Params> extends VisitContext<Params> {
  /** The model name or, for an expected item, the items' name. */
  readonly table: string;
  /** Returns a table's records. Throws for a table that is not listed in `refers`. */
  readonly related: (model: Model) => RelatedRecords;
  /**
   * Returns true if the user directory has this unique ID or email. Throws for any that `asks` did not
   * return.
   */
  readonly isUser: (id: string) => boolean;
}

export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;
