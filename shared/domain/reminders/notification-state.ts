import { hasCome, type RecordedNotification, recordOf } from './chain';

/**
 * By our records. `planned`: no record yet, and not due. `missing`: no record, although due. Only the
 * provider knows whether a notification was delivered.
 */
export type NotificationState = 'planned' | 'scheduled' | 'cancelled' | 'missing';

/**
 * All pages that show the state use this.
 *
 * @param records of the day
 * @param date YYYY-MM-DD in UTC
 * @param at now, ISO 8601
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
