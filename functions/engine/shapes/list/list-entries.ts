import type { StoredRecord } from '#shared/models/model';
import { newStamps, stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, valueAt } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import { createEntry, type Place, removeEntry, updateEntry } from '../../changes/entry-of-change';
import type { List } from '../../job/job';
import { entryId } from '../../ledger/journal';
import type { VisitedRecord } from '../common/kept-finding';
import { edited, editedInstead } from './edit-entry';
import { type WantedChange, withoutId } from './visit-item';

/*
 * Plans the changes requested by a list's items. The result depends on the current record:
 *
 * | requested | no record | a record not marked as deleted | a record marked as deleted |
 * |------------|-----------|---------------------------------------------|----------------------------|
 * | `create` | creates | nothing if its values match, else a refusal | a refusal |
 * | `put` | creates | updates the attributes that differ | updates and restores it |
 * | `updateOf` | nothing | updates, if `when` still matches | nothing |
 * | `removeOf` | nothing | removes, if `when` still matches | nothing |
 * | `editOf` | nothing | updates with values computed from it | nothing |
 *
 * A creation never replaces a record that has other values, so its undo never removes another run's record.
 */

/** Returns the plan for a change. `current` is the record with the change's ID, or undefined. */
function planChange(
  job: Pick<List, 'shows'>,
  wanted: WantedChange,
  current: Attributes | undefined,
): VisitedRecord {
  const { change, now } = wanted;
  const place: Place = { table: wanted.table, key: wanted.key, source: wanted.source, at: wanted.at };
  switch (change.kind) {
    case 'create':
      return stillToCreate(createEntry(place, toAttributes(change.record)), current);
    case 'put': {
      if (!current) return only(createEntry(place, toAttributes({ ...newStamps(now), ...change.record })));
      const restored: Attributes = isDeleted(current) ? { _deleted: { BOOL: false } } : {};
      const set = { ...toAttributes(withoutId(change.record)), ...restored };
      return only(updateEntry(place, current, set, job));
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
 * Plans changes in order: each is based on the results of the previous ones. A second change to the same
 * record is refused. An item's first change decides about the others: if its record is no longer as found, or
 * its edit skips or throws, none is made.
 */
export function planChanges(
  job: Pick<List, 'shows'>,
  wanted: readonly WantedChange[],
  current: ReadonlyMap<string, Attributes>,
): VisitedRecord[] {
  const records = new Map(current);
  const changed = new Set<string>();
  const declined = new Map<string, boolean>();
  return wanted.map((one) => {
    if (declined.get(one.source)) return nothing;
    const id = entryId(one);
    const visited = planChange(job, one, records.get(id));
    if (!declined.has(one.source)) declined.set(one.source, declines(one, records.get(id), visited));
    const [entry] = visited.entries;
    if (!entry) return visited;
    if (changed.has(id)) return { entries: [], refusal: twice(one) };
    changed.add(id);
    if (entry.kind === 'remove') records.delete(id);
    else records.set(id, { ...records.get(id), ...entry.after });
    return visited;
  });
}

/**
 * Returns true if a record is not changed because it is no longer as the job found it. A missing record does
 * not count, because an earlier attempt may have removed it.
 */
function declines(
  { change }: WantedChange,
  current: Attributes | undefined,
  { kept, refusal }: VisitedRecord,
): boolean {
  if (change.kind === 'editOf') return (kept ?? refusal) !== undefined;
  if (change.kind !== 'updateOf' && change.kind !== 'removeOf') return false;
  return isThere(current) && !sameIn(toAttributes(change.when ?? {}), current);
}

/** Returns a new plan for a change to a record that others have changed, based on the current record. */
export function replanChange(
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
 * Returns the entry with the `when` condition, or nothing if the current record no longer has the attributes
 * by which it was found. The journal stores them as part of the write's condition.
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
 * Returns the plan for a record that another writer has changed since it was found, or nothing if it no
 * longer has the attributes by which it was found: the earlier change's guard without the version. They
 * become part of the new condition.
 */
function stillFound({ guard }: Entry, current: Attributes, entry: Entry | undefined): Visited {
  const { _version: _, ...found } = guard;
  return sameIn(found, current) ? only(entry && { ...entry, guard: { ...entry.guard, ...found } }) : nothing;
}

const sameIn = (found: Attributes, current: Attributes) =>
  Object.entries(found).every(([name, value]) => sameValue(valueAt(current, name), value));

/**
 * Returns what is left of a creation. `current` is an existing record with the same ID. The result is nothing
 * if it has the same values, a refusal if it differs or is marked as deleted.
 */
function stillToCreate(entry: Entry, current: Attributes | undefined): Visited {
  if (!current) return only(entry);
  if (isDeleted(current) && !isDeleted(entry.after)) return { entries: [], refusal: deleted(entry) };
  const different = differing(entry.after, current);
  return different.length === 0 ? nothing : { entries: [], refusal: duplicate(entry, different) };
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

const maxNamed = 5;

function duplicate({ table, key, source }: Entry, different: readonly string[]): Refusal {
  const named = different.slice(0, maxNamed).sort().join(', ');
  const more = different.length > maxNamed ? ` and ${different.length - maxNamed} more` : '';
  const message = `${table} already has a different record with the ID '${key}'. It differs in ${named}${more}.`;
  return { table, key, source, code: 'DuplicateItem', message };
}

function deleted({ table, key, source }: Entry): Refusal {
  const message = `The record '${key}' in ${table} was deleted. Undo the deletion, or use a different ID.`;
  return { table, key, source, code: 'DuplicateItem', message };
}

function twice({ table, key, source }: WantedChange): Refusal {
  const message = `Another item makes a different change to the record '${key}' in ${table}.`;
  return { table, key, source, code: 'DuplicateItem', message };
}
