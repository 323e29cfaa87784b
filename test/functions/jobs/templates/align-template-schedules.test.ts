import { expect, test } from 'vitest';
import { alignTemplateSchedules } from '#functions/jobs/templates/align-template-schedules';
import { notificationTexts } from '#shared/content/notification-texts';
import { visitOne } from '../../../support/visit-one';

const visit = (entry: object) => visitOne(alignTemplateSchedules, { ...entry });
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

test.each(['08', '12', '13', '17', '7', '00'])(
  "'Invalid hours such as 08 and 12 are deleted': %s",
  (hour) => {
    expect(visit({ hour, days: weekdays, activityType: 'movement' })).toBe('removed');
  },
);

test.each([
  ['11', 'Mid-Morning Breathing Break', '11:25', 'breathing-001-box-breathing'],
  ['15', 'Afternoon Breathing Break', '15:25', 'breathing-003-cyclic-sighing'],
])("'Hours 11 and 15 become breathing entries with headings': %s", (hour, heading, time, set) => {
  const movement = {
    hour,
    days: weekdays,
    activityType: 'movement',
    set: 'set-a',
    notificationHeading: 'Move',
    notificationContent: 'Stand up and stretch.',
  };

  expect(visit(movement)).toEqual({
    activityType: 'breathing',
    notificationHeading: heading,
    notificationContent: notificationTexts[hour]?.content,
    exerciseTime: time,
    set,
  });
});

test('the text of an obsolete field moves before the heading is written', () => {
  const old = { hour: '11', days: weekdays, breathingHeading: 'Breathe', breathingContent: 'Slowly.' };

  expect(visit(old)).toMatchObject({
    activityType: 'breathing',
    notificationHeading: 'Mid-Morning Breathing Break',
    notificationContent: 'Slowly.',
    breathingHeading: null,
    breathingContent: null,
  });
});

test('an entry with two activities is reported, because one of them would be lost', () => {
  const both = { hour: '11', days: weekdays, notificationHeading: 'Move', breathingHeading: 'Breathe' };

  expect(visit(both)).toBe("The entry has two activities. Run 'One activity per row' first.");
});

test('a breathing entry keeps its own breathing exercise', () => {
  expect(visit({ hour: '11', days: weekdays, set: 'breathing-002-long-exhale' })).not.toHaveProperty('set');
});

test.each([
  ['9', '08:55'],
  ['10:00', '09:55'],
  ['14', '13:55'],
  ['16', '15:55'],
])("'Movement notifications go at :55 of the previous hour': %s", (hour, exerciseTime) => {
  expect(visit({ hour, days: weekdays, activityType: 'movement' })).toMatchObject({ exerciseTime });
});

test.each([
  ['stretch', '09:55'],
  ['strength', '09:55'],
])(
  'a %s entry gets the usual time of its hour too, since the hours audit reports others',
  (activityType, time) => {
    const entry = { hour: '10', days: weekdays, activityType, exerciseTime: '12:12' };

    expect(visit(entry)).toEqual({ exerciseTime: time });
  },
);

test.each([
  ['09', '11', '11:25', 'Mid-Morning Breathing Break'],
  ['10', '11', '11:25', 'Mid-Morning Breathing Break'],
  ['14', '15', '15:25', 'Afternoon Breathing Break'],
  ['16', '15', '15:25', 'Afternoon Breathing Break'],
])('a breathing entry at %s moves to %s, a breathing hour', (from, hour, exerciseTime, heading) => {
  const entry = {
    hour: from,
    days: weekdays,
    activityType: 'breathing',
    set: 'breathing-002-long-exhale',
    exerciseTime: `${from}:25`,
    notificationHeading: 'Reset + Refocus',
  };

  expect(visit(entry)).toEqual({ hour, exerciseTime, notificationHeading: heading });
});

test("'days Mon-Fri'", () => {
  const entry = { hour: '10', activityType: 'movement', exerciseTime: '09:55' };
  expect(visit({ ...entry, days: ['Sat', 'Sun'] })).toEqual({ days: weekdays });
  expect(visit(entry)).toEqual({ days: weekdays });
});

test('an aligned entry is kept', () => {
  expect(visit({ hour: '09', days: weekdays, activityType: 'movement', exerciseTime: '08:55' })).toBe('kept');
});

test('an unreadable hour is reported, and nothing is deleted for it', () => {
  expect(visit({ hour: 'noon' })).toBe('The hour is "noon"; expected an hour of the day, 0 to 23.');
  expect(visit({})).toBe('The hour is undefined; expected an hour of the day, 0 to 23.');
});
