import type { Model, StoredRecord } from '#shared/models/model';

/** The person who started a run, as identified by the user directory, never by an argument. */
export interface Caller {
  readonly email: string;
  /** The identity provider's unique ID. */
  readonly subject: string;
}

/**
 * Everything that a visit may depend on besides the record itself. It is the same for every attempt and every
 * lane of a run.
 */
export interface VisitContext<Params> {
  readonly params: Params;
  readonly caller: Caller;
  /** When the run was created, ISO 8601 in UTC. */
  readonly now: string;
  readonly runId: string;
}

/**
 * A table in which a job looks up records, with the attributes that it needs besides `id`.
 */
export interface Reference {
  readonly to: Model;
  readonly attributes: readonly string[];
}

/** Declares a reference. */
export const refersTo = (to: Model, attributes: readonly string[] = []): Reference => ({ to, attributes });

/**
 * The records of a related table that are not marked as deleted, with the attributes listed in the job's
 * `refers`.
 */
export interface RelatedRecords {
  readonly all: readonly StoredRecord[];
  /**
   * Returns the records whose attribute has exactly this value. Undefined finds the records without the
   * attribute.
   */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

/** Everything that the inspection of a record may depend on besides the record itself. */
export interface RecordContext<Params> extends VisitContext<Params> {
  /** Model name of the record's table or, for an expected item, the name of the items. */
  readonly table: string;
  /** Returns the records of a table listed in `refers`. Throws for any other table. */
  readonly related: (model: Model) => RelatedRecords;
  /**
   * Returns true if the user directory has a user with this unique ID or email. Throws for an ID that `asks`
   * did not return.
   */
  readonly isUser: (id: string) => boolean;
}

/** Everything that `asks` may depend on besides the record. */
export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;
