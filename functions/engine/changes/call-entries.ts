import type { StoredRecord } from '#shared/models/model';
import { newStamps, stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, toAttributes, toJson, toRecord, valueAt } from '../../dynamodb/values';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Calls, VisitContext } from '../job/job';
import type { Entry, Refusal, Visited } from './entries';
import { createEntry, type Place, pick, settable, updateEntry } from './entry-of-change';

/**
 * Visits one item with its current record (`current`, undefined if there is none). A record that is marked as
 * deleted is passed to `visit` as undefined. `at` is the stamp of the recorded change. An error of the job
 * becomes a refusal.
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
    // The attributes that the response sets may have had values before, too.
    const before = { ...pick(current, job.answers ?? []).present, ...entry.before };
    return { entries: [{ ...entry, before, call: visit.call }] };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { entries: [], refusal: refusalOf({ table: table.name, key, source: key }, 'VisitFailed', text) };
  }
}

/** Returns the failure of an item whose call was refused, or for which no call can be made. */
export const refusalOf = (
  { table, key, source }: Pick<Entry, 'table' | 'key' | 'source'>,
  code: string,
  message: string,
): Refusal => ({ table, key, source, code, message: message.slice(0, maxMessageCharacters) });

/** Returns the change after a call that was answered. Only the record is left to write. */
export function answered({ call: _, ...entry }: Entry, answer: StoredRecord): Entry {
  return { ...entry, after: { ...entry.after, ...toAttributes(answer) } };
}

/**
 * Handles a record that others changed during its call. The outcome is still recorded, on the current record.
 * If the record already has a part of the outcome, it was recorded before and edited since; the edit is kept.
 * If the record was removed, the failure names the result of the call, which now has no record.
 */
export function recordedInstead(
  job: Calls,
  entry: Entry,
  current: Attributes | undefined,
  at: string,
): Visited {
  if (!current) {
    const done = toJson({ M: entry.after });
    const message = `The record was removed in the meantime; the call had succeeded: ${done}.`;
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
