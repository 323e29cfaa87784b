import { type EntryFields, type ScheduleEntry, withFields } from './entry';

/** A single edit that applies to several entries. */
export interface EntriesEdit {
  readonly ids: readonly string[];
  /** The fields to set in all of the entries, or undefined to delete the entries. */
  readonly fields: EntryFields | undefined;
}

/** Returns the schedule after several entries have been changed or deleted at once. */
export function entriesAfterEdit(
  entries: readonly ScheduleEntry[],
  { ids, fields }: EntriesEdit,
): readonly ScheduleEntry[] {
  const edited = new Set(ids);
  if (!fields) return entries.filter(({ id }) => !edited.has(id));
  return entries.map((entry) => (edited.has(entry.id) ? withFields(entry, fields) : entry));
}
