import type { z } from 'zod';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep } from './changes';
import type { VisitContext } from './context';
import type { ItemSources } from './list';
import type { SweepDefinition } from './sweep';

/** An item's request: the call to another system, and the attributes to record after the response. */
export interface Ask {
  readonly kind: 'ask';
  /** Plain JSON in the gateway's format. */
  readonly call: StoredRecord;
  /** Set on the record after the call, in addition to what the response sets. */
  readonly set: StoredRecord;
}

export const ask = (call: StoredRecord, set: StoredRecord): Ask => ({ kind: 'ask', call, set });

export interface CallsDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'needsApproval' | 'params' | 'shows' | 'reads'
  > {
  /** A lower-case plural such as `notifications`, for progress messages. */
  readonly itemsName: string;
  /** Its records show the outcome of the calls. */
  readonly tables: readonly [Model];
  /**
   * Yields plain JSON. As in a list job, the complete list is determined first, and nothing else is visited.
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  /** Also identifies the item. */
  recordOf(item: Item): string;
  /** Attributes of the item's record that the gateway's response sets. None by default. */
  readonly answers?: readonly string[];
  /** What the other system accepts, regardless of the run's limit. */
  readonly callsPerSecond: number;
  /**
   * Given the item's current record, if any. Returns `keep` if there is nothing to do, for example because
   * the outcome is already recorded. Pure. If it throws, the item counts as a failure and the run continues.
   */
  visit(item: Item, record: StoredRecord | undefined, context: VisitContext<z.infer<Params>>): Ask | Keep;
}

/**
 * Calls a gateway for each item in a list and records the outcome. Calls to other systems cannot be undone. A
 * call whose success is unknown is made again, so the gateway's calls must be safe to repeat.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  return { ...definition, shape: 'calls' };
}
