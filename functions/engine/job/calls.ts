import type { z } from 'zod';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep } from './changes';
import type { VisitContext } from './context';
import type { ItemSources } from './list';
import type { SweepDefinition } from './sweep';

/** An item's request: one call to another system, and the attributes that are recorded after the response. */
export interface Ask {
  readonly kind: 'ask';
  /** The call in the gateway's format. Plain JSON. */
  readonly call: StoredRecord;
  /** Attributes to set on the record afterwards, in addition to those in the response. */
  readonly set: StoredRecord;
}

export const ask = (call: StoredRecord, set: StoredRecord): Ask => ({ kind: 'ask', call, set });

export interface CallsDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'needsApproval' | 'params' | 'shows' | 'reads'
  > {
  /** The items' name in lower-case plural: `notifications`. Progress messages use it. */
  readonly itemsName: string;
  /** The one table whose records show the calls. */
  readonly tables: readonly [Model];
  /**
   * Finds the items, which are plain JSON. They are found and frozen like those of a list, and only they are
   * visited.
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  /** ID of the item's record, which also identifies the item. */
  recordOf(item: Item): string;
  /** Attributes of the record that are set from the gateway's response. Default: none. */
  readonly answers?: readonly string[];
  /** Maximum number of calls per second that the other system accepts, regardless of the run's limit. */
  readonly callsPerSecond: number;
  /**
   * Returns the item's request for its current record (undefined if there is none), or `keep` if there is
   * nothing to do, for example because the outcome is already recorded. Pure. If it throws, the item counts
   * as a failure and the run continues.
   */
  visit(item: Item, record: StoredRecord | undefined, context: VisitContext<z.infer<Params>>): Ask | Keep;
}

/**
 * A job that makes a call to a gateway for each item of a list and records the outcome. Calls to other
 * systems cannot be undone. If it is unknown whether a call succeeded, it is made again, so the gateway's
 * calls must be repeatable.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

/** Declares a job of calls. */
export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  return { ...definition, shape: 'calls' };
}
