import type { z } from 'zod';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/run/run';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Visit } from './changes';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';

/** The records that a sweep is about, by an index of its tables. */
interface Narrow<Params extends z.ZodObject = z.ZodObject> {
  /** Name of the index, such as `byUserID`. */
  readonly index: string;
  /** The value of the index's partition key; pure. */
  key(context: VisitContext<z.infer<Params>>): string;
}

/*
 * Functions of a job of any shape are declared as methods, not as properties. A job with its own parameters,
 * items or state is therefore also a job of the catalogue, which knows nothing about them: TypeScript
 * compares the parameters of methods in both directions. This is safe because parameters are parsed by the
 * job's own schema, and items and states come back as the job made them.
 */

export interface SweepDefinition<Params extends z.ZodObject = z.ZodObject> {
  /** kebab-case; also the file's name. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for the catalogue. */
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
  readonly tables: readonly Model[];
  /** Parameters that the form asks for. Default: none. */
  readonly params?: Params;
  /** Attributes kept with each change for people who read it, such as `createdAt`. */
  readonly shows?: readonly string[];
  /**
   * Attributes that `visit` reads. Together with the touched ones they are the condition of a write to a
   * record without `_version`. Records with `_version` need none.
   */
  readonly reads?: readonly string[];
  /**
   * Unique ids and emails that `visit` needs: they are looked up in the user directory before it runs, one
   * page at a time. Default: none.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * Tables in which `visit` looks things up. Each worker reads them into memory, at most 250,000 records
   * each, after it has read the record. Default: none.
   */
  readonly refers?: readonly Reference[];
  /**
   * An index that holds, under one value, every record that `visit` may change, such as the caller's email.
   * Where a table has the index, only those records are read; other tables are scanned. For any other record
   * `visit` must return keep. Default: everything is scanned.
   */
  readonly narrow?: Narrow<Params>;
  /**
   * Decides about one record. Pure. `visit(visit(r)) = keep`, and an update never touches a key: both are
   * tested for every job. Throwing makes a failure of the record, and the run continues.
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
