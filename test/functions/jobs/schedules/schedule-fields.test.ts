import { expect, test } from 'vitest';
import {
  scheduleBreathingTexts,
  scheduleClearBreathingFields,
  scheduleHourCleanup,
  scheduleUnifyTime,
} from '#functions/jobs/schedules/schedule-fields';
import { visitOne } from '../../../support/visit-one';

test("'exerciseTime is the unified time field for both types'", () => {
  expect(visitOne(scheduleUnifyTime, { breathingTime: '11:25' })).toEqual({ exerciseTime: '11:25' });
  expect(visitOne(scheduleUnifyTime, { breathingTime: '11:25', exerciseTime: ' ' })).toEqual({
    exerciseTime: '11:25',
  });
  expect(visitOne(scheduleUnifyTime, { breathingTime: '11:25', exerciseTime: '10:55' })).toBe('kept');
  expect(visitOne(scheduleUnifyTime, {})).toBe('kept');
});

test('breathing texts move into the notification fields, and are cleared in the old ones', () => {
  const entry = { breathingHeading: 'Breathe', breathingContent: 'Slowly.' };

  expect(visitOne(scheduleBreathingTexts, entry)).toEqual({
    activityType: 'breathing',
    notificationHeading: 'Breathe',
    notificationContent: 'Slowly.',
    breathingHeading: null,
    breathingContent: null,
  });
});

test('an existing text is cleared only if it is the same', () => {
  const same = { breathingHeading: 'Breathe', notificationHeading: 'Breathe' };
  const other = { breathingHeading: 'Breathe', notificationHeading: 'Move', breathingContent: 'Slowly.' };

  expect(visitOne(scheduleBreathingTexts, same)).toEqual({
    activityType: 'movement',
    breathingHeading: null,
  });
  expect(visitOne(scheduleBreathingTexts, { ...other, activityType: 'breathing' })).toEqual({
    notificationContent: 'Slowly.',
    breathingContent: null,
  });
});

test('an entry with two activities is reported, and names the migration to run first', () => {
  const both = { breathingHeading: 'Breathe', breathingTime: '11:25', notificationHeading: 'Move' };

  for (const job of [scheduleBreathingTexts, scheduleUnifyTime, scheduleClearBreathingFields]) {
    expect(visitOne(job, both)).toBe("The entry has two activities. Run 'One activity per row' first.");
  }
});

test("'Obsolete: breathingHeading, breathingContent and breathingTime, which are to be cleared', but not if no other field has the value", () => {
  const moved = {
    breathingHeading: 'A',
    notificationHeading: 'A',
    breathingTime: '11:25',
    exerciseTime: '11:25',
  };

  expect(visitOne(scheduleClearBreathingFields, moved)).toEqual({
    activityType: 'movement',
    breathingHeading: null,
    breathingTime: null,
  });
  expect(visitOne(scheduleClearBreathingFields, { ...moved, exerciseTime: null })).toBe(
    "breathingTime has a value not found in any other field. Run 'Unify the time field' first.",
  );
  expect(visitOne(scheduleClearBreathingFields, { ...moved, exerciseTime: '10:55' })).toMatch(
    /^breathingTime and exerciseTime have different values, and exerciseTime is used\./,
  );
  expect(visitOne(scheduleClearBreathingFields, { breathingHeading: '', breathingTime: null })).toBe('kept');
});

test.each([
  ['9', '09'],
  ['09:30', '09'],
  [14, '14'],
])('the hour %j is written as %s', (hour, spelled) => {
  expect(visitOne(scheduleHourCleanup, { hour })).toEqual({ hour: spelled });
});

test('an invalid hour is reported', () => {
  expect(visitOne(scheduleHourCleanup, { hour: '24' })).toBe(
    'The hour is "24"; expected an hour of the day, 0 to 23.',
  );
  expect(visitOne(scheduleHourCleanup, { hour: '16' })).toBe('kept');
});
