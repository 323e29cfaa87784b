import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { showValue } from '#shared/text/show-value';
import { readDay, weekdays, weekend } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';
import { readTextList } from '#shared/values/json-text';
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
