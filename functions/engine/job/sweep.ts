import type { z } from 'zod';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Visit } from './changes';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';

interface Narrow<Params extends z.ZodObject = z.ZodObject> {
  /** The index name, such as `byUserID`. */
  readonly index: string;
  /** Returns the partition key value to read in the index. */
  key(context: VisitContext<z.infer<Params>>): string;
}

/*
 * Jobs of every shape declare functions as methods, not properties. TypeScript compares method parameters
 * bivariantly, so a job with its own parameter, item or state types fits where the catalogue expects one
 * without. Safe, because the job's own schema parses the parameters, and items and states come back to the
 * job unchanged.
 */

export interface SweepDefinition<Params extends z.ZodObject = z.ZodObject> {
  /** The job's name in kebab case. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for the catalogue. */
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
  /** True if every real run needs approval from a second admin (docs/approval.md). False by default. */
  readonly needsApproval?: boolean;
  /** The kinds of audit findings that the job fixes. The panel offers it beside such findings. */
  readonly fixes?: readonly string[];
  readonly tables: readonly Model[];
  /** The parameters that the start form asks for. None by default. */
  readonly params?: Params;
  /** The attributes to store with each change for display, such as `createdAt`. */
  readonly shows?: readonly string[];
  /**
   * The attributes that `visit` reads. A write to a record without `_version` is conditional on these
   * attributes as well as on the changed ones.
   */
  readonly reads?: readonly string[];
  /**
   * Returns the unique IDs and emails that `visit` needs. They are looked up in the user directory before the
   * visit, one page at a time. None by default.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * The tables in which `visit` looks up records. Each worker loads the tables into memory after reading its
   * first records, and again if a later record may have changed since. Each may contain at most 250,000
   * records. None by default.
   */
  readonly refers?: readonly Reference[];
  /**
   * An index in which all records that `visit` may change have the same key value, such as the caller's
   * email. Of a table with the index, only those records are read; other tables are scanned. For any other
   * record, `visit` must return keep. All tables are scanned by default.
   */
  readonly narrow?: Narrow<Params>;
  /**
   * Decides what to do with a record. Pure. Two laws are tested for every job: `visit(visit(r)) = keep`, and
   * an update never changes a key. If it throws, the record counts as a failure and the run continues.
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

export function sweep<Params extends z.ZodObject>(definition: SweepDefinition<Params>): Sweep {
  return { ...definition, shape: 'sweep' };
}
