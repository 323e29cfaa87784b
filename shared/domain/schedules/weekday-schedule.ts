import { breathingExerciseAt, notificationTexts } from '../../content/notification-texts';
import { ownSets } from '../../values/choices';
import { type Day, readDay, weekdays } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';

/**
 * An hour for which the schedule without a template has no entry on some or all weekdays, and what fills the
 * gap. Plain JSON.
 */
export interface WeekdayGap {
  readonly hour: string;
  /** The entry to create. */
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** The days to set, if an entry with that id already exists. */
  readonly days?: readonly string[];
}

/** Attributes of an entry that `weekdayGaps` reads. */
export const weekdayAttributes = ['id', 'hour', 'day', 'days', 'templateName'] as const;

/**
 * The gaps of the schedule at these hours. Hours of movement take the sets in turn; without sets, an entry
 * has none.
 *
 * @param entries as stored, with `weekdayAttributes`
 * @param sets ids
 */
export function weekdayGaps(
  entries: readonly StoredEntry[],
  hours: readonly string[],
  sets: readonly string[] = [],
): readonly WeekdayGap[] {
  return hours.flatMap((hour) => {
    const missing = missingWeekdays(entries, hour);
    if (missing.length === 0) return [];
    const set = sets[movementHours.indexOf(hour) % Math.max(1, sets.length)];
    const entry = weekdayEntry(hour, missing, set);
    const own = entries.find(({ id }) => id === entry.id);
    return own ? [{ hour, entry, days: orderedDays([...storedDays(own), ...missing]) }] : [{ hour, entry }];
  });
}

/** An entry without days is on none: no notification is made from it. */
function missingWeekdays(entries: readonly StoredEntry[], hour: string): readonly Day[] {
  const there = entries.filter((entry) => isEmpty(entry.templateName) && readHour(entry.hour) === hour);
  const covered = new Set(there.flatMap(storedDays).map(readDay));
  return weekdays.filter((day) => !covered.has(day));
}

/**
 * The product's entry for one of the six hours; for breathing, with the exercise of the hour
 * (docs/decisions.md).
 */
export function weekdayEntry(hour: string, days: readonly Day[], set: string | undefined) {
  const isBreathing = breathingHours.includes(hour);
  const activityType = isBreathing ? 'breathing' : 'movement';
  const text = notificationTexts[hour];
  const chosen = isBreathing ? breathingExerciseAt(hour) : set;
  return {
    id: `weekday-${hour}-${activityType}`,
    hour,
    days: [...days],
    activityType,
    ...(chosen !== undefined && { set: chosen }),
    ...(text && { notificationHeading: text.heading, notificationContent: text.content }),
    exerciseTime: (isBreathing ? breathingNotificationTime : exerciseNotificationTime)(Number(hour)),
  };
}

/** Attributes of a set that `setsInTurn` reads. */
export const turnAttributes = ['id', 'isActive', 'owner'] as const;

/** Maximum sets that hours take in turn. */
const maxSets = 5;

/**
 * Ids of the active sets that hours may take, in the order of the ids: the product's own, if there are any.
 */
export function setsInTurn(sets: readonly StoredEntry[]): readonly string[] {
  const active = sets.filter(({ isActive }) => isActive !== false);
  const own = active.filter(({ owner }) => owner === ownSets);
  return (own.length > 0 ? own : active)
    .map(({ id }) => String(id))
    .sort()
    .slice(0, maxSets);
}
