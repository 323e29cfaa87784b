import { update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { readHour } from '#shared/values/schedule-hours';
import { fixing } from '../records/given-records';

/** Two digits, as lists and indexes require. */
export const scheduleHourCleanup = fixing(['HourSpelling'], {
  name: 'schedule-hour-cleanup',
  title: 'Clean up hours',
  description: "Converts the hours in all schedule entries to two digits: '9' and '09:30' become '09'.",
  category: 'cleanup',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName', 'activityType'],
  reads: ['hour'],
  visit: ({ hour: stored }) => {
    const hour = readHour(stored);
    if (!hour) throw new Error(`The hour is ${showValue(stored)}; expected an hour of the day, 0 to 23.`);
    return update({ hour });
  },
});
