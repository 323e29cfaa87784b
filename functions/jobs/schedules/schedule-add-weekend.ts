import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { weekend } from '#shared/values/days';
import { orderedDays, storedDays } from '#shared/values/schedule-entry';

export const scheduleAddWeekend = sweep({
  name: 'schedule-add-weekend',
  title: 'Add weekends to schedules',
  description: 'Adds Saturday and Sunday to the days of all schedule entries that have days.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['day', 'days'],
  visit: (entry) => {
    const days = storedDays(entry);
    return days.length === 0 ? keep : update({ days: orderedDays([...days, ...weekend]) });
  },
});
