import { notificationTexts } from '../../content/notification-texts';
import { slotOf } from '../../templates/slots';
import { type Day, weekdays } from '../../values/days';
import { activityTypeOf, orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { breathingHours, movementHours, readHour } from '../../values/schedule-hours';
import { notificationSlots } from '../notifications/notification-slots';
import { weekdayEntry } from './weekday-schedule';

/** The hour of the first notification of the day, and when it goes out. */
const firstHour = '09';
const firstTime = '08:55';

/**
 * What the push provider's schedule needs of an entry: days that its function reads, the texts of its hour if
 * it belongs to no template, and 8:55 for the movement of 09. Undefined if the entry has it all.
 */
export function fixedEntry(entry: StoredEntry): StoredEntry | undefined {
  const days = storedDays(entry);
  const wanted = { ...(days.length > 0 && { days: orderedDays(days) }), ...textsOf(entry) };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(entry[name]) !== JSON.stringify(value),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** Texts, and the time of 09, if the entry has the activity that its hour is for. */
function textsOf(entry: StoredEntry) {
  const hour = readHour(entry.hour) ?? '';
  const text = notificationTexts[hour];
  const activityType = activityTypeOf(entry);
  const fits = (activityType === 'breathing' ? breathingHours : movementHours).includes(hour);
  if (!text || !fits || activityType === undefined) return {};
  return {
    activityType,
    // A template's entry has the title of its set as its heading: the schedule comparison reports others.
    ...(!slotOf(entry) && { notificationHeading: text.heading, notificationContent: text.content }),
    ...(hour === firstHour && { exerciseTime: firstTime }),
  };
}

/** The entry that notifies at 8:55 on the weekdays on which none does. Plain JSON. */
export interface FirstNotification {
  /** The entry to create. */
  readonly entry: ReturnType<typeof weekdayEntry>;
  /** The days to set instead, if that entry exists. */
  readonly days?: readonly string[];
}

/**
 * The missing notification of 8:55, once the entries are fixed; undefined if every weekday has one.
 *
 * @param set id of the set for a new entry, if there is one
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
  // An entry with that id that became something else keeps what it is.
  if (activityTypeOf(own) !== 'movement' || readHour(own.hour) !== firstHour || own.templateName) {
    return { entry: { ...entry, id: `${entry.id}-first` } };
  }
  return { entry, days: orderedDays([...storedDays(own), ...missing]) };
}

/** A Monday; the days after it are the other weekdays. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

const hasFirst = (entries: readonly StoredEntry[], day: Day): boolean => {
  const date = new Date(mondayMs + weekdays.indexOf(day) * dayMs).toISOString().slice(0, 10);
  return notificationSlots(entries, 'exercise', date).some(({ time }) => time === firstTime);
};
