import { ask, calls, keep } from '#functions/engine/job/job';
import { type PushCall, pushCallsPerSecond } from '#functions/gateways/push/push-calls';
import { isOver } from '#shared/domain/notifications/is-over';
import { ScheduledNotification } from '#shared/models/scheduled-notification';

/**
 * Of today (UTC), still to come; first at the push provider, then in the record (docs/product.md). What no
 * longer exists at the provider counts as cancelled; any answer other than success is a failure.
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
