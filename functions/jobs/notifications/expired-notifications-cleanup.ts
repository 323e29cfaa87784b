import { keep, remove, sweep } from '#functions/engine/job/job';
import { ScheduledNotification } from '#shared/models/scheduled-notification';

const maxDays = 30;
const dayMs = 86_400_000;

/** UTC. Notifications without a date are kept. */
export const expiredNotificationsCleanup = sweep({
  name: 'expired-notifications-cleanup',
  title: 'Delete expired notifications',
  description:
    'Deletes scheduled notifications that are more than 30 days old. Notifications without a date are kept.',
  category: 'cleanup',
  access: 'Admin',
  tables: [ScheduledNotification],
  shows: ['scheduledDate', 'notificationType', 'status'],
  reads: ['scheduledDate'],
  visit: ({ scheduledDate }, { now }) => {
    const oldest = new Date(Date.parse(now.slice(0, 10)) - maxDays * dayMs).toISOString().slice(0, 10);
    const isDate = typeof scheduledDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(scheduledDate);
    return isDate && scheduledDate < oldest ? remove : keep;
  },
});
