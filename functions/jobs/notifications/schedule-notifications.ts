import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { ask, calls, keep } from '#functions/engine/job/job';
import {
  type PushCall,
  pushCallsPerSecond,
  pushCreationsPerSecond,
} from '#functions/gateways/push/push-calls';
import { isOver } from '#shared/domain/notifications/is-over';
import { slotAttributes } from '#shared/domain/notifications/notification-slots';
import { hasText, type PlannedNotification, todaysPlan } from '#shared/domain/notifications/todays-plan';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { notificationTypes } from '#shared/values/choices';
import { writeMetadata } from '#shared/values/notification-metadata';

const params = z.object({
  type: z
    .enum(notificationTypes)
    .default('exercise')
    .meta({ title: 'Type', description: "Which of today's notifications to schedule." }),
});

/**
 * Makes today's (UTC) notifications of one type at the push provider match the default schedule. However
 * often this runs, each time of day gets one. A changed text is replaced, a time that the schedule no longer
 * has is cancelled, what was cancelled is created again, and past times are skipped.
 */
export const scheduleNotifications = calls({
  name: 'schedule-notifications',
  title: 'Schedule notifications',
  description:
    "Schedules the rest of today's exercise or breathing notifications (UTC) with the push provider, based on the default schedule. Notifications that were scheduled earlier and no longer match the schedule are replaced or cancelled. This cannot be undone, but you can cancel today's notifications.",
  category: 'reusable',
  access: 'Admin',
  tables: [ScheduledNotification],
  params,
  itemsName: 'notifications',
  reads: ['status', 'notificationID', 'metadata'],
  shows: ['scheduledDate', 'scheduledTime', 'notificationType'],
  answers: ['notificationID'],
  callsPerSecond: pushCreationsPerSecond,
  find: async function* ({ now, params: { type } }, { records, byIndex }) {
    const entries = await allOf(records(DefaultScheduledSet, ['id', ...slotAttributes]));
    const recorded = await allOf(byIndex(ScheduledNotification, 'byDate', now.slice(0, 10)));
    yield* todaysPlan(entries, recorded, type, now);
  },
  recordOf: ({ id }: PlannedNotification) => id,
  visit(planned: PlannedNotification, record) {
    const { action = 'create' } = planned;
    const isScheduled = record?.status === 'scheduled';
    if (action === 'create') return isScheduled ? keep : creation(planned, record);
    // Someone has cancelled or corrected the notification since the plan was made.
    if (action === 'keep' || !isScheduled) return keep;
    if (action === 'cancel') {
      return ask({ do: 'cancel', notificationID: providerId(record) } satisfies PushCall, {
        status: 'cancelled',
      });
    }
    return hasText(record, planned) ? keep : creation(planned, record);
  },
});

/** If the record's notification is still scheduled, it is replaced. */
function creation(planned: PlannedNotification, record: StoredRecord | undefined) {
  const { date, type, time, heading, content } = planned;
  const replaces = record?.status === 'scheduled' ? providerId(record) : undefined;
  // After a cancellation, use a new key, because the provider would return the cancelled notification for the
  // old key.
  const once = [date, type, time, record?.notificationID ?? 'first'].join(' ');
  const sendAt = `${date}T${time}:00Z`;
  const call: PushCall = {
    do: 'create',
    heading,
    content,
    sendAt,
    once,
    ...(replaces === undefined ? {} : { replaces }),
  };
  return ask(call, {
    notificationType: type,
    scheduledDate: date,
    scheduledTime: time,
    status: 'scheduled',
    metadata: writeMetadata(heading, content),
  });
}

function providerId({ notificationID }: StoredRecord): string {
  if (typeof notificationID === 'string' && notificationID !== '') return notificationID;
  throw new Error('The record has no push provider ID, so there is nothing to cancel.');
}

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
