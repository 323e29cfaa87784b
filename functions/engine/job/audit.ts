import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** A problem that an audit reports about a record. */
export interface FoundFinding {
  /**
   * The finding's kind: 1 to 40 letters, such as `UserIdMissing`. Findings are counted and listed by kind,
   * and a record has at most one of each.
   */
  readonly kind: string;
  /** One sentence for people that describes the finding. */
  readonly message: string;
  /** What people need to assess the finding, stored as JSON. */
  readonly details: StoredRecord;
}

/**
 * Items that an audit expects to exist, such as an entry for each slot of a template, so that it can report
 * missing ones. Each is inspected like a record, in a separate lane.
 */
export interface Expectation<Item = unknown, Params extends z.ZodObject = z.ZodObject> {
  /**
   * What the items are called: a lower-case plural such as `template slots`, which findings show instead of a
   * table name.
   */
  readonly itemsName: string;
  /** Returns the items, which are fixed when the run is planned. Pure. */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  /** Returns the name of an item, which is unique within the run. */
  keyOf(item: Item): string;
  /** Returns an item's findings. Pure. If it throws, the item counts as a failure. */
  inspect(item: Item, context: RecordContext<z.infer<Params>>): readonly FoundFinding[];
}

export interface AuditDefinition<Params extends z.ZodObject = z.ZodObject, Item = unknown>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Returns the unique IDs and emails that `inspect` needs. They are looked up in the user directory before
   * the inspection, one page at a time. None by default.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * The tables in which `inspect` looks up records, including the audited table if its records are compared
   * with each other. Each worker loads the tables into memory once; each may contain at most 250,000 records.
   * None by default.
   */
  readonly refers?: readonly Reference[];
  readonly expects?: Expectation<Item, Params>;
  /**
   * Returns a record's findings. Pure. If it throws, the record counts as a failure and the run continues.
   */
  inspect(record: StoredRecord, context: RecordContext<z.infer<Params>>): readonly FoundFinding[];
}

/**
 * A job that reads every record of its tables in parallel lanes and reports findings. It never writes a
 * record.
 */
export interface Audit extends AuditDefinition {
  readonly shape: 'audit';
}

export function audit<Item, Params extends z.ZodObject>(definition: AuditDefinition<Params, Item>): Audit {
  return { ...definition, shape: 'audit' };
}
