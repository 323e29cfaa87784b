import { type ChainFacts, missedSlot } from '#shared/domain/reminders/chain';
import { userDay } from '#shared/domain/schedules/user-day';

export const monday = '2026-11-23';
/** A time between the 09 entry's notification, which is sent at 08:55, and the 14 entry's notification. */
export const noon = `${monday}T12:00:00.000Z`;
const notificationID = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';

const entry = (id: string, hour: string) => ({
  id,
  hour,
  days: ['Mon'],
  activityType: 'movement',
  templateName: 'energy-focus',
  notificationHeading: `Move at ${hour}`,
});

export const schedule = [entry('nine', '09'), entry('fourteen', '14')];

/** A notification in the provider's format that 12 devices have received. */
export const sentNotification = {
  id: notificationID,
  cancelled: false,
  completedAt: `${monday}T08:55:03.000Z`,
  ...{ successful: 12, failed: 0, errored: 0, remaining: 0, clicked: 3 },
};

/** Wraps a response from the provider. */
export const answered = <Answer>(answer: Answer) => ({ outcome: 'answered', answer }) as const;

export const chrome = { type: 'ChromePush', isPush: true, enabled: true };

/** Returns the facts about a user whose 08:55 reminder arrived. `over` introduces a fault. */
export function factsWith(over: Partial<ChainFacts> = {}): ChainFacts {
  const user = { pushNotifications: true, assignedTemplate: 'energy-focus' };
  const day = over.day ?? userDay(schedule, user, monday);
  return {
    at: noon,
    hasAccount: true,
    user,
    day,
    slot: missedSlot(day, noon),
    records: [
      {
        id: 'n1',
        notificationID,
        notificationType: 'exercise',
        scheduledTime: '08:55',
        status: 'scheduled',
      },
    ],
    notification: answered(sentNotification),
    providerUser: answered({ subscriptions: [chrome] }),
    ...over,
  };
}
