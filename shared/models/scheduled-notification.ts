import { z } from 'zod';
import { notificationStatuses, notificationTypes } from '../values/choices';
import { readMetadata, writeMetadata } from '../values/notification-metadata';
import { choice, jsonText, line, timeOfDay } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

function metadataText(stored: unknown): string | undefined {
  if (typeof stored === 'string') return readMetadata(stored) ? stored : undefined;
  const text = readMetadata(stored);
  return text && writeMetadata(text.heading, text.content);
}

const scheduledDate = z.iso.date();

export const ScheduledNotification = defineModel({
  name: 'ScheduledNotification',
  plural: 'ScheduledNotifications',
  label: ['scheduled notification', 'scheduled notifications'],
  fields: z.object({
    id: z.string().min(1),
    /** The push provider's ID of the notification. */
    notificationID: line().optional(),
    notificationType: choice(notificationTypes).optional(),
    /** The day as YYYY-MM-DD in UTC. */
    scheduledDate: scheduledDate.optional(),
    /** The time as HH:MM in UTC. */
    scheduledTime: timeOfDay().optional(),
    status: choice(notificationStatuses).optional(),
    /** The heading and content, as JSON. */
    metadata: jsonText(metadataText, 'heading and content as JSON text').nullable().optional(),
    ...syncFields,
  }),
  create: { scheduledDate },
  update: { scheduledDate },
  defaults: { status: 'scheduled' },
  indexes: [{ name: 'byDate', partitionKey: 'scheduledDate' }],
});
