import { expect, test } from 'vitest';
import { scheduleStructureAudit } from '#functions/jobs/schedules/schedule-audits';
import { rehearse } from '../../../support/rehearse';

const whole = {
  hour: '11',
  days: ['Mon', 'Tue'],
  activityType: 'breathing',
  notificationHeading: 'Breathe',
  exerciseTime: '11:25',
};

const kindsOf = (change: object) =>
  rehearse(scheduleStructureAudit, {
    records: { DefaultScheduledSet: [{ id: 'a', ...whole, ...change }] },
  }).findings.map(({ kind }) => kind);

test('finds nothing in a valid entry', () => {
  expect(kindsOf({})).toEqual([]);
});

test.each([
  ["'breathing activities have heading'", { notificationHeading: ' ' }, ['BreathingWithoutHeading']],
  ["'breathing activities have ... time'", { exerciseTime: null }, ['BreathingWithoutTime']],
  ['an invalid hour', { hour: 'noon' }, ['HourUnreadable']],
  ['an hour with one digit', { hour: '9' }, ['HourSpelling']],
  ['no days', { days: [] }, ['DaysMissing']],
  ['an invalid day', { days: ['Mon', 'Someday'] }, ['DaysUnreadable']],
  ['the older single day field', { days: undefined, day: 'Mon' }, ['SingleDay']],
  ['no activity type', { activityType: null }, ['ActivityTypeMissing']],
  ['an invalid time', { exerciseTime: '25:00' }, ['TimeUnreadable']],
  ['a time that is not text', { exerciseTime: 1125 }, ['TimeUnreadable']],
  ['obsolete fields', { breathingTime: '11:25' }, ['ObsoleteFields']],
] as const)('finds %s', (_, change, kinds) => {
  expect(kindsOf(change)).toEqual(kinds);
});

test('movement may have no time', () => {
  expect(kindsOf({ activityType: 'movement', exerciseTime: undefined, notificationHeading: '' })).toEqual([]);
});

test('names the migration that fixes the problem', () => {
  const { findings } = rehearse(scheduleStructureAudit, {
    records: { DefaultScheduledSet: [{ id: 'a', ...whole, days: undefined, day: 'Mon' }] },
  });

  expect(findings[0]?.message).toContain("run 'Convert single day to list of days'");
});
