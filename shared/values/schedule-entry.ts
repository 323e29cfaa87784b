import { readChoice, scheduleActivityTypes } from './choices';
import { type Day, daysOfWeek, readDay } from './days';
import { isEmpty } from './empty';
import { readTextList } from './json-text';

/**
 * The attributes of a default schedule entry that the schedule's migrations read. Stored entries may predate
 * the current rules.
 */
export interface StoredEntry {
  readonly [attribute: string]: unknown;
}

/**
 * Returns true if the entry has breathing text. Before each activity had its own entry, a single entry stored
 * the text for both movement and breathing.
 */
export const hasBreathingTexts = (entry: StoredEntry): boolean =>
  !isEmpty(entry.breathingHeading) || !isEmpty(entry.breathingContent);

/**
 * Returns true if an entry without an activity type has one text in the obsolete breathing fields and a
 * different text in the shared fields. In that case, the obsolete fields belong to a second activity. An
 * entry that has an activity type has only that activity (docs/decisions.md).
 */
export function hasTwoActivities(entry: StoredEntry): boolean {
  if (readChoice(scheduleActivityTypes, entry.activityType)) return false;
  const differs = (old: unknown, now: unknown) => !isEmpty(old) && !isEmpty(now) && old !== now;
  return (
    differs(entry.breathingHeading, entry.notificationHeading) ||
    differs(entry.breathingContent, entry.notificationContent)
  );
}

/**
 * Returns an entry's activity type: its own type if it has one; otherwise, movement if it has a heading;
 * otherwise, breathing if it has breathing text or a breathing time. Returns undefined if none of these
 * applies.
 */
export function activityTypeOf(entry: StoredEntry): string | undefined {
  const said = readChoice(scheduleActivityTypes, entry.activityType);
  if (said) return said;
  if (!isEmpty(entry.notificationHeading)) return 'movement';
  return hasBreathingTexts(entry) || !isEmpty(entry.breathingTime) ? 'breathing' : undefined;
}

/** Returns an entry's days as stored, whether valid or not. An older entry has only one day. */
export function storedDays(entry: StoredEntry): readonly string[] {
  const { items } = readTextList(entry.days);
  return items.length > 0 ? items : readTextList(entry.day).items;
}

/**
 * Sorts days in weekday order, in their standard spelling and without duplicates. Invalid days come last and
 * are left unchanged.
 */
export function orderedDays(days: readonly string[]): readonly string[] {
  const known = new Set<Day | undefined>(days.map(readDay));
  const unknown = new Set(days.filter((day) => readDay(day) === undefined));
  return [...daysOfWeek.filter((day) => known.has(day)), ...unknown];
}
