import type { StoredRecord } from '#shared/models/model';
import { newStamps, stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, toJson, toRecord, valueAt } from '../../dynamodb/values';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Calls, VisitContext } from '../job/job';
import type { Entry, Refusal, Visited } from './entries';
import { createEntry, type Place, pick, settable, updateEntry } from './entry-of-change';

/** Returns true if the record does not exist or is marked as deleted. */
export const isGone = (current: Attributes | undefined): boolean =>
  current === undefined || current._deleted?.BOOL === true;

/**
 * Visits an item with its record. `current` is undefined if the item's record does not exist; if it is marked
 * as deleted, `visit` receives undefined. `at` is the recorded change's timestamp. If the job throws, the
 * result is a refusal.
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
    const there = isGone(current) ? undefined : current;
    const visit = job.visit(item, there && toRecord(there), context);
    if (visit.kind === 'keep') return { entries: [] };
    const set = current?._deleted ? { ...visit.set, _deleted: false } : visit.set;
    const place: Place = { table: table.name, key, source: key, at };
    const wanted = settable(set, table);
    if (!current) {
      const record = { id: key, ...toRecord(wanted), ...newStamps(at) };
      return { entries: [{ ...createEntry(place, toAttributes(record)), call: visit.call }] };
    }
    const entry = updateEntry(place, current, wanted, job);
    if (!entry)
      throw new Error('The change requests a call, but the outcome of the call would not be recorded.');
    // The attributes that the response sets may already have values.
    const before = { ...pick(current, job.answers ?? []).present, ...entry.before };
    return { entries: [{ ...entry, before, call: visit.call }] };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { entries: [], refusal: refusalOf({ table: table.name, key, source: key }, 'VisitFailed', text) };
  }
}

/** Returns the refusal for a rejected call, or for an item for which none can be made. */
export const refusalOf = (
  { table, key, source }: Pick<Entry, 'table' | 'key' | 'source'>,
  code: string,
  message: string,
): Refusal => ({ table, key, source, code, message: message.slice(0, maxMessageCharacters) });

/** Returns the change without its call, so that only the record remains to be written. */
export function answered({ call: _, ...entry }: Entry, answer: StoredRecord): Entry {
  return { ...entry, after: { ...entry.after, ...toAttributes(answer) }, called: true };
}

/** Returns the refusal for a call whose answer could not be recorded. `why` ends the first sentence. */
export function unrecorded(entry: Entry, code: string, why: string): Refusal {
  const message = `The call succeeded, but ${why} Call result: ${toJson({ M: entry.after })}`;
  return { ...refusalOf(entry, code, message), called: true };
}

/**
 * Someone else changed the record during its call: records the outcome in the current record. If it already
 * contains part of it, the outcome was recorded earlier and edited since, so the edit is kept. If the record
 * was removed, a failure reports the call's result.
 */
export function recordedInstead(
  job: Calls,
  entry: Entry,
  current: Attributes | undefined,
  at: string,
): Visited {
  if (!current)
    return { entries: [], refusal: unrecorded(entry, 'Conflict', 'the record no longer exists.') };
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
  return { entries: update ? [{ ...update, called: true }] : [] };
}
