import { readChoice, scheduleActivityTypes } from './choices';
import { type Day, daysOfWeek, readDay } from './days';
import { isEmpty } from './empty';
import { readTextList } from './json-text';

/**
 * The fields of an entry that the schedule's migrations read. Stored entries may predate the current rules.
 */
export interface StoredEntry {
  readonly [attribute: string]: unknown;
}

/**
 * True if an entry has breathing texts. Before each activity had its own entry, one entry stored the text for
 * both movement and breathing.
 */
export const hasBreathingTexts = (entry: StoredEntry): boolean =>
  !isEmpty(entry.breathingHeading) || !isEmpty(entry.breathingContent);

/**
 * True for an entry without an activity type whose obsolete breathing fields differ from the shared fields:
 * they belong to a second activity. An entry with a type has only that activity (docs/decisions.md).
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
 * Returns the entry's own type; otherwise movement if it has a heading; otherwise breathing if it has
 * breathing text or a breathing time.
 */
export function activityTypeOf(entry: StoredEntry): string | undefined {
  const said = readChoice(scheduleActivityTypes, entry.activityType);
  if (said) return said;
  if (!isEmpty(entry.notificationHeading)) return 'movement';
  return hasBreathingTexts(entry) || !isEmpty(entry.breathingTime) ? 'breathing' : undefined;
}

/** Returns an entry's days, valid or not. An older entry has only one day. */
export function storedDays(entry: StoredEntry): readonly string[] {
  const { items } = readTextList(entry.days);
  return items.length > 0 ? items : readTextList(entry.day).items;
}

/**
 * Returns days in weekday order and standard spelling, without duplicates. Invalid days come last, unchanged.
 */
export function orderedDays(days: readonly string[]): readonly string[] {
  const known = new Set<Day | undefined>(days.map(readDay));
  const unknown = new Set(days.filter((day) => readDay(day) === undefined));
  return [...daysOfWeek.filter((day) => known.has(day)), ...unknown];
}
