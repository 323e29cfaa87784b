import type { z } from 'zod';
import type { ScheduledNotification } from '#shared/models/scheduled-notification';
import { energyFocus } from '#shared/templates/index';
import { notificationContent, notificationTime } from '#shared/templates/template-entry';
import { writeMetadata } from '#shared/values/notification-metadata';
import { type Calendar, dayBefore, isoText } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { contentStamps } from './content-stamps';

/** The ages of notifications, in days. The clean-up deletes those older than 30. */
const daysKept = [0, 1, 2, 3, 30, 31, 45];

interface Sending {
  readonly notificationType: 'exercise' | 'breathing';
  /** The time as HH:MM. */
  readonly scheduledTime: string;
  readonly metadata: string;
  readonly status?: 'scheduled' | 'cancelled';
}

const sendings: readonly Sending[] = energyFocus.schedule.map((slot) => ({
  notificationType: slot.type === 'breathing' ? 'breathing' : 'exercise',
  scheduledTime: notificationTime(slot),
  metadata: writeMetadata(slot.setTitle, notificationContent(slot)),
}));

/**
 * Unusual notifications: one was cancelled, one has truncated metadata that is not valid JSON, and one has no
 * heading.
 */
const oddSendings: readonly Sending[] = [
  {
    notificationType: 'exercise',
    scheduledTime: '12:55',
    metadata: writeMetadata('Stairs and stride', 'Leave the desk before the afternoon begins.'),
    status: 'cancelled',
  },
  {
    notificationType: 'breathing',
    scheduledTime: '16:25',
    metadata: '{"heading":"Box breathing","content":"4 minutes of b',
  },
  {
    notificationType: 'exercise',
    scheduledTime: '16:55',
    metadata: '{"content":"Leave the day at the desk."}',
  },
];

/** Returns a notification, created the day before it is sent. The ID contains the date. */
function notification(
  { scheduledTime, status = 'scheduled', ...rest }: Sending,
  days: number,
  calendar: Calendar,
): z.infer<typeof ScheduledNotification.fields> {
  const scheduledDate = isoText(dayBefore(calendar, days)).slice(0, 10);
  const [date, time] = [scheduledDate.replaceAll('-', ''), scheduledTime.replace(':', '')];
  return {
    id: `notification-${date}-${time}`,
    notificationID: new Random(streams.notification, Number(date), Number(time)).uuid(),
    scheduledDate,
    scheduledTime,
    status,
    ...rest,
    ...contentStamps(calendar, days + 1),
  };
}

/** Yields one template's notifications, for today and a few previous days, and expired ones. */
export function* notifications(calendar: Calendar): Generator<DemoRecord> {
  for (const days of daysKept) {
    for (const sending of days === 0 ? [...sendings, ...oddSendings] : sendings)
      yield { table: 'ScheduledNotification', record: notification(sending, days, calendar) };
  }
}
