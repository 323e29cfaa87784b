import * as z from 'zod/mini';
import { stamps } from '#shared/models/stamps';
import type { AuditType } from '#shared/values/audit-types';
import type { AuditEntry } from '../../api/audit';

/** An entry with its records before and after: JSON texts of objects by `<Model>#<id>`. */
export interface WholeEntry extends AuditEntry {
  readonly before?: string | null;
  readonly after?: string | null;
}

/**
 * The entries of a list, newest first, whose record was edited again later in the same list, so that they can
 * no longer be undone by themselves: the record must be as the entry left it. An edit that was undone, and
 * its undo, leave the record as it was.
 */
export function editedSince(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const edited = new Set<string>();
  const since = new Set<string>();
  for (const { id, record, run, undone, reverses } of entries) {
    if (!record || run || undone || reverses) continue;
    if (edited.has(record)) since.add(id);
    edited.add(record);
  }
  return since;
}

/** The word of each type. */
export const typeLabels: Readonly<Record<AuditType, string>> = {
  migration: 'Migration',
  user_action: 'User action',
  system_event: 'System event',
  database_change: 'Database change',
  configuration: 'Configuration',
  security: 'Security',
};

type Fields = Readonly<Record<string, unknown>>;

/** A record of an entry; one that was created has no before. */
export interface EntryRecord {
  /** `<Model>#<id>`. */
  readonly key: string;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
}

const images = z.record(z.string(), z.record(z.string(), z.unknown()));
const imagesOf = (text: string | null | undefined) => (text ? images.parse(JSON.parse(text)) : {});

/** The database gives fields in any order; in one of their own they can be found again. */
const inOrder = (fields: Fields | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The records of an entry. */
export function recordsOf(entry: Pick<WholeEntry, 'before' | 'after'>): readonly EntryRecord[] {
  const before = imagesOf(entry.before);
  const after = imagesOf(entry.after);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.map((key) => ({ key, before: inOrder(before[key]), after: inOrder(after[key]) }));
}

/** The record with only what the entry is about: fields that differ, the stamps aside. */
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
