import { type EntryFields, type ScheduleEntry, withFields } from './entry';

export interface EntriesEdit {
  readonly ids: readonly string[];
  /** Undefined deletes the entries. */
  readonly fields: EntryFields | undefined;
}

export function entriesAfterEdit(
  entries: readonly ScheduleEntry[],
  { ids, fields }: EntriesEdit,
): readonly ScheduleEntry[] {
  const edited = new Set(ids);
  if (!fields) return entries.filter(({ id }) => !edited.has(id));
  return entries.map((entry) => (edited.has(entry.id) ? withFields(entry, fields) : entry));
}
