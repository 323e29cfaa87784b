import { breathingExerciseAt, notificationTexts } from '../../content/notification-texts';
import { ownSets } from '../../values/choices';
import { type Day, readDay, weekdays } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';

/**
 * An hour on whose weekdays the schedule that belongs to no template has nothing, or not on all, and what
 * fills that. Plain JSON.
 */
export interface WeekdayGap {
  readonly hour: string;
  /** The entry to be made. */
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** Of an entry of that id which is there already: the days that it is to have. */
  readonly days?: readonly string[];
}

/** Attributes of an entry that `weekdayGaps` reads. */
export const weekdayAttributes = ['id', 'hour', 'day', 'days', 'templateName'] as const;

/**
 * The gaps of the schedule at these hours. Hours of movement take the sets in turn; where there are none, an
 * entry has no set.
 *
 * @param entries as they are stored, with `weekdayAttributes`
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

/** An entry that says no days is on none: no notification is made of it. */
function missingWeekdays(entries: readonly StoredEntry[], hour: string): readonly Day[] {
  const there = entries.filter((entry) => isEmpty(entry.templateName) && readHour(entry.hour) === hour);
  const covered = new Set(there.flatMap(storedDays).map(readDay));
  return weekdays.filter((day) => !covered.has(day));
}

/**
 * The entry of one of the six hours as the product has it; of breathing with the exercise of the hour
 * (docs/decisions.md).
 */
function weekdayEntry(hour: string, days: readonly Day[], set: string | undefined) {
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

/** Sets that hours take in turn, at most (docs/product.md). */
const maxSets = 5;

/**
 * Ids of the active sets that hours may take, in the order of the ids: the product's own, where there are any
 * of those.
 */
export function setsInTurn(sets: readonly StoredEntry[]): readonly string[] {
  const active = sets.filter(({ isActive }) => isActive !== false);
  const own = active.filter(({ owner }) => owner === ownSets);
  return (own.length > 0 ? own : active)
    .map(({ id }) => String(id))
    .sort()
    .slice(0, maxSets);
}
