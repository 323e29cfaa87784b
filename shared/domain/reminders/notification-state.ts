import { hasCome, type RecordedNotification, recordOf } from './chain';

/**
 * The state of a scheduled notification, according to our records. `planned`: there is no record yet, and the
 * notification is not due. `missing`: there is no record even though the notification is due. Our records do
 * not show whether a notification was delivered: only the provider knows.
 */
export type NotificationState = 'planned' | 'scheduled' | 'cancelled' | 'missing';

/**
 * Returns the state of a slot's notification. All pages that show this state use this function.
 *
 * @param records our records for the day
 * @param date the day as YYYY-MM-DD, in UTC
 * @param at the current time, ISO 8601
 */
export function notificationState(
  records: readonly RecordedNotification[],
  slot: { readonly type: string | null; readonly time: string | null },
  date: string,
  at: string,
): NotificationState {
  const record = recordOf(records, slot);
  if (record?.status === 'scheduled') return 'scheduled';
  if (record?.status === 'cancelled') return 'cancelled';
  return hasCome(date, slot.time, at) ? 'missing' : 'planned';
}
