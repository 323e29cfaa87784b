import { hasCome, type RecordedNotification, recordOf } from './chain';

/**
 * A notification's state by our records. `planned`: no record yet, and not due. `missing`: no record,
 * although due. Only the provider knows whether a notification was delivered.
 */
export type NotificationState = 'planned' | 'scheduled' | 'cancelled' | 'missing';

/**
 * Returns the state. All pages that show it use this.
 * @param records the day's records
 * @param date YYYY-MM-DD in UTC
 * @param at the current time in ISO 8601
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
