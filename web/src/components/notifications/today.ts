import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { isOver } from '#shared/domain/notifications/is-over';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';

/** Every field except the ID may be missing, because stored data may predate the rules. */
export interface TodaysNotification {
  readonly id: string;
  /** The push provider's ID of the notification. */
  readonly notificationID: string | null;
  readonly notificationType: string | null;
  /** The time, as HH:MM in UTC. */
  readonly scheduledTime: string | null;
  readonly status: string | null;
  readonly metadata: string | null;
}

const document = gql(`query TodaysNotifications($date: String!, $limit: Int, $nextToken: String) {
  page: listScheduledNotificationsByDate(scheduledDate: $date, limit: $limit, nextToken: $nextToken) {
    items { id notificationID notificationType scheduledTime status metadata } nextToken
  }
}`);

export const todayKey = ['todays-notifications'] as const;

export const todayUtc = () => new Date().toISOString().slice(0, 10);

const everyMs = 30_000;

/** Reads a day's notifications regularly, because other admins schedule and cancel too. */
export const notificationsQuery = (date: string) =>
  queryOptions({
    refetchInterval: everyMs,
    queryKey: [...todayKey, date],
    queryFn: async ({ signal }) => {
      const pages = allPages<TodaysNotification>(
        async (nextToken) =>
          (
            await graphql(document, {
              date,
              limit: pageSizes.records.most,
              nextToken,
            })
          ).page,
        signal,
      );
      const items: TodaysNotification[] = [];
      for await (const page of pages) items.push(...page);
      return items.toSorted((one, other) =>
        (one.scheduledTime ?? '').localeCompare(other.scheduledTime ?? ''),
      ) as readonly TodaysNotification[];
    },
  });

export interface TypeCount {
  readonly scheduled: number;
  readonly toCome: number;
}

/** Counts today's notifications by type. `nowMs` is since the epoch. */
export function countToday(
  notifications: readonly TodaysNotification[],
  nowMs: number,
): Readonly<Record<'exercise' | 'breathing', TypeCount>> {
  const countOf = (type: string): TypeCount => {
    const scheduled = notifications.filter(
      ({ notificationType, status }) => notificationType === type && status === 'scheduled',
    );
    return {
      scheduled: scheduled.length,
      toCome: toCancel(scheduled, nowMs).length,
    };
  };
  return { exercise: countOf('exercise'), breathing: countOf('breathing') };
}

/**
 * Returns all notifications that are scheduled and not sent yet, as the job does. `nowMs` is since the epoch.
 */
export function toCancel(
  notifications: readonly TodaysNotification[],
  nowMs: number,
): readonly TodaysNotification[] {
  const now = new Date(nowMs).toISOString();
  const date = now.slice(0, 'YYYY-MM-DD'.length);
  return notifications.filter(
    ({ status, scheduledTime }) => status === 'scheduled' && !isOver(date, scheduledTime, now),
  );
}
