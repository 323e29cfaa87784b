import { sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { weekdays } from '#shared/values/days';

export const scheduleConvertToWeekdays = sweep({
  name: 'schedule-convert-to-weekdays',
  title: 'Convert schedules to weekdays',
  description: 'Sets the days of all schedule entries to Monday to Friday.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['days'],
  visit: () => update({ days: [...weekdays] }),
});
