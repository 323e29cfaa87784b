import { notificationTexts } from '../../content/notification-texts';
import { slotOf } from '../../templates/slots';
import { type Day, weekdays } from '../../values/days';
import {
  activityTypeOf,
  hasTwoActivities,
  orderedDays,
  type StoredEntry,
  storedDays,
} from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';
import { notificationSlots } from '../notifications/notification-slots';
import { writtenTo } from './obsolete-fields';
import { weekdayEntry } from './weekday-schedule';

const firstHour = '09';
const firstTime = '08:55';

/**
 * Returns the fixed entry. Its days must have a format that the provider's function can parse. Entries
 * without a template get the heading and content for their hour, and movement entries at 09 the time 8:55.
 */
export function fixedEntry(entry: StoredEntry): StoredEntry | undefined {
  const days = storedDays(entry);
  const wanted = { ...(days.length > 0 && { days: orderedDays(days) }), ...textsOf(entry) };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(entry[name]) !== JSON.stringify(value),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/**
 * Returns the texts for an entry whose activity is the usual one for its hour. Template entries keep their
 * text, and only entries at 09 get a time. An entry with two activities keeps the texts of both.
 */
function textsOf(entry: StoredEntry) {
  const hour = readHour(entry.hour) ?? '';
  const text = notificationTexts[hour];
  const activityType = activityTypeOf(entry);
  const fits = (activityType === 'breathing' ? breathingHours : movementHours).includes(hour);
  if (!text || !fits || activityType === undefined || hasTwoActivities(entry)) return {};
  return writtenTo(entry, {
    activityType,
    // A template entry keeps its set's title as the heading. Otherwise, the schedule comparison would report
    // a mismatch.
    ...(!slotOf(entry) && { notificationHeading: text.heading, notificationContent: text.content }),
    ...(hour === firstHour && { exerciseTime: firstTime }),
  });
}

/** The 8:55 notification for weekdays that lack one, as plain JSON. */
export interface FirstNotification {
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** The days to add to an existing entry with the same ID, if there is one. */
  readonly days?: readonly string[];
}

/**
 * Returns the missing first notification after all entries have been fixed; undefined if every weekday has
 * one.
 * @param set the set of the new entry
 */
export function missingFirst(
  entries: readonly StoredEntry[],
  set: string | undefined,
): FirstNotification | undefined {
  const fixed = entries.map((entry) => ({ ...entry, ...fixedEntry(entry) }));
  const missing = weekdays.filter((day) => !hasFirst(fixed, day));
  if (missing.length === 0) return undefined;
  const entry = weekdayEntry(firstHour, missing, set);
  const own = fixed.find(({ id }) => id === entry.id);
  if (!own) return { entry };
  // Someone turned the entry with this ID into a different one: it is left alone, and the new entry gets a
  // different ID.
  if (activityTypeOf(own) !== 'movement' || readHour(own.hour) !== firstHour || own.templateName) {
    return { entry: { ...entry, id: `${entry.id}-first` } };
  }
  return { entry, days: orderedDays([...storedDays(own), ...missing]) };
}

/** An arbitrary Monday. The next four days are the other weekdays. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

const hasFirst = (entries: readonly StoredEntry[], day: Day): boolean => {
  const date = new Date(mondayMs + weekdays.indexOf(day) * dayMs).toISOString().slice(0, 10);
  return notificationSlots(entries, 'exercise', date).some(({ time }) => time === firstTime);
};
