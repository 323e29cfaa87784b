import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { readDay, weekend } from '#shared/values/days';
import { storedDays } from '#shared/values/schedule-entry';

const isWeekend = (day: string) => weekend.some((one) => one === readDay(day));

export const scheduleRemoveWeekend = sweep({
  name: 'schedule-remove-weekend',
  title: 'Remove weekends from schedules',
  description:
    'Removes Saturday and Sunday from the days of schedule entries. Weekend-only entries are reported and left unchanged.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['day', 'days'],
  visit: (entry) => {
    const days = storedDays(entry);
    const left = days.filter((day) => !isWeekend(day));
    if (left.length === days.length) return keep;
    if (left.length === 0) throw new Error('The entry is for weekends only. Delete it or add a weekday.');
    return update({ days: left });
  },
});
