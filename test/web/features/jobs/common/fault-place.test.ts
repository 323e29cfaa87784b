import { describe, expect, it } from 'vitest';
import { fieldAtFault, otherAtFault } from '#web/features/jobs/common/fault-place';

const finding = (kind: string, details: object) => ({ kind, details: JSON.stringify(details) });

describe('the field to fix for a finding', () => {
  it.each([
    ['LinkOrphan', { setID: 's1' }, { table: 'Set', id: 's1', field: 'exercises' }],
    ['SetInactive', { set: 's1' }, { table: 'Set', id: 's1', field: 'isActive' }],
    ['HeroExerciseInactive', { setId: 'b1' }, { table: 'BreathingExercise', id: 'b1', field: 'isActive' }],
  ])('of the kind %s is in another record', (kind, details, place) => {
    expect(otherAtFault(finding(kind, details))).toEqual(place);
  });

  it.each([
    ['HeroExercise', { setId: 'gone' }],
    ['SetUnknown', { set: 'gone' }],
    ['SetInactive', {}],
  ])('of the kind %s with %j is not in another record', (kind, details) => {
    expect(otherAtFault(finding(kind, details))).toBeUndefined();
  });

  it.each([
    ['InvalidHour', 'hour'],
    ['TimeOffHour', 'exerciseTime'],
    ['SetUnknown', 'set'],
    ['DaysMissing', 'days'],
    ['TitleMismatch', 'notificationHeading'],
    ['IdInContent', 'notificationContent'],
  ])('of the kind %s in a schedule entry is %s', (kind, field) => {
    expect(fieldAtFault({ kind })).toBe(field);
  });

  it('is the field isActive of an inactive breathing exercise', () => {
    expect(fieldAtFault({ kind: 'ExerciseInactive' })).toBe('isActive');
  });
});
