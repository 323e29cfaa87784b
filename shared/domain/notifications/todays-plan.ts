import { missingMetadata, readMetadata } from '../../values/notification-metadata';
import { timeProblem } from '../../values/notification-time';
import type { StoredEntry } from '../../values/schedule-entry';
import { type NotificationSlot, type NotificationType, notificationSlots } from './notification-slots';

export interface StoredNotification {
  readonly id?: unknown;
  readonly notificationID?: unknown;
  readonly notificationType?: unknown;
  /** The time as HH:MM in UTC. */
  readonly scheduledTime?: unknown;
  readonly status?: unknown;
  readonly metadata?: unknown;
}

/**
 * What scheduling does: `create` if the notification is in the schedule but not scheduled, `replace` if it is
 * scheduled with a different text, `cancel` if it is scheduled but no longer in the schedule.
 */
type PlannedAction = 'create' | 'replace' | 'cancel' | 'keep';

export interface PlannedNotification extends NotificationSlot {
  readonly id: string;
  /** The day as YYYY-MM-DD in UTC. */
  readonly date: string;
  /** The action. Absent only in runs of an earlier version, which only create. */
  readonly action?: PlannedAction;
}

/**
 * Returns the notifications of one type that are still to come, by time. A record is replaced or cancelled
 * only if scheduling created it and it stores its text. All other scheduled records are kept.
 * @param recorded the notifications with today's date
 * @param now ISO 8601 in UTC
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
    // A time that has a notification does not get another one, whoever created the first.
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

/** True if the record stores this text, or stores no text. */
export function hasText(
  record: StoredNotification,
  { heading, content }: Pick<NotificationSlot, 'heading' | 'content'>,
): boolean {
  const stored = textOf(record);
  return stored === undefined || (stored.heading === heading && stored.content === content);
}

/** Returns the record's text, or undefined if it does not store it. */
function textOf({ metadata }: StoredNotification) {
  const text = readMetadata(metadata);
  return text?.heading === missingMetadata || text?.content === missingMetadata ? undefined : text;
}

const idOf = (date: string, { type, time }: Pick<NotificationSlot, 'type' | 'time'>) =>
  `notification-${date.replaceAll('-', '')}-${time.replace(':', '')}-${type}`;
