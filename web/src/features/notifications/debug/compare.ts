import type { PushNotificationAnswer } from '#shared/api/push';
import { readMetadata } from '#shared/values/notification-metadata';
import type { TodaysNotification } from '../../../components/notifications/today';

/**
 * Where a notification exists. `differs` means that it exists on both sides but is cancelled on only one of
 * them.
 */
export type Side = 'both' | 'ours' | 'provider' | 'differs';

export interface ComparedNotification {
  readonly key: string;
  /** The UTC time, as HH:MM, or undefined if neither side has one. */
  readonly time: string | undefined;
  readonly heading: string | undefined;
  readonly side: Side;
  readonly ours: TodaysNotification | undefined;
  readonly provider: PushNotificationAnswer | undefined;
}

/**
 * Compares our records with the provider's, sorted by time.
 * @param date YYYY-MM-DD, in UTC
 * @param listed may include notifications for other days
 */
export function compareDay(
  date: string,
  records: readonly TodaysNotification[],
  listed: readonly PushNotificationAnswer[],
): readonly ComparedNotification[] {
  const byId = new Map(listed.map((one) => [one.id, one]));
  const known = new Set(records.map(({ notificationID }) => notificationID));
  const ours = records.map((record) => {
    const provider = byId.get(record.notificationID ?? '');
    return {
      key: record.id,
      time: record.scheduledTime ?? undefined,
      heading: readMetadata(record.metadata ?? '')?.heading ?? provider?.heading ?? undefined,
      side: sideOf(record, provider),
      ours: record,
      provider,
    };
  });
  const others = listed
    .filter((one) => dueAt(one)?.startsWith(date) && !known.has(one.id))
    .map((one) => ({
      key: one.id,
      time: dueAt(one)?.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length),
      heading: one.heading ?? undefined,
      side: 'provider' as const,
      ours: undefined,
      provider: one,
    }));
  return [...ours, ...others].toSorted((one, other) => (one.time ?? '~').localeCompare(other.time ?? '~'));
}

/** Returns the due time. Without a sending time, a notification is sent as soon as it is queued. */
const dueAt = ({ sendAfter, queuedAt }: PushNotificationAnswer) => sendAfter ?? queuedAt;

function sideOf({ status }: TodaysNotification, provider: PushNotificationAnswer | undefined): Side {
  if (!provider) return 'ours';
  return provider.cancelled === (status === 'cancelled') ? 'both' : 'differs';
}
