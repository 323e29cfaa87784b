import { type Attributes, sameValue, toRecord, valueAt } from '../../../dynamodb/values';
import { maxMessageCharacters } from '../../../runtime/app-error';
import { type Entry, type Refusal, touchedBy, type Visited } from '../../changes/entries';
import { type Place, settable, updateEntry } from '../../changes/entry-of-change';
import { type EditOf, isSkip } from '../../job/changes';
import type { List } from '../../job/job';
import { keptFinding, type VisitedRecord } from '../common/kept-finding';

/*
 * Plans edits whose values depend on the record (`editOf`). The journal stores the values, so a replay writes
 * the same. The entry is marked as computed, because its values become outdated if others change the
 * attributes that it sets.
 */

type Reading = Pick<List, 'shows'>;

/** Returns the change that an edit requests. If the job throws, returns a refusal. */
export function edited(job: Reading, place: Place, edit: EditOf['edit'], current: Attributes): VisitedRecord {
  let wanted: ReturnType<EditOf['edit']>;
  try {
    wanted = edit(toRecord(current));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return refused(place, 'VisitFailed', text.slice(0, maxMessageCharacters));
  }
  if (wanted === undefined) return { entries: [] };
  if (isSkip(wanted)) return { entries: [], kept: keptFinding(place.table, place.key, wanted) };
  const names = Object.entries(wanted);
  const set = Object.fromEntries(names.filter(([, value]) => value !== undefined));
  const unset = names.flatMap(([name, value]) => (value === undefined ? [name] : []));
  return entryOf(job, place, current, settable(set, { name: place.table }), unset);
}

/**
 * Returns a new plan for a record that others have changed. If they changed an attribute that this change
 * affects, it is a refusal with an explanation.
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
    `Someone else changed ${names} in the meantime. Retry the failures to apply the change to the current record.`,
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
