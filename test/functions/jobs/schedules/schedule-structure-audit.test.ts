import { expect, test } from 'vitest';
import { scheduleStructureAudit } from '#functions/jobs/schedules/schedule-structure-audit';
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

test('finds nothing in an entry that is whole', () => {
  expect(kindsOf({})).toEqual([]);
});

test.each([
  ["'breathing activities have heading'", { notificationHeading: ' ' }, ['BreathingWithoutHeading']],
  ["'breathing activities have ... time'", { exerciseTime: null }, ['BreathingWithoutTime']],
  ['an hour that is none', { hour: 'noon' }, ['HourUnreadable']],
  ['an hour of one digit', { hour: '9' }, ['HourSpelling']],
  ['no days', { days: [] }, ['DaysMissing']],
  ['a day that is none', { days: ['Mon', 'Someday'] }, ['DaysUnreadable']],
  ['the older single day', { days: undefined, day: 'Mon' }, ['SingleDay']],
  ['no type of activity', { activityType: null }, ['ActivityTypeMissing']],
  ['a time that is none', { exerciseTime: '25:00' }, ['TimeUnreadable']],
  ['a time that is no text', { exerciseTime: 1125 }, ['TimeUnreadable']],
  ['obsolete fields', { breathingTime: '11:25' }, ['ObsoleteFields']],
] as const)('finds %s', (_, change, kinds) => {
  expect(kindsOf(change)).toEqual(kinds);
});

test('movement may be without a time', () => {
  expect(kindsOf({ activityType: 'movement', exerciseTime: undefined, notificationHeading: '' })).toEqual([]);
});

test('says what to run where a migration mends it', () => {
  const { findings } = rehearse(scheduleStructureAudit, {
    records: { DefaultScheduledSet: [{ id: 'a', ...whole, days: undefined, day: 'Mon' }] },
  });

  expect(findings[0]?.message).toContain("run 'Convert single day to list of days'");
});
