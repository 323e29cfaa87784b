import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { readDay } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';
import { readTextList } from '#shared/values/json-text';

export const scheduleDayToDays = sweep({
  name: 'schedule-day-to-days',
  title: 'Convert single day to list of days',
  description: 'Moves the single day in older schedule entries to their list of days.',
  category: 'one-time',
  access: 'Admin',
  fixes: ['SingleDay'],
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['day', 'days'],
  visit: (entry) => {
    if (readTextList(entry.days).items.length > 0 || isEmpty(entry.day)) return keep;
    const day = readDay(entry.day);
    if (!day) throw new Error(`The day is ${showValue(entry.day)}; expected a day of the week, such as Mon.`);
    return update({ days: [day] });
  },
});
