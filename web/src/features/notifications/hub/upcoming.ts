import { type NotificationText, readMetadata } from '#shared/values/notification-metadata';
import type { TodaysNotification } from '../../../components/notifications/today';

/** The next 3 hours that the timeline shows (docs/product.md). */
export const upcomingWindowMs = 10_800_000;

/** The maximum number of notifications on the timeline (docs/product.md). */
const maxUpcoming = 5;

export interface Upcoming {
  readonly id: string;
  readonly atMs: number;
  /** A UTC time, as HH:MM. */
  readonly time: string;
  readonly type: 'Movement' | 'Breathing';
  /** The text, or undefined if the record's metadata cannot be read. */
  readonly text: NotificationText | undefined;
}

/** A day's notifications. `date` is YYYY-MM-DD in UTC. */
export interface DayOfNotifications {
  readonly date: string;
  readonly notifications: readonly TodaysNotification[];
}

/** Returns up to 5 notifications in the next 3 hours, in order of time. */
export function upcoming(days: readonly DayOfNotifications[], nowMs: number): readonly Upcoming[] {
  return days
    .flatMap(({ date, notifications }) =>
      notifications
        .filter(({ status }) => status === 'scheduled')
        .map(({ id, scheduledTime, notificationType, metadata }) => ({
          id,
          atMs: Date.parse(`${date}T${scheduledTime}:00Z`),
          time: scheduledTime ?? '',
          type: notificationType === 'breathing' ? ('Breathing' as const) : ('Movement' as const),
          text: readMetadata(metadata ?? ''),
        })),
    )
    .filter(({ atMs }) => atMs > nowMs && atMs <= nowMs + upcomingWindowMs)
    .toSorted((one, other) => one.atMs - other.atMs)
    .slice(0, maxUpcoming);
}
