import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { ask, calls, type ItemSources, keep } from '#functions/engine/job/job';
import { type PushCall, pushCallsPerSecond } from '#functions/gateways/push/push-calls';
import {
  type NotificationSlot,
  notificationSlots,
  slotAttributes,
} from '#shared/domain/notifications/notification-slots';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { notificationTypes } from '#shared/values/choices';
import { writeMetadata } from '#shared/values/notification-metadata';

const params = z.object({
  type: z
    .enum(notificationTypes)
    .default('exercise')
    .meta({ title: 'Type', description: "Which of today's notifications to schedule." }),
});

/** A notification to schedule, and its record's ID. */
export interface PlannedNotification extends NotificationSlot {
  readonly id: string;
  /** The date as YYYY-MM-DD, in UTC. */
  readonly date: string;
}

/**
 * Creates today's (UTC) notifications of one type at the push provider, and records them. Each time of day
 * gets one notification, no matter how often this job runs. Cancelled notifications are created again. Times
 * that have already passed are skipped.
 */
export const scheduleNotifications = calls({
  name: 'schedule-notifications',
  title: 'Schedule notifications',
  description:
    "Schedules the rest of today's exercise or breathing notifications (UTC) with the push provider, based on the default schedule. This cannot be undone, but you can cancel today's notifications.",
  category: 'reusable',
  access: 'Admin',
  tables: [ScheduledNotification],
  params,
  itemsName: 'notifications',
  reads: ['status', 'notificationID'],
  shows: ['scheduledDate', 'scheduledTime', 'notificationType'],
  answers: ['notificationID'],
  callsPerSecond: pushCallsPerSecond,
  find: ({ now, params: { type } }, sources) => notificationsToMake(type, now, sources),
  recordOf: ({ id }: PlannedNotification) => id,
  visit: ({ date, type, time, heading, content }, record) => {
    if (record?.status === 'scheduled') return keep;
    // After a cancellation, use a new key, because the provider would return the cancelled notification for
    // the old key.
    const once = [date, type, time, record?.notificationID ?? 'first'].join(' ');
    const call: PushCall = { do: 'create', heading, content, sendAt: `${date}T${time}:00Z`, once };
    return ask(call, {
      notificationType: type,
      scheduledDate: date,
      scheduledTime: time,
      status: 'scheduled',
      metadata: writeMetadata(heading, content),
    });
  },
});

async function* notificationsToMake(
  type: NotificationSlot['type'],
  now: string,
  { records, byIndex }: ItemSources,
): AsyncGenerator<PlannedNotification> {
  const date = now.slice(0, 10);
  const entries = await allOf(records(DefaultScheduledSet, ['id', ...slotAttributes]));
  const recorded = await allOf(byIndex(ScheduledNotification, 'byDate', date));
  for (const slot of notificationSlots(entries, type, date)) {
    if (`${date}T${slot.time}` <= now) continue;
    const same = recorded.filter((one) => one.notificationType === type && one.scheduledTime === slot.time);
    // A time that already has a notification does not get another one, no matter who created the first one.
    const known = same.find(({ status }) => status === 'scheduled') ?? same[0];
    yield { ...slot, date, id: known ? String(known.id) : idOf(date, slot) };
  }
}

const idOf = (date: string, { type, time }: NotificationSlot) =>
  `notification-${date.replaceAll('-', '')}-${time.replace(':', '')}-${type}`;
