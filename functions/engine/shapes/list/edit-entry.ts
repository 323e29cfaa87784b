import { type Attributes, sameValue, toRecord, valueAt } from '../../../dynamodb/values';
import { maxMessageCharacters } from '../../../runtime/app-error';
import { type Entry, type Refusal, touchedBy, type Visited } from '../../changes/entries';
import { type Place, settable, updateEntry } from '../../changes/entry-of-change';
import type { EditOf } from '../../job/changes';
import type { List } from '../../job/job';

/*
 * Edits whose values depend on the record (`editOf`). The journal's entry contains the values, so a replay
 * writes the same. It is marked as computed: if others change the attributes that it touches, its values are
 * no longer right.
 */

type Reading = Pick<List, 'shows'>;

/** The result of the edit for the present record. Never throws for a job's own error: that is a refusal. */
export function edited(job: Reading, place: Place, edit: EditOf['edit'], current: Attributes): Visited {
  let wanted: ReturnType<EditOf['edit']>;
  try {
    wanted = edit(toRecord(current));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return refused(place, 'VisitFailed', text.slice(0, maxMessageCharacters));
  }
  if (wanted === undefined) return { entries: [] };
  const names = Object.entries(wanted);
  const set = Object.fromEntries(names.filter(([, value]) => value !== undefined));
  const unset = names.flatMap(([name, value]) => (value === undefined ? [name] : []));
  return entryOf(job, place, current, settable(set, { name: place.table }), unset);
}

/**
 * The same change to a record that others changed in the meantime, if they left alone what it touches;
 * otherwise a refusal that says so.
 */
export function editedInstead(job: Reading, entry: Entry, current: Attributes, place: Place): Visited {
  const { before, after, unset = [] } = entry;
  const changed = touchedBy(entry).filter(
    (name) => !sameValue(valueAt(current, name), valueAt(before, name)),
  );
  if (changed.length === 0) return entryOf(job, place, current, after, unset);
  const names = changed.toSorted().join(', ');
  return refused(
    place,
    'Conflict',
    `Others changed ${names} meanwhile. Retry the failures to change it as it is now.`,
  );
}

function entryOf(
  job: Reading,
  place: Place,
  current: Attributes,
  set: Attributes,
  unset: readonly string[],
): Visited {
  const entry = updateEntry(place, current, set, job, unset);
  return { entries: entry ? [{ ...entry, computed: true }] : [] };
}

function refused({ table, key, source }: Place, code: string, message: string): Visited {
  const refusal: Refusal = { table, key, source, code, message };
  return { entries: [], refusal };
}
