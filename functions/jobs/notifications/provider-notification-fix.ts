import { keep, sweep, update } from '#functions/engine/job/job';
import { notificationTexts } from '#shared/content/notification-texts';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotOf } from '#shared/templates/slots';
import { activityTypeOf, orderedDays, type StoredEntry, storedDays } from '#shared/values/schedule-entry';
import { breathingHours, movementHours, readHour } from '#shared/values/schedule-hours';

/**
 * Restores the notification of 8:55, gives each hour its own heading and content, and spells days as the
 * provider's function reads them. The time 8:55 is on the entry of hour 09 (docs/decisions.md).
 */
export const providerNotificationFix = sweep({
  name: 'provider-notification-fix',
  title: 'Push notification schedule fix',
  description:
    'Sets the 09 movement entries to notify at 08:55, gives entries of no template the heading and content of their hour, and writes days as Mon to Sun.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName'],
  reads: [
    'hour',
    'day',
    'days',
    'activityType',
    'notificationHeading',
    'notificationContent',
    'exerciseTime',
    'templateName',
    'breathingHeading',
    'breathingContent',
    'breathingTime',
  ],
  visit: (entry) => {
    const days = storedDays(entry);
    const set = { ...(days.length > 0 && { days: orderedDays(days) }), ...textsOf(entry) };
    return Object.keys(set).length === 0 ? keep : update(set);
  },
});

/** Texts, and the time of 09, if the entry has the activity that its hour is for. */
function textsOf(entry: StoredEntry) {
  const hour = readHour(entry.hour) ?? '';
  const text = notificationTexts[hour];
  const isBreathing = activityTypeOf(entry) === 'breathing';
  const fits = (isBreathing ? breathingHours : movementHours).includes(hour);
  if (!text || !fits || activityTypeOf(entry) === undefined) return {};
  return {
    activityType: activityTypeOf(entry),
    // A template's entry has the title of its set as its heading: the schedule comparison reports others.
    ...(!slotOf(entry) && { notificationHeading: text.heading, notificationContent: text.content }),
    ...(hour === '09' && { exerciseTime: '08:55' }),
  };
}
