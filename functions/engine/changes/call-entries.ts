import type { StoredRecord } from '#shared/models/model';
import { newStamps, stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, toJson, toRecord, valueAt } from '../../dynamodb/values';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Calls, VisitContext } from '../job/job';
import type { Entry, Refusal, Visited } from './entries';
import { createEntry, type Place, pick, settable, updateEntry } from './entry-of-change';

/**
 * Visits one item with its record `current`: undefined if there is none, and passed to `visit` as undefined
 * if it is marked as deleted. `at` is the stamp of what is recorded. An error that the job throws becomes a
 * refusal.
 */
export function visitForCall(
  job: Calls,
  item: unknown,
  current: Attributes | undefined,
  context: VisitContext<Record<string, unknown>>,
  at: string,
): Visited {
  const [table] = job.tables;
  const key = job.recordOf(item);
  try {
    const isThere = current !== undefined && current._deleted?.BOOL !== true;
    const visit = job.visit(item, isThere ? toRecord(current) : undefined, context);
    if (visit.kind === 'keep') return { entries: [] };
    const set = current?._deleted ? { ...visit.set, _deleted: false } : visit.set;
    const place: Place = { table: table.name, key, source: key, at };
    const wanted = settable(set, table);
    if (!current) {
      const record = { id: key, ...toRecord(wanted), ...newStamps(at) };
      return { entries: [{ ...createEntry(place, toAttributes(record)), call: visit.call }] };
    }
    const entry = updateEntry(place, current, wanted, job);
    if (!entry) throw new Error('It asks for a call whose outcome would not be recorded.');
    // The attributes that the answer sets had values before, too.
    const before = { ...pick(current, job.answers ?? []).present, ...entry.before };
    return { entries: [{ ...entry, before, call: visit.call }] };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { entries: [], refusal: refusalOf({ table: table.name, key, source: key }, 'VisitFailed', text) };
  }
}

/** The failure of an item whose call was refused, or for which no call can be made. */
export const refusalOf = (
  { table, key, source }: Pick<Entry, 'table' | 'key' | 'source'>,
  code: string,
  message: string,
): Refusal => ({ table, key, source, code, message: message.slice(0, maxMessageCharacters) });

/** The change of a call that was answered: only the record is left to write. */
export function answered({ call: _, ...entry }: Entry, answer: StoredRecord): Entry {
  return { ...entry, after: { ...entry.after, ...toAttributes(answer) } };
}

/**
 * The call was made, and others changed the record meanwhile. The outcome is still recorded, on the present
 * record. If the record already holds some of it, it was recorded before and edited since, and the edit wins.
 * If somebody removed the record, the failure names what now exists without a record.
 */
export function recordedInstead(
  job: Calls,
  entry: Entry,
  current: Attributes | undefined,
  at: string,
): Visited {
  if (!current) {
    const done = toJson({ M: entry.after });
    const message = `The record was removed meanwhile; the call had gone through: ${done}.`;
    return { entries: [], refusal: refusalOf(entry, 'Conflict', message) };
  }
  const { table, key, source } = entry;
  const all = Object.entries(entry.after).filter(
    ([name]) => name !== 'id' && name !== 'createdAt' && !stamps.has(name),
  );
  const isAsBefore = (name: string) => sameValue(valueAt(current, name), valueAt(entry.before, name));
  const wasRecorded = all.some(
    ([name, value]) => sameValue(valueAt(current, name), value) && !isAsBefore(name),
  );
  const wanted = Object.fromEntries(wasRecorded ? all.filter(([name]) => isAsBefore(name)) : all);
  const update = updateEntry({ table, key, source, at }, current, wanted, job);
  return { entries: update ? [update] : [] };
}
