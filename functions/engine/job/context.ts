import type { Model, StoredRecord } from '#shared/models/model';

/** Who started a run, according to the user directory, never according to an argument. */
export interface Caller {
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
}

/**
 * Everything that a visit may depend on besides the record itself. The same for every attempt and every lane
 * of a run.
 */
export interface VisitContext<Params> {
  readonly params: Params;
  readonly caller: Caller;
  /** When the run was created, ISO 8601 in UTC. */
  readonly now: string;
  readonly runId: string;
}

/**
 * Another table in which a job looks things up, with the attributes that it needs of each record besides
 * `id`.
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
  /** Those whose attribute has exactly this value; undefined finds those without the attribute. */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

/** Everything that a look at one record may depend on, besides the record. */
export interface RecordContext<Params> extends VisitContext<Params> {
  /** Model name of the record's table; for an expected item, the name of the items. */
  readonly table: string;
  /** The records of a table that `refers` names. Throws for any other table. */
  readonly related: (model: Model) => RelatedRecords;
  /**
   * Whether the user directory has a user with this unique id or email. Throws for an id that `asks` did not
   * name.
   */
  readonly isUser: (id: string) => boolean;
}

/** Everything that `asks` may depend on, besides the record. */
export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;
