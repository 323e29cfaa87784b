import { z } from 'zod';
import type { DirectoryUser } from '#shared/api/users';
import type { AccessGroup } from '#shared/jobs/access';
import type { Job } from '#shared/jobs/run';
import type { Model, StoredRecord } from '#shared/models/model';
import type { Backup, Check, Restore } from './archive-jobs';

/** Leave the record as it is. */
export interface Keep {
  readonly kind: 'keep';
}
/** Set these attributes and no others; the engine adds `_version`, `_lastChangedAt` and `updatedAt`. */
export interface Update {
  readonly kind: 'update';
  readonly set: StoredRecord;
}
/** Delete the record. */
export interface Remove {
  readonly kind: 'remove';
}
/** Add a record to a table. Its `id` must derive from the run and the record visited, so that a replay makes the same one. */
export interface Create {
  readonly kind: 'create';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}

export type RecordChange = Update | Remove | Create;

/** Make the record of that `id` have these attributes: it is created, brought back where it is marked as deleted, or changed; its other attributes stay. */
export interface Put {
  readonly kind: 'put';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}
/** Set these attributes of the record of that `id`; nothing where there is none, or one that is marked as deleted. */
export interface UpdateOf {
  readonly kind: 'updateOf';
  readonly table: string;
  readonly id: string;
  readonly set: StoredRecord;
  /** What it was found by: nothing is done to a record of which that no longer holds. Undefined values say nothing. Default: any. */
  readonly when?: StoredRecord;
}
/** Delete the record of that `id`; nothing where there is none, or one that is marked as deleted. */
export interface RemoveOf {
  readonly kind: 'removeOf';
  readonly table: string;
  readonly id: string;
  /** As of an update. */
  readonly when?: StoredRecord;
}

/** What an item of a list may ask of a record, which it names. */
export type ListChange = Create | Put | UpdateOf | RemoveOf;

/** What a job makes of one record. */
export type Visit = Keep | Update | Remove | readonly RecordChange[];

export const keep: Keep = { kind: 'keep' };
export const remove: Remove = { kind: 'remove' };
export const update = (set: StoredRecord): Update => ({ kind: 'update', set });
export const create = (model: Model, record: StoredRecord & { readonly id: string }): Create => ({
  kind: 'create',
  table: model.name,
  record,
});

/** The stamps of a record that it creates are added: a record that is there already keeps when it was created. */
export const put = (model: Model, record: StoredRecord & { readonly id: string }): Put => ({
  kind: 'put',
  table: model.name,
  record,
});
export const updateOf = (model: Model, id: string, set: StoredRecord, when: StoredRecord = {}): UpdateOf => ({
  kind: 'updateOf',
  table: model.name,
  id,
  set,
  when,
});
export const removeOf = (model: Model, id: string, when: StoredRecord = {}): RemoveOf => ({
  kind: 'removeOf',
  table: model.name,
  id,
  when,
});

/** Who started a run, as the user directory knows them; never as an argument said. */
export interface Caller {
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
}

/** All that a visit may depend on besides the record itself. The same for every attempt and every lane of a run. */
export interface VisitContext<Params> {
  readonly params: Params;
  readonly caller: Caller;
  /** When the run was created, ISO 8601 in UTC. */
  readonly now: string;
  readonly runId: string;
}

/** A table other than the one being read, in which a job looks things up, with the attributes that it wants of each record besides `id`. */
export interface Reference {
  readonly to: Model;
  readonly attributes: readonly string[];
}

/** Declares a reference. */
export const refersTo = (to: Model, attributes: readonly string[] = []): Reference => ({ to, attributes });

/** All records of a related table that are not marked as deleted, with the attributes that the job's `refers` names. */
export interface RelatedRecords {
  readonly all: readonly StoredRecord[];
  /** Those whose attribute is exactly this value; undefined finds those that do not have it. */
  readonly where: (attribute: string, value: unknown) => readonly StoredRecord[];
  readonly withId: (id: unknown) => StoredRecord | undefined;
}

/** What a look at one record may depend on besides it. */
export interface RecordContext<Params> extends VisitContext<Params> {
  /** Model name of the table that the record is of; the name of the items, where one of these is looked at. */
  readonly table: string;
  /** The records of a table that `refers` names. Throws for another. */
  readonly related: (model: Model) => RelatedRecords;
  /** Whether the user directory has a user with this unique id, or this e-mail. Throws for an id that `asks` did not name. */
  readonly isUser: (id: string) => boolean;
}

/** What a question about a record may depend on besides it. */
export type AskContext = Pick<RecordContext<unknown>, 'table' | 'related'>;

/** Which records a sweep is about, by an index of its tables. */
export interface Narrow<Params extends z.ZodObject = z.ZodObject> {
  /** Name of the index, such as `byUserID`. */
  readonly index: string;
  /** The value of the index's partition key; pure. */
  readonly key: (context: VisitContext<z.infer<Params>>) => string;
}

export interface SweepDefinition<Params extends z.ZodObject = z.ZodObject> {
  /** kebab-case; also the file's name. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for the catalogue. */
  readonly description: string;
  readonly category: Job['category'];
  readonly access: AccessGroup;
  readonly tables: readonly Model[];
  /** Parameters that the form asks for. Default: none. */
  readonly params?: Params;
  /** Attributes kept with each change for the person who reads it, such as `createdAt`. */
  readonly shows?: readonly string[];
  /**
   * Attributes that `visit` reads: with the touched ones, the condition of a write to a record without `_version`. Records with
   * `_version` need none.
   */
  readonly reads?: readonly string[];
  /** Unique ids and e-mails that `visit` will want to know of: they are looked up in the user directory before, a page at a time. Default: none. */
  readonly asks?: (record: StoredRecord, context: AskContext) => readonly string[];
  /**
   * Tables in which `visit` looks things up, read whole into each worker's memory: 250,000 records each at most. A change is decided with
   * what they held after the record was read. Default: none.
   */
  readonly refers?: readonly Reference[];
  /**
   * An index that has every record which `visit` may change under one value, such as the caller's e-mail: where a table has it, only
   * those records are read, and the tables without it are scanned. Of any other record `visit` must say keep. Default: all is scanned.
   */
  readonly narrow?: Narrow<Params>;
  /**
   * Decides over one record; pure. `visit(visit(r)) = keep`, and an update never touches a key: both are tested for every job.
   * Throwing makes a failure row of the record, and the run goes on.
   */
  readonly visit: (record: StoredRecord, context: RecordContext<z.infer<Params>>) => Visit;
}

/** A job that reads every record of its tables, in parallel lanes, and keeps, updates, removes or creates. */
export interface Sweep extends SweepDefinition {
  readonly shape: 'sweep';
}

/** Where a list may look for its items when a run is planned. */
export interface ItemSources {
  /** Everyone in the user directory, in its order. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** These attributes of all records of a table that are not marked as deleted. */
  readonly records: (model: Model, attributes: readonly string[]) => AsyncIterable<StoredRecord>;
  /**
   * Records, not marked as deleted, that an index of the model has under a value. Eventually consistent. Throws for an index that does not stand
   * in shared/jobs/grants/item-indexes.ts: the role would not have it.
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
   * The items, in the same order whenever it is asked: they are frozen when the run is planned, and only those are ever visited.
   * Pure. An item is plain JSON.
   */
  readonly items: (context: VisitContext<z.infer<Params>>) => Iterable<Item>;
  /**
   * Items that can only be found where they are, such as users of the directory: found by the run's lane before the first is visited, in
   * place of `items`, which then gives none. A function of what it reads: another worker runs it again over that, so it must open its
   * sources in the same order and yield the same items (docs/engine/lists.md).
   */
  readonly find?: (context: VisitContext<z.infer<Params>>, sources: ItemSources) => AsyncIterable<unknown>;
  /** Names an item, among all of a run, and tells a person which one failed. */
  readonly keyOf: (item: Item) => string;
  /** Items that are visited and written together; fewer where each creates many records. Default: the records of a page. */
  readonly itemsPerPage?: number;
  /**
   * The step to which an item belongs, where some must be done before others are begun: what is new is created, and only then is removed
   * what was there before. Items come in the order of their steps, 0 first; all are in one lane, and no page has items of two. Where an
   * item failed, no later step is begun: the run fails, and what it would have removed stays. Default: items need no order.
   */
  readonly stepOf?: (item: Item) => number;
  /** Works for the local demo only: offered where the stack says `demoData`, and nowhere else. */
  readonly demoOnly?: boolean;
  /**
   * What an item asks for, of records that no other item changes; pure. What is so already is left alone: then a second run changes nothing. A
   * `create` of a record that is there with other values is a failure, a `put` changes it. The key of a created record derives from the
   * item. Throwing makes a failure row of the item, and the run goes on.
   */
  readonly visit: (item: Item, context: VisitContext<z.infer<Params>>) => readonly ListChange[] | Keep;
}

/** A job that visits a list of items of its own making, in parallel lanes, and changes the records that they name. `tables` are those it writes. */
export interface List extends ListDefinition {
  readonly shape: 'list';
}

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
   * What the item asks for, its record being what it is now (undefined: there is none); pure. `keep` where there is nothing to do, and so
   * it says once what was asked for is recorded. Throwing makes a failure row of the item, and the run goes on.
   */
  readonly visit: (
    item: Item,
    record: StoredRecord | undefined,
    context: VisitContext<z.infer<Params>>,
  ) => Ask | Keep;
}

/**
 * A job that makes a call to a gateway for each item of a list, and records what came of it. What the other side did cannot be undone. A
 * call may be made again where nobody can know whether it was answered, so the gateway's calls must be ones that may be repeated.
 */
export interface Calls extends CallsDefinition {
  readonly shape: 'calls';
}

/** Undoes another run: puts back what that one changed. What it reads and writes is the other run's journal to tell. */
export interface Undo extends Pick<Sweep, 'name' | 'title' | 'description' | 'category' | 'access'> {
  readonly shape: 'undo';
  readonly params: typeof undoParams;
}

const undoParams = z.object({ runId: z.string().meta({ title: 'Run', description: 'The run to undo.' }) });

/** Something about a record that a person should know. */
export interface FoundFinding {
  /** 1 to 40 letters, such as `UserIdMissing`. Findings are counted and listed by kind; a record has at most one of each. */
  readonly kind: string;
  /** In a sentence, for a person. */
  readonly message: string;
  /** What the person needs to judge it; kept as JSON. */
  readonly details: StoredRecord;
}

/**
 * What an audit expects to find, such as an entry for each slot of a template: so it can tell what is missing. Each item is inspected
 * like a record, in a lane of their own.
 */
export interface Expectation<Item = unknown, Params extends z.ZodObject = z.ZodObject> {
  /** What an item is called, in the plural and in lower case: `template slots`. It stands where findings name a table. */
  readonly itemsName: string;
  /** The items, each plain JSON; frozen when the run is planned. Pure. */
  readonly items: (context: VisitContext<z.infer<Params>>) => Iterable<Item>;
  /** Names an item, among all of a run. */
  readonly keyOf: (item: Item) => string;
  /** What is wrong with one item, seen from the tables that the audit `refers` to; pure. Throwing makes a failure row of the item. */
  readonly inspect: (item: Item, context: RecordContext<z.infer<Params>>) => readonly FoundFinding[];
}

export interface AuditDefinition<Params extends z.ZodObject = z.ZodObject, Item = unknown>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /** Unique ids and e-mails that `inspect` will want to know of: they are looked up in the user directory before, a page at a time. Default: none. */
  readonly asks?: (record: StoredRecord, context: AskContext) => readonly string[];
  /**
   * Tables in which `inspect` looks things up, its own among them where it compares records; read whole into each worker's memory, once:
   * 250,000 records each at most. Default: none.
   */
  readonly refers?: readonly Reference[];
  /** What should be there. Default: nothing in particular. */
  readonly expects?: Expectation<Item, Params>;
  /** What is wrong with one record; pure. Throwing makes a failure row of the record, and the run goes on. */
  readonly inspect: (
    record: StoredRecord,
    context: RecordContext<z.infer<Params>>,
  ) => readonly FoundFinding[];
}

/** A job that reads every record of its tables, in parallel lanes, and tells what it found. It never writes a record. */
export interface Audit extends AuditDefinition {
  readonly shape: 'audit';
}

/** One row of a report: plain JSON. */
export type ReportRow = StoredRecord & { readonly id: string };

/** What a report comes to. */
export interface ReportResult {
  /** The figures; plain JSON, 300 KB at most. */
  readonly document: object;
  /** The same rows in the same order, whenever they are asked for. */
  readonly rows: Iterable<ReportRow>;
  /** Attributes by which the rows can be sorted, besides their id: four at most. Texts, truth values, numbers from 0, or null. */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /** What is known before the first record: whatever a structured clone can hold, maps and sets included. */
  readonly start: (context: VisitContext<z.infer<Params>>) => State;
  /**
   * Adds one record to the state, which it may change; looks at nothing else. Throwing, before it changed anything, makes a failure row
   * of the record, and the run goes on.
   */
  readonly fold: (
    state: State,
    table: string,
    record: StoredRecord,
    context: VisitContext<z.infer<Params>>,
  ) => void;
  /**
   * Two states as one: of the records of both, in any order. With it the tables are folded in lanes side by side; without it one lane
   * folds them one after the other. May change and give back the first. Law, tested for every report: the fold of all records is the
   * merge of the folds of any parts of them.
   */
  readonly merge?: (state: State, other: State) => State;
  /** What the state comes to; pure. */
  readonly finish: (state: State, context: VisitContext<z.infer<Params>>) => ReportResult;
}

/** A job that reads its tables one after the other and makes one document of them, with rows. It writes no record. */
export interface Report extends ReportDefinition {
  readonly shape: 'report';
}

/** Any job of the catalogue. */
export type AnyJob = Sweep | List | Calls | Audit | Report | Backup | Check | Restore | Undo;

/** Declares a sweep. */
export function sweep<Params extends z.ZodObject>(definition: SweepDefinition<Params>): Sweep {
  // The parameters were parsed by the same schema before `visit` sees them, which the types of a mixed catalogue cannot say.
  return { ...(definition as unknown as SweepDefinition), shape: 'sweep' };
}

/** Declares a list. */
export function list<Item, Params extends z.ZodObject>(definition: ListDefinition<Item, Params>): List {
  // Items and parameters come back as they were made and parsed, which the types of a mixed catalogue cannot say.
  return { ...(definition as unknown as ListDefinition), shape: 'list' };
}

/** Declares a job of calls. */
export function calls<Item, Params extends z.ZodObject>(definition: CallsDefinition<Item, Params>): Calls {
  // Items and parameters come back as they were made and parsed, which the types of a mixed catalogue cannot say.
  return { ...(definition as unknown as CallsDefinition), shape: 'calls' };
}

/** Declares an audit. */
export function audit<Item, Params extends z.ZodObject>(definition: AuditDefinition<Params, Item>): Audit {
  // As for a sweep and a list: the parameters were parsed by the same schema, and items come back as they were made.
  return { ...(definition as unknown as AuditDefinition), shape: 'audit' };
}

/** Declares a report. */
export function report<State, Params extends z.ZodObject>(
  definition: ReportDefinition<State, Params>,
): Report {
  // The state comes back as it was made, which the types of a mixed catalogue cannot say.
  return { ...(definition as unknown as ReportDefinition), shape: 'report' };
}

/** Declares the undo of runs. Besides its own `access` it asks for that of the run it undoes. */
export const undo = (definition: Omit<Undo, 'shape' | 'params'>): Undo => ({
  ...definition,
  shape: 'undo',
  params: undoParams,
});
