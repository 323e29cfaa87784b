import { missingMetadata, readMetadata } from '../../values/notification-metadata';
import { timeProblem } from '../../values/notification-time';
import type { StoredEntry } from '../../values/schedule-entry';
import { type NotificationSlot, type NotificationType, notificationSlots } from './notification-slots';

/** A notification in our own records. Stored values may be missing or invalid. */
export interface StoredNotification {
  readonly id?: unknown;
  readonly notificationID?: unknown;
  readonly notificationType?: unknown;
  /** The time as HH:MM, in UTC. */
  readonly scheduledTime?: unknown;
  readonly status?: unknown;
  readonly metadata?: unknown;
}

/**
 * What scheduling does with a notification. `create`: the schedule has it, but it is not scheduled.
 * `replace`: it is scheduled with a text that differs from the schedule's. `cancel`: it is scheduled, but the
 * schedule no longer has a notification at this time. `keep`: nothing.
 */
type PlannedAction = 'create' | 'replace' | 'cancel' | 'keep';

/** One of today's notifications, and what scheduling does with it. */
export interface PlannedNotification extends NotificationSlot {
  /** The ID of the notification's record. */
  readonly id: string;
  /** The date as YYYY-MM-DD, in UTC. */
  readonly date: string;
  /** Absent only in runs that an earlier version stored. These runs only create notifications. */
  readonly action?: PlannedAction;
}

/**
 * Compares today's schedule with the records of today's notifications, and returns what scheduling does with
 * each notification of one type that is still to come, ordered by time. A record is replaced or cancelled
 * only if scheduling created it and if it stores its text. All other scheduled records are kept as they are.
 *
 * @param recorded the records with today's date
 * @param now the current time, ISO 8601 in UTC
 */
export function todaysPlan(
  entries: readonly StoredEntry[],
  recorded: readonly StoredNotification[],
  type: NotificationType,
  now: string,
): readonly PlannedNotification[] {
  const date = now.slice(0, 'YYYY-MM-DD'.length);
  const isToCome = (time: string) => `${date}T${time}` > now;
  const slots = notificationSlots(entries, type, date).filter(({ time }) => isToCome(time));
  const ofType = recorded.filter((one) => one.notificationType === type && one.status === 'scheduled');
  const planned = slots.map((slot): PlannedNotification => {
    const own = idOf(date, slot);
    const same = ofType.filter(({ scheduledTime }) => scheduledTime === slot.time);
    // A time that already has a notification does not get another one, no matter who created the first one.
    const known = same.find(({ id }) => id === own) ?? same[0];
    if (!known) return { ...slot, date, id: own, action: 'create' };
    const differs = known.id === own && !hasText(known, slot);
    return { ...slot, date, id: String(known.id), action: differs ? 'replace' : 'keep' };
  });
  const times = new Set(slots.map(({ time }) => time));
  const left = ofType.flatMap((one): readonly PlannedNotification[] => {
    const { id, scheduledTime: time } = one;
    if (typeof time !== 'string' || timeProblem(time) !== undefined) return [];
    if (times.has(time) || !isToCome(time) || id !== idOf(date, { type, time })) return [];
    const text = textOf(one);
    return text ? [{ ...text, type, time, date, id: String(id), action: 'cancel' }] : [];
  });
  return [...planned, ...left].toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

/** Returns true if the record's text is the given one, or if the record does not store its text. */
export function hasText(
  record: StoredNotification,
  { heading, content }: Pick<NotificationSlot, 'heading' | 'content'>,
): boolean {
  const stored = textOf(record);
  return stored === undefined || (stored.heading === heading && stored.content === content);
}

/** Returns a record's text, or undefined if the record does not store it. */
function textOf({ metadata }: StoredNotification) {
  const text = readMetadata(metadata);
  return text?.heading === missingMetadata || text?.content === missingMetadata ? undefined : text;
}

const idOf = (date: string, { type, time }: Pick<NotificationSlot, 'type' | 'time'>) =>
  `notification-${date.replaceAll('-', '')}-${time.replace(':', '')}-${type}`;
