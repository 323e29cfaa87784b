import { stamps } from '#shared/models/stamps';
import { type Attributes, sameValue, valueAt } from '../../../dynamodb/values';
import type { Entry, Visited } from '../../changes/entries';

/**
 * Restores a record to its backup (`archived`), given the current record, if any: creates an exact copy, or
 * sets the attributes that differ, except the timestamps. Returns nothing if none differs. Pure. `at` is the
 * timestamp, in ISO 8601 (UTC).
 */
export function restoreOf(
  table: string,
  archived: Attributes,
  current: Attributes | undefined,
  at: string,
): Visited {
  const names = [...new Set([...Object.keys(archived), ...Object.keys(current ?? {})])];
  const differing = names.filter(
    (name) =>
      !stamps.has(name) && name !== 'id' && !sameValue(valueAt(archived, name), valueAt(current ?? {}, name)),
  );
  return changeOf(table, archived, current, differing, at);
}

/** Returns a new change after a conflict. It sets only those of the same attributes that still differ. */
export function restoredInstead(entry: Entry, current: Attributes | undefined, at: string): Visited {
  if (entry.kind === 'create') return restoreOf(entry.table, entry.after, current, at);
  // The record was removed after the comparison, and only part of its backup is known here.
  if (!current) {
    const { table, key, source } = entry;
    const message =
      'The record was removed while it was being restored. Restore the table again to get the record back.';
    return { entries: [], refusal: { table, key, source, code: 'Conflict', message } };
  }
  const names = [...Object.keys(entry.after), ...(entry.unset ?? [])];
  const differing = names.filter((name) => !sameValue(valueAt(entry.after, name), valueAt(current, name)));
  return changeOf(entry.table, { ...entry.after, id: { S: entry.key } }, current, differing, at);
}

function changeOf(
  table: string,
  archived: Attributes,
  current: Attributes | undefined,
  differing: readonly string[],
  at: string,
): Visited {
  const key = archived.id?.S ?? '';
  const common = { table, key, source: key, shown: {}, at };
  if (!current) {
    return { entries: [{ ...common, kind: 'create', before: {}, after: archived, guard: {}, missing: [] }] };
  }
  if (differing.length === 0) return { entries: [] };
  const unset = differing.filter((name) => valueAt(archived, name) === undefined);
  const { _version: version } = current;
  const entry: Entry = {
    ...common,
    kind: 'update',
    before: pick(current, differing),
    after: pick(archived, differing),
    ...(unset.length > 0 ? { unset } : {}),
    guard: version?.N === undefined ? {} : { _version: version },
    missing: differing.filter((name) => valueAt(current, name) === undefined),
  };
  return { entries: [entry] };
}

const pick = (record: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueAt(record, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
