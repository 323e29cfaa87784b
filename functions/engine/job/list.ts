import type { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep, ListChange } from './changes';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** Where a list may find its items. */
export interface ItemSources {
  /** Everyone in the user directory, in its order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** These attributes of all records of a table that are not marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * The records, not marked as deleted, that an index of the model holds under a value. Eventually
   * consistent. Throws for an index that is not listed in shared/jobs/grants/item-indexes.ts, because the
   * role does not cover it.
   */
  readonly byIndex: (model: Model, index: string, value: string) => AsyncIterable<StoredRecord>;
  /**
   * The file that the person who started the run uploaded under that id. Throws SystemicError if there is
   * none, or it has expired: uploads are kept for a day.
   */
  readonly upload: (uploadId: string) => Promise<Uint8Array>;
}

/** The parts of a job that may depend on a run's parameters; each replaces the job's own. */
interface ListOfParams {
  /** The tables that the run writes and locks: some of the job's. */
  readonly tables: readonly Model[];
  /** A description of the run. It must not contain personal data, because it appears in the audit trail. */
  readonly title: string;
  readonly access: AccessGroup;
}

/** Items that can be computed when the run is planned. */
interface ComputedItems<Item, Params extends z.ZodObject> {
  /**
   * The items, always in the same order. They are frozen when the run is planned, and nothing else is
   * visited. Pure. An item is plain JSON.
   */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  readonly find?: undefined;
}

/** Items that must be searched for, such as users of the directory. */
interface FoundItems<Item, Params extends z.ZodObject> {
  /**
   * The items. The run's lane finds them before it visits the first. They must depend only on what is read:
   * another worker finds them again from the same pages, so it must open its sources in the same order and
   * yield the same items (docs/engine/lists.md).
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  readonly items?: undefined;
}

interface ListBasics<Item, Params extends z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'params' | 'tables' | 'shows'
  > {
  /**
   * The parts that depend on the parameters, if any; pure. Called when a run is about to start, and for each
   * worker. Throws an AppError (BadRequest) if the parameters do not fit together. Default: nothing depends
   * on them.
   */
  forParams?(params: z.infer<Params>): ListOfParams;
  /** The items' name as a lower-case plural: `people`. Messages about progress use it. */
  readonly itemsName: string;
  /** The unique name of an item within the run; it also tells people which item failed. */
  keyOf(item: Item): string;
  /**
   * Items that are visited and written together; lower this if each creates many records. Default: the
   * records of a page.
   */
  readonly itemsPerPage?: number;
  /**
   * The step of an item, if some items must be done before others: new records are created before the ones
   * that they replace are removed. Items come in the order of their steps, 0 first. All are in one lane, and
   * no page has items of two steps. If an item fails, no later step begins: the run fails, and what it would
   * have removed stays. Default: no order.
   */
  stepOf?(item: Item): number;
  /** For the local demo only: offered where the stack sets `demoData`, and nowhere else. */
  readonly demoOnly?: boolean;
  /**
   * The changes that an item asks for, of records that no other item changes. Pure. Records that already are
   * as wanted are left alone, so a second run changes nothing. A `create` of a record that exists with other
   * values is a failure; a `put` changes it. The key of a created record derives from the item. Throwing
   * makes a failure of the item, and the run continues.
   */
  visit(item: Item, context: VisitContext<z.infer<Params>>): readonly ListChange[] | Keep;
}

/** The declaration of a list. */
export type ListDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject> = ListBasics<
  Item,
  Params
> &
  (ComputedItems<Item, Params> | FoundItems<Item, Params>);

/**
 * A job that visits a list of items that it makes or finds, and changes the records that they name. `tables`
 * are the tables that it writes.
 */
export type List = ListDefinition & { readonly shape: 'list' };

/** Declares a list. */
export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  return { ...definition, shape: 'list' };
}
