import type { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep, ListChange, Skip } from './changes';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

export interface ItemSources {
  /** Yields all users in the user directory, in the directory's order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** Yields the given attributes of all records in a table, excluding records marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * Yields the records with the given value in a model's index, in any order, excluding those marked as
   * deleted. The read is eventually consistent, except in a run that follows another run. Throws for an
   * index that is not listed in shared/jobs/job/item-indexes.ts, because the functions' role does not grant
   * access to it.
   */
  readonly byIndex: (model: Model, index: string, value: string) => AsyncIterable<StoredRecord>;
  /**
   * Returns the file with the given upload ID, which must be the one that `uploadOf` returns. Throws
   * SystemicError if the file has expired or was replaced after the run was started.
   */
  readonly upload: (uploadId: string) => Promise<Uint8Array>;
  /**
   * Writes a line to the run's log, such as a sentence about ignored data. If another worker repeats the
   * search, the line is written again.
   */
  readonly note: (text: string) => Promise<void>;
}

/**
 * The parts of a job that may depend on a run's parameters. Each one overrides the corresponding part of the
 * job.
 */
interface ListOfParams {
  /** The tables that the run writes to and locks. They must be among the job's tables. */
  readonly tables: readonly Model[];
  /** A description of the run. It must not contain personal data, because it appears in the audit trail. */
  readonly title: string;
  readonly access: AccessGroup;
}

interface ComputedItems<Item, Params extends z.ZodObject> {
  /**
   * Returns the items, always in the same order. Each item is plain JSON. The items are fixed when the run is
   * planned, and nothing else is visited. Pure.
   */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  readonly find?: undefined;
}

/** Items that the run must search for, such as users in the directory. */
interface FoundItems<Item, Params extends z.ZodObject> {
  /**
   * Yields the items. The run's lane finds all items before it visits the first one. The items must depend
   * only on the data from the sources. Another worker may have to find the items again from the same pages,
   * so this function must open its sources in the same order and yield the same items (docs/engine/lists.md).
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
   * Returns the parts that depend on the parameters. By default, no parts depend on them. Pure. Called when a
   * run is about to start, and for each worker. Throws an AppError (BadRequest) if the parameters are
   * inconsistent.
   */
  forParams?(params: z.infer<Params>): ListOfParams;
  /**
   * Returns the ID of the uploaded file that a run with the given parameters reads, or undefined if it reads
   * none. A run starts only if the file exists, and reads no other content than at its start. By default,
   * runs read no file.
   */
  uploadOf?(params: z.infer<Params>): string | undefined;
  /** The name for the items: a lower-case plural such as `people`. Progress messages use this name. */
  readonly itemsName: string;
  /**
   * Returns an item's name, which is unique within the run. The name also identifies the item in failures.
   */
  keyOf(item: Item): string;
  /**
   * The number of items to visit and write together. Use a smaller number if each item creates many records.
   * Defaults to the number of records in a page.
   */
  readonly itemsPerPage?: number;
  /**
   * Returns an item's step, starting at 0. Use steps if some items must be completed before others: for
   * example, to create new records before removing the ones they replace. Items must be returned in the order
   * of their steps. All items are in one lane, and no page contains items from two steps. If an item fails,
   * no later step begins: the run fails, and the records to be removed are kept. By default, there is no
   * order.
   */
  stepOf?(item: Item): number;
  /** True for a job that belongs to the local demo. It is offered only if the stack sets `demoData`. */
  readonly demoOnly?: boolean;
  /**
   * Returns the changes that an item requests. No other item may change the same records. Pure. Records that
   * already have the requested values are not changed, so a second run changes nothing. A `create` fails if
   * the record already exists with different values, whereas a `put` changes the record. The key of a created
   * record must be derived from the item. If the function throws, the item counts as a failure and the run
   * continues.
   */
  visit(item: Item, context: VisitContext<z.infer<Params>>): readonly ListChange[] | Keep | Skip;
}

/** The declaration of a list job. */
export type ListDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject> = ListBasics<
  Item,
  Params
> &
  (ComputedItems<Item, Params> | FoundItems<Item, Params>);

/**
 * A job that visits a list of computed or found items, and changes the records that they reference. `tables`
 * are the tables that the job writes to.
 */
export type List = ListDefinition & { readonly shape: 'list' };

/** Declares a list. */
export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  return { ...definition, shape: 'list' };
}
