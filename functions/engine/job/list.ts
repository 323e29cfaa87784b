import type { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep, ListChange } from './changes';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** The sources in which a list may find its items. */
export interface ItemSources {
  /** Yields all users of the user directory, in the directory's order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** Yields these attributes of all records of a table that are not marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * Yields the records under a value of a model's index, without those marked as deleted. Eventually
   * consistent. Throws for an index that is not listed in shared/jobs/grants/item-indexes.ts, because the
   * role does not cover it.
   */
  readonly byIndex: (model: Model, index: string, value: string) => AsyncIterable<StoredRecord>;
  /**
   * Returns the file that the starter of the run uploaded with that ID. Throws SystemicError if it does not
   * exist or has expired. Uploads are kept for a day.
   */
  readonly upload: (uploadId: string) => Promise<Uint8Array>;
}

/** The parts of a job that may depend on a run's parameters. Each replaces the job's own part. */
interface ListOfParams {
  /** The tables that the run writes and locks. They must be tables of the job. */
  readonly tables: readonly Model[];
  /** A description of the run. It must not contain personal data, because it appears in the audit trail. */
  readonly title: string;
  readonly access: AccessGroup;
}

/** Items that can be computed when the run is planned. */
interface ComputedItems<Item, Params extends z.ZodObject> {
  /**
   * Returns the items, always in the same order. They are frozen when the run is planned, and only they are
   * visited. Pure. An item is plain JSON.
   */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  readonly find?: undefined;
}

/** Items that must be searched for, such as users of the directory. */
interface FoundItems<Item, Params extends z.ZodObject> {
  /**
   * Yields the items. The run's lane finds all of them before it visits the first. They must depend only on
   * the data from the sources: another worker may have to find them again from the same pages, so this
   * function must open its sources in the same order and yield the same items (docs/engine/lists.md).
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  readonly items?: undefined;
}

interface ListBasics<Item, Params extends z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'needsApproval' | 'params' | 'tables' | 'shows'
  > {
  /**
   * Returns the parts that depend on the parameters. Pure. Called when a run is about to start, and for each
   * worker. Throws an AppError (BadRequest) if the parameters are inconsistent. Default: nothing depends on
   * them.
   */
  forParams?(params: z.infer<Params>): ListOfParams;
  /** The items' name in lower-case plural: `people`. Progress messages use it. */
  readonly itemsName: string;
  /** Returns the unique name of an item within the run. It also identifies the item in failures. */
  keyOf(item: Item): string;
  /**
   * Number of items that are visited and written together. Use a smaller number if each creates many records.
   * Default: the number of records of a page.
   */
  readonly itemsPerPage?: number;
  /**
   * Returns the step of an item, from 0, if some items must be done before others: for example, new records
   * are created before the ones that they replace are removed. Items must be returned in the order of their
   * steps. All are in one lane, and no page has items of two steps. If an item fails, no later step begins:
   * the run fails, and the records to be removed are kept. Default: no order.
   */
  stepOf?(item: Item): number;
  /** True for a job of the local demo, which is only offered if the stack sets `demoData`. */
  readonly demoOnly?: boolean;
  /**
   * Returns the changes that an item requests, of records that no other item changes. Pure. Records that
   * already have the requested values are not changed, so a second run changes nothing. A `create` of a
   * record that exists with other values is a failure; a `put` changes it. The key of a created record must
   * be derived from the item. If it throws, the item counts as a failure and the run continues.
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
 * A job that visits a list of computed or found items, and changes the records that they reference. `tables`
 * are the tables that it writes.
 */
export type List = ListDefinition & { readonly shape: 'list' };

/** Declares a list. */
export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  return { ...definition, shape: 'list' };
}
