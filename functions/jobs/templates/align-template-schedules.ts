import { remove, sweep, update } from '#functions/engine/job/job';
import { breathingExerciseAt, notificationTexts } from '#shared/content/notification-texts';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { weekdays } from '#shared/values/days';
import { breathingNotificationTime } from '#shared/values/notification-time';
import { activityTypeOf, type StoredEntry } from '#shared/values/schedule-entry';
import { breathingHours, readHour, requiredHours } from '#shared/values/schedule-hours';

const valid: readonly string[] = requiredHours;

/**
 * Converts the default schedule to the structure that every tool expects: deletes entries at hours other than
 * 09, 10, 11, 14, 15 and 16, changes those at 11 and 15 to breathing with their two headings, moves breathing
 * at other hours there, and sets all days to Mon to Fri.
 */
export const alignTemplateSchedules = sweep({
  name: 'align-template-schedules',
  title: 'Align All Template Schedules',
  description:
    'Deletes schedule entries outside the hours 09, 10, 11, 14, 15 and 16, turns entries at 11 and 15 into breathing entries with the defined headings and times, moves other breathing entries to these hours, and sets all entries to Monday to Friday and to the usual time of their hour.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName'],
  reads: [
    'hour',
    'days',
    'activityType',
    'set',
    'notificationHeading',
    'exerciseTime',
    'breathingHeading',
    'breathingContent',
    'breathingTime',
  ],
  visit: (entry) => {
    const hour = readHour(entry.hour);
    if (!hour) throw new Error(`The hour is ${showValue(entry.hour)}; expected an hour of the day, 0 to 23.`);
    if (!valid.includes(hour)) return remove;
    const days = [...weekdays];
    const activity = activityTypeOf(entry);
    const slot = activity === 'breathing' ? breathingHourOf(hour) : hour;
    if (breathingHours.includes(slot)) return update({ hour: slot, days, ...breathing(slot, entry) });
    return update({ hour, days, ...(activity !== undefined && { exerciseTime: usualTime(activity, hour) }) });
  },
});

/** Returns the breathing hour to move to: the next one of the day, or else the last. */
const breathingHourOf = (hour: string): string =>
  breathingHours.find((one) => one >= hour) ?? breathingHours.at(-1) ?? hour;

function breathing(hour: string, { set }: StoredEntry) {
  const isBreathing = typeof set === 'string' && set.startsWith('breathing-');
  return {
    activityType: 'breathing',
    notificationHeading: notificationTexts[hour]?.heading,
    exerciseTime: breathingNotificationTime(Number(hour)),
    // A movement's set is not a breathing exercise.
    ...(!isBreathing && { set: breathingExerciseAt(hour) }),
  };
}
