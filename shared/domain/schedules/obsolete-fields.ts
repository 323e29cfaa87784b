import { isEmpty } from '../../values/empty';
import { activityTypeOf, hasTwoActivities, type StoredEntry } from '../../values/schedule-entry';

/** The obsolete fields, each with the field that replaces it. */
export const replacedBy = {
  breathingHeading: 'notificationHeading',
  breathingContent: 'notificationContent',
  breathingTime: 'exerciseTime',
} as const;

/** Throws for an entry with two activities, which a job that writes text, time or type would mix up. */
export function refuseTwoActivities(entry: StoredEntry): void {
  if (!hasTwoActivities(entry)) return;
  throw new Error("The entry has two activities. Run 'One activity per row' first.");
}

/**
 * Returns the type to store; nothing if the entry has a valid one. A job that moves or clears text must store
 * the type, because it is otherwise derived from that text.
 */
export function typeToStore(entry: StoredEntry): { readonly activityType?: string } {
  const activityType = activityTypeOf(entry);
  const isStored = activityTypeOf({ activityType: entry.activityType }) !== undefined;
  return isStored || activityType === undefined ? {} : { activityType };
}

/**
 * Moves text and time from obsolete fields to the newer ones if these are empty, then writes the given
 * fields. An obsolete field is cleared once its value has moved; if the newer field had a different value, it
 * is kept, because nothing else has its value. Throws an Error for an entry with two activities.
 * @param moved the fields to move; by default, all obsolete ones
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
