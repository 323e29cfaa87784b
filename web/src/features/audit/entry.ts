import * as z from 'zod/mini';
import { stamps } from '#shared/models/stamps';
import type { AuditType } from '#shared/values/audit-types';
import type { AuditEntry } from '../../api/trail/audit';

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
