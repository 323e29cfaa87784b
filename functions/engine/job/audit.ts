import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** A remark about a record for people. */
export interface FoundFinding {
  /**
   * 1 to 40 letters, such as `UserIdMissing`. Findings are counted and listed by kind. A record has at most
   * one finding of each kind.
   */
  readonly kind: string;
  /** One sentence, for a person. */
  readonly message: string;
  /** Details that people need to assess it. Stored as JSON. */
  readonly details: StoredRecord;
}

/**
 * Items that an audit expects, such as an entry for each slot of a template, so that it can report missing
 * ones. Each item is inspected like a record, in a lane of its own.
 */
export interface Expectation<Item = unknown, Params extends z.ZodObject = z.ZodObject> {
  /** The items' name in lower-case plural: `template slots`. Findings show it instead of a table. */
  readonly itemsName: string;
  /** The items, each plain JSON, frozen when the run is planned. Pure. */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  /** The unique name of an item within the run. */
  keyOf(item: Item): string;
  /**
   * Returns the findings about one item, using the tables that the audit `refers` to. Pure. If it throws, the
   * item counts as a failure.
   */
  inspect(item: Item, context: RecordContext<z.infer<Params>>): readonly FoundFinding[];
}

export interface AuditDefinition<Params extends z.ZodObject = z.ZodObject, Item = unknown>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Unique IDs and emails that `inspect` needs. They are looked up in the user directory before it runs, one
   * page at a time. Default: none.
   */
  asks?(record: StoredRecord, context: AskContext): readonly string[];
  /**
   * Tables in which `inspect` looks up records, including its own if it compares records. Each worker loads
   * them into memory once, at most 250,000 records each. Default: none.
   */
  readonly refers?: readonly Reference[];
  /** The items that should exist. Default: none. */
  readonly expects?: Expectation<Item, Params>;
  /**
   * Returns the findings about one record. Pure. If it throws, the record counts as a failure and the run
   * continues.
   */
  inspect(record: StoredRecord, context: RecordContext<z.infer<Params>>): readonly FoundFinding[];
}

/**
 * A job that reads every record of its tables in parallel lanes and reports its findings. It never writes a
 * record.
 */
export interface Audit extends AuditDefinition {
  readonly shape: 'audit';
}

/** Declares an audit. */
export function audit<Item, Params extends z.ZodObject>(definition: AuditDefinition<Params, Item>): Audit {
  return { ...definition, shape: 'audit' };
}
