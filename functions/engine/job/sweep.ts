import type { z } from 'zod';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Visit } from './changes';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';

/** Selects the records of a sweep by an index of its tables. */
interface Narrow<Params extends z.ZodObject = z.ZodObject> {
  /** Name of the index, such as `byUserID`. */
  readonly index: string;
  /** Returns the value of the index's partition key. Pure. */
  key(context: VisitContext<z.infer<Params>>): string;
}

/*
 * Functions of a job of any shape are declared as methods instead of properties. A job with its own
 * parameters, items or state can then also be used as a job of the catalogue, which does not have their
 * types, because TypeScript compares the parameters of methods in both directions. This is safe because
 * parameters are parsed by the job's own schema, and items and states are returned unchanged.
 */

export interface SweepDefinition<Params extends z.ZodObject = z.ZodObject> {
  /** kebab-case. Also the name of the file. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for the catalogue. */
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
  /** True if every real run needs the approval of a second admin (docs/approval.md). Default: false. */
  readonly needsApproval?: boolean;
  readonly tables: readonly Model[];
  /** Parameters of the start form. Default: none. */
  readonly params?: Params;
  /** Attributes stored with each change for display, such as `createdAt`. */
  readonly shows?: readonly string[];
  /**
   * Attributes that `visit` reads. Together with the changed attributes, they are the condition of a write to
   * a record without `_version`. Records with `_version` do not need them.
   */
  readonly reads?: readonly string[];
  /**
   * Unique IDs and emails that `visit` needs. They are looked up in the user directory before it runs, one
   * page at a time. Default: none.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * Tables in which `visit` looks up records. Each worker loads them into memory after it has read the
   * record, at most 250,000 records each. Default: none.
   */
  readonly refers?: readonly Reference[];
  /**
   * An index with all records that `visit` may change under one value, such as the caller's email. If a table
   * has the index, only those records are read; other tables are scanned. For any other record, `visit` must
   * return keep. By default, all tables are scanned.
   */
  readonly narrow?: Narrow<Params>;
  /**
   * Decides what to do with one record. Pure. `visit(visit(r)) = keep`, and an update never changes a key;
   * both are tested for every job. If it throws, the record counts as a failure and the run continues.
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
