import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { AskContext, RecordContext, Reference, VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** Something about a record that a person should know. */
export interface FoundFinding {
  /**
   * 1 to 40 letters, such as `UserIdMissing`. Findings are counted and listed by kind; a record has at most
   * one of each.
   */
  readonly kind: string;
  /** In a sentence, for a person. */
  readonly message: string;
  /** What the person needs to judge it; kept as JSON. */
  readonly details: StoredRecord;
}

/**
 * What an audit expects to find, such as an entry for each slot of a template: so it can tell what is
 * missing. Each item is inspected like a record, in a lane of their own.
 */
export interface Expectation<Item = unknown, Params extends z.ZodObject = z.ZodObject> {
  /**
   * What an item is called, in the plural and in lower case: `template slots`. It stands where findings name
   * a table.
   */
  readonly itemsName: string;
  /** The items, each plain JSON; frozen when the run is planned. Pure. */
  readonly items: (context: VisitContext<z.infer<Params>>) => Iterable<Item>;
  /** Names an item, among all of a run. */
  readonly keyOf: (item: Item) => string;
  /**
   * What is wrong with one item, seen from the tables that the audit `refers` to; pure. Throwing makes a
   * failure row of the item.
   */
  readonly inspect: (item: Item, context: RecordContext<z.infer<Params>>) => readonly FoundFinding[];
}

export interface AuditDefinition<Params extends z.ZodObject = z.ZodObject, Item = unknown>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Unique ids and e-mails that `inspect` will want to know of: they are looked up in the user directory
   * before, a page at a time. Default: none.
   */
  readonly asks?: (record: StoredRecord, context: AskContext) => readonly string[];
  /**
   * Tables in which `inspect` looks things up, its own among them where it compares records; read whole into
   * each worker's memory, once: 250,000 records each at most. Default: none.
   */
  readonly refers?: readonly Reference[];
  /** What should be there. Default: nothing in particular. */
  readonly expects?: Expectation<Item, Params>;
  /** What is wrong with one record; pure. Throwing makes a failure row of the record, and the run goes on. */
  readonly inspect: (
    record: StoredRecord,
    context: RecordContext<z.infer<Params>>,
  ) => readonly FoundFinding[];
}

/**
 * A job that reads every record of its tables, in parallel lanes, and tells what it found. It never writes a
 * record.
 */
export interface Audit extends AuditDefinition {
  readonly shape: 'audit';
}

/** Declares an audit. */
export function audit<Item, Params extends z.ZodObject>(definition: AuditDefinition<Params, Item>): Audit {
  // As for a sweep and a list: the parameters were parsed by the same schema, and items come back as they
  // were made.
  return { ...(definition as unknown as AuditDefinition), shape: 'audit' };
}
