import type { z } from 'zod';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep } from './changes';
import type { VisitContext } from './context';
import type { ItemSources } from './list';
import type { SweepDefinition } from './sweep';

/** What an item asks for: one call to the outside, and what is recorded once that was answered. */
export interface Ask {
  readonly kind: 'ask';
  /** The call, in the words of the gateway; plain JSON. */
  readonly call: StoredRecord;
  /** Attributes that the record is to have then, besides those that the answer gives. */
  readonly set: StoredRecord;
}

export const ask = (call: StoredRecord, set: StoredRecord): Ask => ({ kind: 'ask', call, set });

export interface CallsDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'params' | 'shows' | 'reads'
  > {
  /** What an item is called, in the plural and in lower case: `notifications`. Progress is told in them. */
  readonly itemsName: string;
  /** The one table whose records say what was asked of the outside. */
  readonly tables: readonly [Model];
  /** The items, plain JSON: found as those of a list, frozen, and only those are ever visited. */
  readonly find: (context: VisitContext<z.infer<Params>>, sources: ItemSources) => AsyncIterable<Item>;
  /** Id of the item's record, which names the item too. */
  readonly recordOf: (item: Item) => string;
  /** Attributes of the record that the gateway's answer gives. Default: none. */
  readonly answers?: readonly string[];
  /** Calls a second at most, whatever the run allows: what the other side takes. */
  readonly callsPerSecond: number;
  /**
   * What the item asks for, its record being what it is now (undefined: there is none); pure. `keep` where
   * there is nothing to do, and so it says once what was asked for is recorded. Throwing makes a failure row
   * of the item, and the run goes on.
   */
  readonly visit: (
    item: Item,
    record: StoredRecord | undefined,
    context: VisitContext<z.infer<Params>>,
  ) => Ask | Keep;
}

/**
 * A job that makes a call to a gateway for each item of a list, and records what came of it. What the other
 * side did cannot be undone. A call may be made again where nobody can know whether it was answered, so the
 * gateway's calls must be ones that may be repeated.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

/** Declares a job of calls. */
export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  // Items and parameters come back as they were made and parsed, which the types of a mixed catalogue cannot
  // say.
  return { ...(definition as unknown as CallsDefinition), shape: 'calls' };
}
