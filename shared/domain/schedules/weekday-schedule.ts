import { breathingExerciseAt, notificationTexts } from '../../content/notification-texts';
import { ownSets } from '../../values/choices';
import { type Day, readDay, weekdays } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { breathingNotificationTime, exerciseNotificationTime } from '../../values/notification-time';
import { orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';

/**
 * An hour that entries without a template do not cover on some or all weekdays, and the entry that fills the
 * gap, as plain JSON.
 */
export interface WeekdayGap {
  readonly hour: string;
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** The days to add to an existing entry with the same ID, if there is one. */
  readonly days?: readonly string[];
}

export const weekdayAttributes = ['id', 'hour', 'day', 'days', 'templateName'] as const;

/**
 * Finds gaps. Entries at movement hours rotate through the sets; without sets, they have none.
 * @param entries entries with `weekdayAttributes`
 * @param sets the IDs of sets
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

/** Returns the weekdays that no entry covers. An entry without days is never sent, so it covers none. */
function missingWeekdays(entries: readonly StoredEntry[], hour: string): readonly Day[] {
  const there = entries.filter((entry) => isEmpty(entry.templateName) && readHour(entry.hour) === hour);
  const covered = new Set(there.flatMap(storedDays).map(readDay));
  return weekdays.filter((day) => !covered.has(day));
}

/** Returns a new entry. A breathing entry has the exercise of its hour (docs/decisions.md). */
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

/** The attributes of a set that `setsInTurn` reads. */
export const turnAttributes = ['id', 'isActive', 'owner'] as const;

/** The maximum number of sets in the rotation. */
const maxSets = 5;

/** Returns the IDs of active sets, ordered. If any of the product's own are active, only those. */
export function setsInTurn(sets: readonly StoredEntry[]): readonly string[] {
  const active = sets.filter(({ isActive }) => isActive !== false);
  const own = active.filter(({ owner }) => owner === ownSets);
  return (own.length > 0 ? own : active)
    .map(({ id }) => String(id))
    .sort()
    .slice(0, maxSets);
}
