import { expect, test } from 'vitest';
import { scheduleOneActivityPerRow } from '#functions/jobs/schedules/schedule-fields';
import { rehearse } from '../../../support/rehearse';
import { visitOne } from '../../../support/visit-one';

const both = {
  id: 'a',
  hour: '10',
  days: ['Mon'],
  set: 'set-a',
  notificationHeading: 'Move',
  notificationContent: 'Up you get.',
  exerciseTime: '09:55',
  breathingHeading: 'Breathe',
  breathingContent: 'Slowly.',
  breathingTime: '10:25',
  templateName: 'energy-focus',
};

test('an entry with movement and breathing becomes two, and a second run changes nothing', () => {
  const first = rehearse(scheduleOneActivityPerRow, { records: { DefaultScheduledSet: [both] } });
  const records = first.records.DefaultScheduledSet ?? [];
  const second = rehearse(scheduleOneActivityPerRow, { records: { DefaultScheduledSet: records } });

  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({
    id: 'a',
    activityType: 'movement',
    set: 'set-a',
    exerciseTime: '09:55',
    breathingHeading: null,
    breathingContent: null,
    breathingTime: null,
  });
  expect(records[1]).toMatchObject({
    hour: '10',
    days: ['Mon'],
    activityType: 'breathing',
    notificationHeading: 'Breathe',
    notificationContent: 'Slowly.',
    exerciseTime: '10:25',
    templateName: 'energy-focus',
    createdAt: '2026-11-20T00:00:00.000Z',
  });
  expect(second.changes).toEqual([]);
});

test("'an entry counts as movement if it has a notificationHeading, otherwise breathing'", () => {
  expect(visitOne(scheduleOneActivityPerRow, { notificationHeading: 'Move' })).toEqual({
    activityType: 'movement',
  });
  expect(visitOne(scheduleOneActivityPerRow, { breathingHeading: 'Breathe' })).toEqual({
    activityType: 'breathing',
  });
  expect(visitOne(scheduleOneActivityPerRow, { activityType: 'Strength' })).toEqual({
    activityType: 'strength',
  });
  expect(visitOne(scheduleOneActivityPerRow, { activityType: 'mixed', notificationHeading: 'A' })).toBe(
    'kept',
  );
});

test("'warns when items still lack an activityType'", () => {
  expect(visitOne(scheduleOneActivityPerRow, { hour: '09' })).toBe(
    'The entry has no activityType, and its text does not show which activity it is for.',
  );
});

test('an entry that has a type is one activity, even if an obsolete field has another text', () => {
  const fixed = { ...both, activityType: 'breathing', notificationHeading: 'Mid-Morning Breathing Break' };

  expect(visitOne(scheduleOneActivityPerRow, fixed)).toBe('kept');
});

test('a breathing entry split from a breathing hour has an exercise and the usual time', () => {
  const { records } = rehearse(scheduleOneActivityPerRow, {
    records: {
      DefaultScheduledSet: [{ ...both, hour: '11', breathingTime: undefined, days: undefined, day: 'Mon' }],
    },
  });

  expect(records.DefaultScheduledSet?.[1]).toMatchObject({
    activityType: 'breathing',
    day: 'Mon',
    set: 'breathing-001-box-breathing',
    exerciseTime: '11:25',
  });
});
