import type { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep, ListChange } from './changes';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** Where a list may look for its items when a run is planned. */
export interface ItemSources {
  /** Everyone in the user directory, in its order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** These attributes of all records of a table that are not marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * Records, not marked as deleted, that an index of the model has under a value. Eventually consistent.
   * Throws for an index that does not stand in shared/jobs/grants/item-indexes.ts: the role would not have
   * it.
   */
  readonly byIndex: (model: Model, index: string, value: string) => AsyncIterable<StoredRecord>;
}

export interface ListDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'params' | 'tables' | 'shows'
  > {
  /** What an item is called, in the plural and in lower case: `people`. Progress is told in them. */
  readonly itemsName: string;
  /**
   * The items, in the same order whenever it is asked: they are frozen when the run is planned, and only
   * those are ever visited. Pure. An item is plain JSON.
   */
  readonly items: (context: VisitContext<z.infer<Params>>) => Iterable<Item>;
  /**
   * Items that can only be found where they are, such as users of the directory: found by the run's lane
   * before the first is visited, in place of `items`, which then gives none. A function of what it reads:
   * another worker runs it again over that, so it must open its sources in the same order and yield the same
   * items (docs/engine/lists.md).
   */
  readonly find?: (context: VisitContext<z.infer<Params>>, sources: ItemSources) => AsyncIterable<unknown>;
  /** Names an item, among all of a run, and tells a person which one failed. */
  readonly keyOf: (item: Item) => string;
  /**
   * Items that are visited and written together; fewer where each creates many records. Default: the records
   * of a page.
   */
  readonly itemsPerPage?: number;
  /**
   * The step to which an item belongs, where some must be done before others are begun: what is new is
   * created, and only then is removed what was there before. Items come in the order of their steps, 0 first;
   * all are in one lane, and no page has items of two. Where an item failed, no later step is begun: the run
   * fails, and what it would have removed stays. Default: items need no order.
   */
  readonly stepOf?: (item: Item) => number;
  /** Works for the local demo only: offered where the stack says `demoData`, and nowhere else. */
  readonly demoOnly?: boolean;
  /**
   * What an item asks for, of records that no other item changes; pure. What is so already is left alone:
   * then a second run changes nothing. A `create` of a record that is there with other values is a failure, a
   * `put` changes it. The key of a created record derives from the item. Throwing makes a failure row of the
   * item, and the run goes on.
   */
  readonly visit: (item: Item, context: VisitContext<z.infer<Params>>) => readonly ListChange[] | Keep;
}

/**
 * A job that visits a list of items of its own making, in parallel lanes, and changes the records that they
 * name. `tables` are those it writes.
 */
export interface List extends ListDefinition {
  readonly shape: 'list';
}

/** Declares a list. */
export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  // Items and parameters come back as they were made and parsed, which the types of a mixed catalogue cannot
  // say.
  return { ...(definition as unknown as ListDefinition), shape: 'list' };
}
