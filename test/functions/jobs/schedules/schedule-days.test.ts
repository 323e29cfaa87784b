import { expect, test } from 'vitest';
import {
  scheduleAddWeekend,
  scheduleConvertToWeekdays,
  scheduleDayToDays,
  scheduleRemoveWeekend,
} from '#functions/jobs/schedules/schedule-days';
import { visitOne } from '../../../support/visit-one';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

test("'An older single day field is migrated to days'", () => {
  expect(visitOne(scheduleDayToDays, { day: 'monday' })).toEqual({ days: ['Mon'] });
  expect(visitOne(scheduleDayToDays, { day: 'Tue', days: [] })).toEqual({ days: ['Tue'] });
  expect(visitOne(scheduleDayToDays, { day: 'Tue', days: ['Wed'] })).toBe('kept');
  expect(visitOne(scheduleDayToDays, { days: ['Wed'] })).toBe('kept');
  expect(visitOne(scheduleDayToDays, {})).toBe('kept');
});

test('an invalid day is reported', () => {
  expect(visitOne(scheduleDayToDays, { day: 'Feiertag' })).toBe(
    'The day is "Feiertag"; expected a day of the week, such as Mon.',
  );
  expect(visitOne(scheduleDayToDays, { day: 3 })).toMatch(/^The day is 3;/);
});

test("'The weekday-conversion migration sets every schedule to Mon to Fri'", () => {
  for (const days of [['Sat'], weekdays.slice(1), undefined, 'Mon', []]) {
    expect(visitOne(scheduleConvertToWeekdays, { days })).toEqual({ days: weekdays });
  }
  expect(visitOne(scheduleConvertToWeekdays, { days: weekdays })).toBe('kept');
});

test("'The remove-weekend migration drops Sat and Sun'", () => {
  expect(visitOne(scheduleRemoveWeekend, { days: ['Fri', 'Sat', 'sunday'] })).toEqual({ days: ['Fri'] });
  expect(visitOne(scheduleRemoveWeekend, { days: weekdays })).toBe('kept');
  expect(visitOne(scheduleRemoveWeekend, {})).toBe('kept');
});

test('an entry on weekends only is reported, and keeps its days', () => {
  expect(visitOne(scheduleRemoveWeekend, { days: ['Sat', 'Sun'] })).toBe(
    'The entry is for weekends only. Delete it or add a weekday.',
  );
});

test("'The weekend migration adds Sat and Sun'", () => {
  expect(visitOne(scheduleAddWeekend, { days: ['Fri', 'Mon'] })).toEqual({
    days: ['Mon', 'Fri', 'Sat', 'Sun'],
  });
  expect(visitOne(scheduleAddWeekend, { days: [...weekdays, 'Sat', 'Sun'] })).toBe('kept');
  expect(visitOne(scheduleAddWeekend, { day: 'Fri' })).toEqual({ days: ['Fri', 'Sat', 'Sun'] });
  expect(visitOne(scheduleAddWeekend, { days: [] })).toBe('kept');
});
