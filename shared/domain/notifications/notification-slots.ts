import { assignableTemplates } from '../../templates/index';
import { readDay } from '../../values/days';
import { isEmpty } from '../../values/empty';
import {
  breathingNotificationTime,
  exerciseNotificationTime,
  timeProblem,
} from '../../values/notification-time';
import { activityTypeOf, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { readHour } from '../../values/schedule-hours';

/** What a notification of a day is about (spec 2, section 3). */
export type NotificationType = 'exercise' | 'breathing';

/** A notification that goes out on a day. */
export interface NotificationSlot {
  readonly type: NotificationType;
  /** HH:MM, in UTC. */
  readonly time: string;
  readonly heading: string;
  readonly content: string;
}

/** Attributes of an entry that its notifications are made from, besides its `id`. */
export const slotAttributes = [
  'hour',
  'days',
  'day',
  'activityType',
  'notificationHeading',
  'notificationContent',
  'breathingHeading',
  'breathingContent',
  'exerciseTime',
  'breathingTime',
  'templateName',
] as const;

const templateOrder: readonly string[] = assignableTemplates.map(({ id }) => id);

/**
 * What goes out on a day, in the order of time: one notification for each time that the default schedule has
 * on that day of the week, since all go to everybody. Of several entries at one time the one of no template
 * counts, else the first template's (docs/decisions.md). Entries that say neither what they are of nor when
 * are left out.
 *
 * @param date YYYY-MM-DD, in UTC
 */
export function notificationSlots(
  entries: readonly StoredEntry[],
  type: NotificationType,
  date: string,
): readonly NotificationSlot[] {
  const slots = new Map<string, NotificationSlot>();
  const day = readDay(new Date(`${date}T00:00:00Z`).toUTCString());
  const ofDay = entries.filter((entry) => storedDays(entry).some((stored) => readDay(stored) === day));
  for (const entry of ofDay.filter((one) => rankOf(one) !== undefined).toSorted(byRank)) {
    const slot = slotOf(entry, type);
    if (slot && !slots.has(slot.time)) slots.set(slot.time, slot);
  }
  return [...slots.values()].toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

function slotOf(entry: StoredEntry, type: NotificationType): NotificationSlot | undefined {
  const activity = activityTypeOf(entry);
  if (!activity || (activity === 'breathing') !== (type === 'breathing')) return undefined;
  const time = timeOf(entry, type);
  if (time === undefined) return undefined;
  const old = type === 'breathing' ? entry : {};
  return {
    type,
    time,
    heading: textOf(entry.notificationHeading, old.breathingHeading) ?? `Time for ${activity}!`,
    content:
      textOf(entry.notificationContent, old.breathingContent) ?? `Let's do a quick ${activity} session.`,
  };
}

/** The unified time, the older one of breathing, or the one that the hour gives. */
function timeOf(entry: StoredEntry, type: NotificationType): string | undefined {
  const said = textOf(entry.exerciseTime, type === 'breathing' ? entry.breathingTime : undefined);
  if (said !== undefined && timeProblem(said) === undefined) return said;
  const hour = readHour(entry.hour);
  if (hour === undefined) return undefined;
  return (type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour));
}

/** The first that is a text. */
const textOf = (...stored: readonly unknown[]): string | undefined =>
  stored.find((one): one is string => typeof one === 'string' && !isEmpty(one))?.trim();

/**
 * Of no template 0, then the templates that users can have; undefined for others, which are never scheduled.
 */
function rankOf({ templateName }: StoredEntry): number | undefined {
  if (isEmpty(templateName)) return 0;
  const index = templateOrder.indexOf(String(templateName));
  return index < 0 ? undefined : index + 1;
}

function byRank(one: StoredEntry, other: StoredEntry): number {
  const ranks = (rankOf(one) ?? 0) - (rankOf(other) ?? 0);
  return ranks === 0 ? (String(one.id) < String(other.id) ? -1 : 1) : ranks;
}
