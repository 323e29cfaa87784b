import * as z from 'zod/mini';
import { stamps } from '#shared/models/stamps';
import type { AuditType } from '#shared/values/audit-types';
import type { AuditEntry } from '../../api/trail/audit';

/** Returns true if `record` names only a table. */
const isOfSeveral = (record: string) => record.endsWith('#*');

/**
 * Returns the entries (latest first) whose record a more recent entry of the list edited again. They cannot
 * be undone, because an undo requires the record to be unchanged since. Undone edits and their undos do not
 * count.
 * @param history the record whose history the list is, as `<Model>#<id>`: every entry is an edit of it
 */
export function editedSince(entries: readonly AuditEntry[], history?: string): ReadonlySet<string> {
  const edited = new Set<string>();
  const since = new Set<string>();
  for (const { id, record: own, run, undone, reverses } of entries) {
    const record = history ?? own;
    if (!record || isOfSeveral(record) || run || undone || reverses) continue;
    if (edited.has(record)) since.add(id);
    edited.add(record);
  }
  return since;
}

export const typeLabels: Readonly<Record<AuditType, string> & Record<string, string | undefined>> = {
  migration: 'Migration',
  user_action: 'User action',
  system_event: 'System event',
  database_change: 'Database change',
  configuration: 'Configuration',
  security: 'Security',
};

type Fields = Readonly<Record<string, unknown>>;

/** A changed record. If the entry created it, there is no `before`. */
export interface EntryRecord {
  /** A key in the form `<Model>#<id>`. */
  readonly key: string;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
}

const images = z.record(z.string(), z.record(z.string(), z.unknown()));
const imagesOf = (text: string | null | undefined) => (text ? images.parse(JSON.parse(text)) : {});

/** Sorts the fields by name, because the database returns them in no particular order. */
const inOrder = (fields: Fields | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

export function recordsOf(entry: Pick<AuditEntry, 'before' | 'after'>): readonly EntryRecord[] {
  const before = imagesOf(entry.before);
  const after = imagesOf(entry.after);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.map((key) => ({ key, before: inOrder(before[key]), after: inOrder(after[key]) }));
}

/** Returns the changed fields without the timestamps. */
export function changedFields({ key, before, after }: EntryRecord): EntryRecord {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = new Set(
    names.filter(
      (name) => !stamps.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
    ),
  );
  const only = (fields: Fields | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)));
  return { key, before: only(before), after: only(after) };
}
