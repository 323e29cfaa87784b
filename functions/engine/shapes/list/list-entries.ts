import type { StoredRecord } from '#shared/models/model';
import { newStamps, stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, valueAt } from '../../../dynamodb/values';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import { createEntry, type Place, removeEntry, settable, updateEntry } from '../../changes/entry-of-change';
import type { List, ListChange, VisitContext } from '../../job/job';
import { entryId } from '../../ledger/journal';
import { edited, editedInstead } from './edit-entry';

/** What an item asks of a record, before it is known what that record is. */
export interface WantedChange extends Place {
  readonly change: ListChange;
  /** When the run was created: the stamp of what it creates. */
  readonly now: string;
}

/** The result of an item's visit: what it asks for, or a refusal if it threw. */
export interface VisitedItem {
  readonly wanted: readonly WantedChange[];
  readonly refusal?: Refusal;
}

/** Visits one item; `at` is the time. An error that the job throws becomes a refusal. */
export function visitItem(
  job: List,
  item: unknown,
  context: VisitContext<Record<string, unknown>>,
  at: string,
): VisitedItem {
  const source = job.keyOf(item);
  try {
    const visit = job.visit(item, context);
    const changes = 'kind' in visit ? [] : visit;
    return { wanted: changes.map((change) => wantedChange(job, change, { source, at, now: context.now })) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, maxMessageCharacters);
    const refusal = { table: job.itemsName, key: source, source, code: 'VisitFailed', message };
    return { wanted: [], refusal };
  }
}

function wantedChange(
  job: List,
  change: ListChange,
  visit: Pick<WantedChange, 'source' | 'at' | 'now'>,
): WantedChange {
  const { table } = change;
  if (!job.tables.some(({ name }) => name === table))
    throw new Error(`${job.title} names no table '${table}' that it writes.`);
  if (change.kind === 'updateOf') settable(change.set, { name: table });
  if (change.kind === 'put') settable(withoutId(change.record), { name: table });
  return { ...visit, table, key: 'record' in change ? change.record.id : change.id, change };
}

const withoutId = ({ id: _, ...rest }: StoredRecord): StoredRecord => rest;

/**
 * What a wanted change comes to, given the record `current` with that id: a change; nothing if everything is
 * already so; or a refusal if a record to create exists with other values. So an undo never removes what
 * another run made.
 */
export function granted(
  job: Pick<List, 'shows'>,
  wish: WantedChange,
  current: Attributes | undefined,
): Visited {
  const { change, now } = wish;
  const place: Place = { table: wish.table, key: wish.key, source: wish.source, at: wish.at };
  switch (change.kind) {
    case 'create':
      return stillToCreate(createEntry(place, toAttributes(change.record)), current);
    case 'put': {
      if (!current) return only(createEntry(place, toAttributes({ ...newStamps(now), ...change.record })));
      const back: Attributes = isDeleted(current) ? { _deleted: { BOOL: false } } : {};
      const wanted = { ...toAttributes(withoutId(change.record)), ...back };
      return only(updateEntry(place, current, wanted, job));
    }
    case 'updateOf':
      return asFound(change.when, current, (found) =>
        updateEntry(place, found, toAttributes(change.set), job),
      );
    case 'removeOf':
      return asFound(change.when, current, (found) => removeEntry(place, found, job));
    case 'editOf':
      return isThere(current) ? edited(job, place, change.edit, current) : nothing;
    default:
      return change satisfies never;
  }
}

/**
 * A change of a record that is as it was found. The journal keeps what it was found by, together with the
 * condition of the write.
 */
function asFound(
  when: StoredRecord = {},
  current: Attributes | undefined,
  change: (found: Attributes) => Entry | undefined,
): Visited {
  const found = toAttributes(when);
  if (!isThere(current) || !sameIn(found, current)) return nothing;
  const entry = change(current);
  return only(entry && { ...entry, guard: { ...entry.guard, ...found } });
}

/**
 * The same for a record that others changed meanwhile: what it was found by, which is all of the guard except
 * the version, must hold.
 */
function stillFound({ guard }: Entry, current: Attributes, entry: Entry | undefined): Visited {
  const { _version: _, ...found } = guard;
  return sameIn(found, current) ? only(entry && { ...entry, guard: { ...entry.guard, ...found } }) : nothing;
}

const sameIn = (found: Attributes, current: Attributes) =>
  Object.entries(found).every(([name, value]) => sameValue(valueAt(current, name), value));

/** What is left to do of a creation, given the record `current` with that id. */
function stillToCreate(entry: Entry, current: Attributes | undefined): Visited {
  if (!current) return only(entry);
  const different = differing(entry.after, current);
  return different.length === 0 ? nothing : { entries: [], refusal: duplicate(entry, different) };
}

/**
 * What replaces a change that was not made because others changed the record meanwhile: the same wanted
 * change, applied to the record as it is now.
 */
export function grantedInstead(
  job: Pick<List, 'shows'>,
  entry: Entry,
  current: Attributes | undefined,
  at: string,
): Visited {
  const place: Place = { table: entry.table, key: entry.key, source: entry.source, at };
  switch (entry.kind) {
    case 'create':
      return stillToCreate(entry, current);
    case 'update':
      if (!current || (isDeleted(current) && !entry.after._deleted)) return nothing;
      if (entry.computed) return editedInstead(job, entry, current, place);
      return stillFound(entry, current, updateEntry(place, current, entry.after, job));
    case 'remove':
      return isThere(current) ? stillFound(entry, current, removeEntry(place, current, job)) : nothing;
    default:
      return entry.kind satisfies never;
  }
}

/**
 * What the wanted changes of a page come to together. Of two that would change the same record, the first
 * counts.
 */
export function grantedTogether(
  job: Pick<List, 'shows'>,
  wanted: readonly WantedChange[],
  current: ReadonlyMap<string, Attributes>,
): Visited[] {
  const standing = new Map(current);
  const changed = new Set<string>();
  return wanted.map((wish) => {
    const id = entryId(wish);
    const visited = granted(job, wish, standing.get(id));
    const [entry] = visited.entries;
    if (!entry) return visited;
    if (changed.has(id)) return { entries: [], refusal: twice(wish) };
    changed.add(id);
    if (entry.kind === 'remove') standing.delete(id);
    else standing.set(id, { ...standing.get(id), ...entry.after });
    return visited;
  });
}

const nothing: Visited = { entries: [] };
const only = (entry: Entry | undefined): Visited => (entry ? { entries: [entry] } : nothing);

const isDeleted = ({ _deleted }: Attributes) => _deleted?.BOOL === true;
const isThere = (current: Attributes | undefined): current is Attributes =>
  current !== undefined && !isDeleted(current);

const differing = (a: Attributes, b: Attributes): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !stamps.has(name) && !sameValue(valueAt(a, name), valueAt(b, name)),
  );

/** Maximum number of attributes that a message names. */
const maxNamed = 5;

function duplicate({ table, key, source }: Entry, different: readonly string[]): Refusal {
  const named = different.slice(0, maxNamed).sort().join(', ');
  const more = different.length > maxNamed ? ` and ${different.length - maxNamed} more` : '';
  const message = `${table} has another record with the id '${key}': it differs in ${named}${more}.`;
  return { table, key, source, code: 'DuplicateItem', message };
}

function twice({ table, key, source }: WantedChange): Refusal {
  const message = `Another item changes the record '${key}' of ${table} otherwise.`;
  return { table, key, source, code: 'DuplicateItem', message };
}
