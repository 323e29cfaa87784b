import { type EntryFields, type ScheduleEntry, withFields } from './entry';

/** One edit of several entries. */
export interface EntriesEdit {
  readonly ids: readonly string[];
  /** The fields to set in all the entries, or undefined to delete them. */
  readonly fields: EntryFields | undefined;
}

/** Returns the schedule after several entries are changed or deleted together. */
export function entriesAfterEdit(
  entries: readonly ScheduleEntry[],
  { ids, fields }: EntriesEdit,
): readonly ScheduleEntry[] {
  const edited = new Set(ids);
  if (!fields) return entries.filter(({ id }) => !edited.has(id));
  return entries.map((entry) => (edited.has(entry.id) ? withFields(entry, fields) : entry));
}
