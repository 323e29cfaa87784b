import { ask, calls, keep } from '#functions/engine/job/job';
import { type PushCall, pushCallsPerSecond } from '#functions/gateways/push/push-calls';
import { isOver } from '#shared/domain/notifications/is-over';
import { ScheduledNotification } from '#shared/models/scheduled-notification';

/**
 * Cancels each of today's (UTC) remaining notifications, first at the push provider and then in its record
 * (docs/product.md). A notification that no longer exists at the provider counts as cancelled. If the
 * provider responds with anything other than success, the notification counts as a failure.
 */
export const cancelTodaysNotifications = calls({
  name: 'cancel-todays-notifications',
  title: "Cancel today's notifications",
  description:
    'Cancels the notifications scheduled for today (UTC) that have not been sent yet, both with the push provider and in the records. This cannot be undone, but you can schedule them again.',
  category: 'reusable',
  access: 'Admin',
  tables: [ScheduledNotification],
  itemsName: 'notifications',
  reads: ['status', 'notificationID'],
  shows: ['scheduledDate', 'scheduledTime', 'notificationType'],
  callsPerSecond: pushCallsPerSecond,
  find: async function* ({ now }, { byIndex }) {
    const date = now.slice(0, 10);
    for await (const { id, status, scheduledTime } of byIndex(ScheduledNotification, 'byDate', date)) {
      if (status === 'scheduled' && !isOver(date, scheduledTime, now)) yield String(id);
    }
  },
  recordOf: (id: string) => id,
  visit: (_, record) => {
    if (record?.status !== 'scheduled') return keep;
    const { notificationID } = record;
    if (typeof notificationID !== 'string' || notificationID === '') {
      throw new Error('The record has no push provider ID, so there is nothing to cancel.');
    }
    const call: PushCall = { do: 'cancel', notificationID };
    return ask(call, { status: 'cancelled' });
  },
});
