import { isEmpty } from '../../values/empty';
import { activityTypeOf, hasTwoActivities, type StoredEntry } from '../../values/schedule-entry';

/** The obsolete fields of an entry. Each is paired with the field that replaces it. */
export const replacedBy = {
  breathingHeading: 'notificationHeading',
  breathingContent: 'notificationContent',
  breathingTime: 'exerciseTime',
} as const;

/**
 * Throws an Error if an entry has two activities. A job that writes an entry's text, time or type would mix
 * the two up.
 */
export function refuseTwoActivities(entry: StoredEntry): void {
  if (!hasTwoActivities(entry)) return;
  throw new Error("The entry has two activities. Run 'One activity per row' first.");
}

/**
 * Returns the activity type to store in an entry that has no valid one, or no field if the entry has one. A
 * job that moves or clears text must store the type, because it is otherwise derived from that text.
 */
export function typeToStore(entry: StoredEntry): { readonly activityType?: string } {
  const activityType = activityTypeOf(entry);
  const isStored = activityTypeOf({ activityType: entry.activityType }) !== undefined;
  return isStored || activityType === undefined ? {} : { activityType };
}

/**
 * Returns the changes that write the given fields to an entry with one activity. First, text and time in
 * obsolete fields move to the newer fields if these are empty; then the given fields are written. An obsolete
 * field is cleared once its value has moved. If the newer field had a different value, the obsolete field is
 * kept, because nothing else has its value. Throws an Error if the entry has two activities.
 *
 * @param moved the obsolete fields to move. By default, all of them
 */
export function writtenTo(
  entry: StoredEntry,
  fields: StoredEntry,
  moved: readonly (keyof typeof replacedBy)[] = ['breathingHeading', 'breathingContent', 'breathingTime'],
): StoredEntry {
  refuseTwoActivities(entry);
  const changes: Record<string, unknown> = { ...typeToStore(entry), ...fields };
  for (const old of moved) {
    if (isEmpty(entry[old])) continue;
    const newer = replacedBy[old];
    const wasUsed = isEmpty(entry[newer]);
    if (wasUsed && fields[newer] === undefined) changes[newer] = entry[old];
    if (wasUsed || (changes[newer] ?? entry[newer]) === entry[old]) changes[old] = null;
  }
  return changes;
}
