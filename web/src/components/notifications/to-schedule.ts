import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import { type SentNotification, sentOn } from '#shared/domain/schedules/effect';
import type { StoredEntry } from '#shared/values/schedule-entry';
import type { TodaysNotification } from './today';

/**
 * Returns the notifications that scheduling would create, ordered by time. They come from the default
 * schedule, have one of the given types, are due later today, and have not been scheduled yet. `nowMs` is in
 * milliseconds since the epoch.
 */
export function toSchedule(
  entries: readonly StoredEntry[],
  recorded: readonly TodaysNotification[],
  types: readonly NotificationType[],
  nowMs: number,
): readonly SentNotification[] {
  const [date = '', time = ''] = new Date(nowMs).toISOString().slice(0, 16).split('T');
  const exists = new Set(
    recorded
      .filter(({ status }) => status === 'scheduled')
      .map(({ scheduledTime, notificationType }) => `${scheduledTime} ${notificationType}`),
  );
  return [...sentOn(entries, date)]
    .filter(([key, sent]) => types.includes(sent.type) && sent.time > time && !exists.has(key))
    .map(([, sent]) => sent)
    .sort((a, b) => a.time.localeCompare(b.time));
}
