import type { z } from 'zod';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep } from './changes';
import type { VisitContext } from './context';
import type { ItemSources } from './list';
import type { SweepDefinition } from './sweep';

/** An item's request: the call to another system, and the attributes to record after the response. */
export interface Ask {
  readonly kind: 'ask';
  /** The call, as plain JSON in the gateway's format. */
  readonly call: StoredRecord;
  /** The attributes to set on the record after the call, in addition to what the response sets. */
  readonly set: StoredRecord;
}

export const ask = (call: StoredRecord, set: StoredRecord): Ask => ({ kind: 'ask', call, set });

export interface CallsDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'needsApproval' | 'params' | 'shows' | 'reads'
  > {
  /** What the items are called: a lower-case plural such as `notifications`, for progress messages. */
  readonly itemsName: string;
  /** The table whose records show the outcome of the calls. */
  readonly tables: readonly [Model];
  /**
   * Yields the items as plain JSON. As in a list job, the complete list is determined first, and nothing else
   * is visited.
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  /** Returns the ID of the item's record, which also identifies the item. */
  recordOf(item: Item): string;
  /** The attributes of the item's record that the gateway's response sets. None by default. */
  readonly answers?: readonly string[];
  /** The number of calls that the other system accepts per second, regardless of the run's limit. */
  readonly callsPerSecond: number;
  /**
   * Returns the call to make for an item, given its current record, if any. The result is `keep` if there is
   * nothing to do, for example because the outcome is already recorded. Pure. If it throws, the item counts
   * as a failure and the run continues.
   */
  visit(item: Item, record: StoredRecord | undefined, context: VisitContext<z.infer<Params>>): Ask | Keep;
}

/**
 * A job that calls a gateway for each item in a list and records the outcome. Calls to other systems cannot
 * be undone. A call whose success is unknown is made again, so the gateway's calls must be safe to repeat.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  return { ...definition, shape: 'calls' };
}
