import type { z } from 'zod';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep } from './changes';
import type { VisitContext } from './context';
import type { ItemSources } from './list';
import type { SweepDefinition } from './sweep';

/** An item's request: one call to another system, and what is recorded once it is answered. */
export interface Ask {
  readonly kind: 'ask';
  /** The call, in the gateway's terms; plain JSON. */
  readonly call: StoredRecord;
  /** Attributes to set on the record afterwards, besides those of the answer. */
  readonly set: StoredRecord;
}

export const ask = (call: StoredRecord, set: StoredRecord): Ask => ({ kind: 'ask', call, set });

export interface CallsDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'params' | 'shows' | 'reads'
  > {
  /** The items' name in lower-case plural: `notifications`. Progress messages use it. */
  readonly itemsName: string;
  /** The one table whose records show the calls. */
  readonly tables: readonly [Model];
  /**
   * Finds the items, plain JSON. They are found and frozen like those of a list, and nothing else is visited.
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  /** Id of the item's record, which also names the item. */
  recordOf(item: Item): string;
  /** Attributes of the record that come from the gateway's answer. Default: none. */
  readonly answers?: readonly string[];
  /** Maximum calls per second that the other system accepts, whatever the run allows. */
  readonly callsPerSecond: number;
  /**
   * The item's request, given its present record (undefined if there is none). Pure. Returns `keep` if there
   * is nothing to do, for example because the outcome is recorded already. Throwing makes a failure of the
   * item, and the run continues.
   */
  visit(item: Item, record: StoredRecord | undefined, context: VisitContext<z.infer<Params>>): Ask | Keep;
}

/**
 * A job that makes a call to a gateway for each item of a list and records the outcome. Calls to other
 * systems cannot be undone. If it is unknown whether a call was answered, it is made again, so the gateway's
 * calls must be repeatable.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

/** Declares a job of calls. */
export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  return { ...definition, shape: 'calls' };
}
