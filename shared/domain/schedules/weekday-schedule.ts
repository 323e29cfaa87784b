import { breathingExerciseAt, notificationTexts } from '../../content/notification-texts';
import { ownSets } from '../../values/choices';
import { type Day, readDay, weekdays } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';

/**
 * An hour at which the schedule without a template has no entry on some or all weekdays, and the entry that
 * fills the gap. Plain JSON.
 */
export interface WeekdayGap {
  readonly hour: string;
  /** The entry to create. */
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** The days to set, if an entry with that ID already exists. */
  readonly days?: readonly string[];
}

/** Attributes of an entry that `weekdayGaps` reads. */
export const weekdayAttributes = ['id', 'hour', 'day', 'days', 'templateName'] as const;

/**
 * Returns the gaps of the schedule at these hours. Movement hours use the sets in rotation; without sets, an
 * entry has none.
 *
 * @param entries as stored, with `weekdayAttributes`
 * @param sets IDs of sets
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

/** An entry without days is never sent, so it does not cover any weekday. */
function missingWeekdays(entries: readonly StoredEntry[], hour: string): readonly Day[] {
  const there = entries.filter((entry) => isEmpty(entry.templateName) && readHour(entry.hour) === hour);
  const covered = new Set(there.flatMap(storedDays).map(readDay));
  return weekdays.filter((day) => !covered.has(day));
}

/**
 * Returns the product's entry for one of the six hours. A breathing entry has the exercise of its hour
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

/** Maximum number of sets in the rotation. */
const maxSets = 5;

/**
 * Returns the IDs of the active sets for the rotation, ordered by ID. If there are active sets of the
 * product's own, only those are used.
 */
export function setsInTurn(sets: readonly StoredEntry[]): readonly string[] {
  const active = sets.filter(({ isActive }) => isActive !== false);
  const own = active.filter(({ owner }) => owner === ownSets);
  return (own.length > 0 ? own : active)
    .map(({ id }) => String(id))
    .sort()
    .slice(0, maxSets);
}
