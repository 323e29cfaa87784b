import { type Attributes, sameValue, toRecord, valueAt } from '../../../dynamodb/values';
import { maxMessageCharacters } from '../../../runtime/app-error';
import { type Entry, type Refusal, touchedBy, type Visited } from '../../changes/entries';
import { type Place, settable, updateEntry } from '../../changes/entry-of-change';
import type { EditOf } from '../../job/changes';
import type { List } from '../../job/job';

/*
 * Edits whose values depend on the record (`editOf`). The journal contains the values, so a replay writes the
 * same ones. The entry is marked as computed, because its values are outdated if others change the attributes
 * that it changes.
 */

type Reading = Pick<List, 'shows'>;

/** Returns the result of the edit for the current record. An error of the job becomes a refusal. */
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
 * Returns the same change for a record that others have changed, if they did not change the same attributes.
 * Otherwise returns a refusal with an explanation.
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
    `Others changed ${names} in the meantime. Retry the failures to apply the change to the current record.`,
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
