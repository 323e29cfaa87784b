import type { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Keep, ListChange, Skip } from './changes';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

export interface ItemSources {
  /** Yields the users in the directory's order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** Yields these attributes of all records, without those marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * Yields the records that have this value in an index, in any order, without those marked as deleted. The
   * read is eventually consistent, except in a run that follows another run. Throws for an index that is not
   * listed in shared/jobs/job/item-indexes.ts, because the functions' role does not grant access to it.
   */
  readonly byIndex: (model: Model, index: string, value: string) => AsyncIterable<StoredRecord>;
  /**
   * Returns the content of an upload, which must be the one that `uploadOf` returns. Throws SystemicError if
   * the file has expired or was replaced after the run was started.
   */
  readonly upload: (uploadId: string) => Promise<Uint8Array>;
  /**
   * Writes a line to the run's log, such as a sentence about ignored data. The line is written again if
   * another worker repeats the search.
   */
  readonly note: (text: string) => Promise<void>;
}

interface ListOfParams {
  /** The tables that the run writes to and locks, among the job's tables. */
  readonly tables: readonly Model[];
  /** The run's title. Must not contain personal data, because it appears in the audit trail. */
  readonly title: string;
  readonly access: AccessGroup;
}

interface ComputedItems<Item, Params extends z.ZodObject> {
  /**
   * Returns the items as plain JSON, always in the same order. The items are fixed when the run is planned,
   * and nothing else is visited. Pure.
   */
  items(context: VisitContext<z.infer<Params>>): Iterable<Item>;
  readonly find?: undefined;
}

/** Items that the run must search for, such as users in the directory. */
interface FoundItems<Item, Params extends z.ZodObject> {
  /**
   * Yields the items, all of which the lane finds before it visits the first. They must depend only on the
   * data from the sources. Another worker may have to find them again from the same pages, so this must open
   * its sources in the same order and yield the same items (docs/engine/lists.md).
   */
  find(context: VisitContext<z.infer<Params>>, sources: ItemSources): AsyncIterable<Item>;
  readonly items?: undefined;
}

interface ListBasics<Item, Params extends z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    | 'name'
    | 'title'
    | 'description'
    | 'category'
    | 'access'
    | 'needsApproval'
    | 'fixes'
    | 'params'
    | 'tables'
    | 'shows'
  > {
  /**
   * Returns overrides for a run's parameters. None by default. Pure. It is called when a run is about to
   * start, and for each worker. Throws an AppError (BadRequest) if the parameters are inconsistent.
   */
  forParams?(params: z.infer<Params>): ListOfParams;
  /**
   * The upload that a run with these parameters reads. A run starts only if the file exists, and reads no
   * other content than at its start. No file by default.
   */
  uploadOf?(params: z.infer<Params>): string | undefined;
  /** What the items are called: a lower-case plural such as `people`, for progress messages. */
  readonly itemsName: string;
  /** Returns the item's key, which is unique within the run and identifies the item in failures. */
  keyOf(item: Item): string;
  /**
   * The number of items that are visited and written together. Use a smaller number if each item creates many
   * records. Defaults to the number of records in a page.
   */
  readonly itemsPerPage?: number;
  /**
   * Returns an item's step, from 0, if some items must be completed before others: for example, to create new
   * records before removing those that they replace. Items must be returned in the order of their steps. All
   * are in one lane, and no page contains two steps. If an item fails, no later step begins: the run fails,
   * and the records to be removed are kept. No order by default.
   */
  stepOf?(item: Item): number;
  /** True if the job belongs to the local demo: it is offered only if the stack sets `demoData`. */
  readonly demoOnly?: boolean;
  /**
   * Returns the changes that an item requests. No other item may change the same records. Pure. Records that
   * already have the values are not changed, so a second run changes nothing. A `create` fails if the record
   * exists with different values, a `put` changes it. The key of a created record must be derived from the
   * item. If this throws, the item counts as a failure and the run continues.
   */
  visit(item: Item, context: VisitContext<z.infer<Params>>): readonly ListChange[] | Keep | Skip;
}

export type ListDefinition<Item = unknown, Params extends z.ZodObject = z.ZodObject> = ListBasics<
  Item,
  Params
> &
  (ComputedItems<Item, Params> | FoundItems<Item, Params>);

/**
 * A job that visits a list of computed or found items, and changes the records that they reference. `tables`
 * are those that the job writes to.
 */
export type List = ListDefinition & { readonly shape: 'list' };

export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  return { ...definition, shape: 'list' };
}
