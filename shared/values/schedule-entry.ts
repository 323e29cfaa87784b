import { readChoice, scheduleActivityTypes } from './choices';
import { type Day, daysOfWeek, readDay } from './days';
import { isEmpty } from './empty';
import { readTextList } from './json-text';

/**
 * The attributes of a default schedule entry that its migrations read; stored entries are older than any
 * rule.
 */
export interface StoredEntry {
  readonly [attribute: string]: unknown;
}

/** The texts of breathing that were kept beside those of movement before each had an entry of its own. */
export const hasBreathingTexts = (entry: StoredEntry): boolean =>
  !isEmpty(entry.breathingHeading) || !isEmpty(entry.breathingContent);

/**
 * True if the old texts differ from the fields that both types use: then they belong to a second activity.
 */
export function hasTwoActivities(entry: StoredEntry): boolean {
  const differs = (old: unknown, now: unknown) => !isEmpty(old) && !isEmpty(now) && old !== now;
  return (
    differs(entry.breathingHeading, entry.notificationHeading) ||
    differs(entry.breathingContent, entry.notificationContent)
  );
}

/**
 * The activity type of an entry: its own, otherwise movement if it has a heading, otherwise breathing if it
 * has a breathing text. Undefined if nothing decides.
 */
export function activityTypeOf(entry: StoredEntry): string | undefined {
  const said = readChoice(scheduleActivityTypes, entry.activityType);
  if (said) return said;
  if (!isEmpty(entry.notificationHeading)) return 'movement';
  return hasBreathingTexts(entry) || !isEmpty(entry.breathingTime) ? 'breathing' : undefined;
}

/** The days of an entry as stored, valid or not; otherwise the older single day. */
export function storedDays(entry: StoredEntry): readonly string[] {
  const { items } = readTextList(entry.days);
  return items.length > 0 ? items : readTextList(entry.day).items;
}

/** Days in the order of the week, each once and as records spell it, with invalid ones last as they are. */
export function orderedDays(days: readonly string[]): readonly string[] {
  const known = new Set<Day | undefined>(days.map(readDay));
  const unknown = new Set(days.filter((day) => readDay(day) === undefined));
  return [...daysOfWeek.filter((day) => known.has(day)), ...unknown];
}
