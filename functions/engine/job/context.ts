import type { Model, StoredRecord } from '#shared/models/model';

/** Who started a run, as the user directory knows them; never as an argument said. */
export interface Caller {
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
}

/**
 * All that a visit may depend on besides the record itself. The same for every attempt and every lane of a
 * run.
 */
export interface VisitContext<Params> {
  readonly params: Params;
  readonly caller: Caller;
  /** When the run was created, ISO 8601 in UTC. */
  readonly now: string;
  readonly runId: string;
}

/**
 * A table other than the one being read, in which a job looks things up, with the attributes that it wants of
 * each record besides `id`.
 */
export interface Reference {
  readonly to: Model;
  readonly attributes: readonly string[];
}

/** Declares a reference. */
export const refersTo = (to: Model, attributes: readonly string[] = []): Reference => ({ to, attributes });

/**
 * All records of a related table that are not marked as deleted, with the attributes that the job's `refers`
 * names.
 */
export interface RelatedRecords {
  readonly all: readonly StoredRecord[];
  /** Those whose attribute is exactly this value; undefined finds those that do not have it. */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

/** What a look at one record may depend on besides it. */
export interface RecordContext<Params> extends VisitContext<Params> {
  /**
   * Model name of the table that the record is of; the name of the items, where one of these is looked at.
   */
  readonly table: string;
  /** The records of a table that `refers` names. Throws for another. */
  readonly related: (model: Model) => RelatedRecords;
  /**
   * Whether the user directory has a user with this unique id, or this e-mail. Throws for an id that `asks`
   * did not name.
   */
  readonly isUser: (id: string) => boolean;
}

/** What a question about a record may depend on besides it. */
export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;
