import { remove, update } from '#functions/engine/job/job';
import { breathingExerciseAt, notificationTexts } from '#shared/content/notification-texts';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import { refuseTwoActivities, writtenTo } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { weekdays } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';
import { breathingNotificationTime } from '#shared/values/notification-time';
import { activityTypeOf, type StoredEntry } from '#shared/values/schedule-entry';
import { breathingHours, readHour, requiredHours } from '#shared/values/schedule-hours';
import { fixing } from '../records/given-records';

const valid: readonly string[] = requiredHours;

/**
 * The structure that every tool expects: no entries at hours other than 09, 10, 11, 14, 15 and 16; breathing
 * entries with their headings at 11 and 15, and only there; all days Monday through Friday.
 */
export const alignTemplateSchedules = fixing(['InvalidHour', 'TimeOffHour'], {
  name: 'align-template-schedules',
  title: 'Align All Template Schedules',
  description:
    "Deletes schedule entries at hours other than 09, 10, 11, 14, 15 and 16. Turns entries at 11 and 15 into breathing entries with the headings, times and, if they were another activity, texts defined for those hours, and moves other breathing entries to one of them. Sets all entries to Monday to Friday, at the usual time for their hour. Entries with two activities are reported: run 'One activity per row' first.",
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName'],
  reads: [
    'hour',
    'days',
    'activityType',
    'set',
    'exerciseId',
    'notificationHeading',
    'notificationContent',
    'exerciseTime',
    'breathingHeading',
    'breathingContent',
    'breathingTime',
  ],
  visit: (entry) => {
    const hour = readHour(entry.hour);
    if (!hour) throw new Error(`The hour is ${showValue(entry.hour)}; expected an hour of the day, 0 to 23.`);
    if (!valid.includes(hour)) return remove;
    refuseTwoActivities(entry);
    const days = [...weekdays];
    const activity = activityTypeOf(entry);
    const slot = activity === 'breathing' ? breathingHourOf(hour) : hour;
    if (breathingHours.includes(slot)) {
      return update(writtenTo(entry, { hour: slot, days, ...breathing(slot, entry) }));
    }
    if (activity === undefined) return update({ hour, days });
    return update(writtenTo(entry, { hour, days, exerciseTime: usualTime(activity, hour) }));
  },
});

/** The next breathing hour of the day, or the last one. */
const breathingHourOf = (hour: string): string =>
  breathingHours.find((one) => one >= hour) ?? breathingHours.at(-1) ?? hour;

function breathing(hour: string, entry: StoredEntry) {
  const { set, breathingContent } = entry;
  const isBreathing = typeof set === 'string' && set.startsWith('breathing-');
  const text = notificationTexts[hour];
  return {
    activityType: 'breathing',
    notificationHeading: text?.heading,
    // The text of another activity does not fit the breathing heading.
    ...(activityTypeOf(entry) !== 'breathing' && {
      notificationContent: isEmpty(breathingContent) ? text?.content : breathingContent,
    }),
    exerciseTime: breathingNotificationTime(Number(hour)),
    // A movement entry's set is not a breathing exercise, so it must be replaced.
    ...(!isBreathing && { set: breathingExerciseAt(hour) }),
  };
}
