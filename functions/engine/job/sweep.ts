import type { z } from 'zod';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Visit } from './changes';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';

/** Selects a sweep's records through an index on its tables. */
interface Narrow<Params extends z.ZodObject = z.ZodObject> {
  /** The index name, such as `byUserID`. */
  readonly index: string;
  /** Returns the partition key value to read in the index. Pure. */
  key(context: VisitContext<z.infer<Params>>): string;
}

/*
 * Jobs of every shape declare their functions as methods rather than as properties. A job with its own
 * parameter, item or state types can then be used where the catalogue expects a job without those types,
 * because TypeScript compares method parameters bivariantly. This is safe because the job's own schema parses
 * the parameters, and items and states are returned to the job unchanged.
 */

export interface SweepDefinition<Params extends z.ZodObject = z.ZodObject> {
  /** The job's name in kebab-case, which is also the name of its file. */
  readonly name: string;
  readonly title: string;
  /** The description shown in the catalogue, in one or two sentences. */
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
  /**
   * True if every real run of the job needs approval from a second admin (docs/approval.md). The default is
   * false.
   */
  readonly needsApproval?: boolean;
  readonly tables: readonly Model[];
  /** The parameters that the start form asks for. By default, there are none. */
  readonly params?: Params;
  /** The attributes to store with each change for display, such as `createdAt`. */
  readonly shows?: readonly string[];
  /**
   * The attributes that `visit` reads. A write to a record without `_version` is conditional on these
   * attributes as well as on the changed attributes. Not needed for records with `_version`.
   */
  readonly reads?: readonly string[];
  /**
   * Returns the unique IDs and emails that `visit` needs. They are looked up in the user directory before the
   * visit, one page at a time. By default, none are looked up.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * The tables in which `visit` looks up records. Each worker loads the tables into memory after it has read
   * its first records, and again if a later record may have changed since then. A table may contain at most
   * 250,000 records. By default, there are none.
   */
  readonly refers?: readonly Reference[];
  /**
   * An index in which all records that `visit` may change have the same key value, such as the caller's
   * email. If a table has the index, only those records are read; other tables are scanned. For any other
   * record, `visit` must return keep. By default, all tables are scanned.
   */
  readonly narrow?: Narrow<Params>;
  /**
   * Decides what to do with one record. Pure. Two laws are tested for every job: `visit(visit(r)) = keep`,
   * and an update never changes a key. If the function throws, the record counts as a failure and the run
   * continues.
   */
  visit(record: StoredRecord, context: RecordContext<z.infer<Params>>): Visit;
}

/**
 * A job that reads every record of its tables in parallel lanes, and keeps, updates, removes or creates
 * records.
 */
export interface Sweep extends SweepDefinition {
  readonly shape: 'sweep';
}

/** Declares a sweep. */
export function sweep<Params extends z.ZodObject>(definition: SweepDefinition<Params>): Sweep {
  return { ...definition, shape: 'sweep' };
}
