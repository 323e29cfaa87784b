import { describe, expect, it } from 'vitest';
import { fieldAtFault, otherAtFault } from '#web/features/jobs/common/fault-place';

const finding = (kind: string, details: object) => ({ kind, details: JSON.stringify(details) });

describe('the place to fix a finding', () => {
  it.each([
    ['LinkOrphan', { setID: 's1' }, { table: 'Set', id: 's1', field: 'exercises' }],
    ['SetInactive', { set: 's1' }, { table: 'Set', id: 's1', field: 'isActive' }],
    ['HeroExerciseInactive', { setId: 'b1' }, { table: 'BreathingExercise', id: 'b1', field: 'isActive' }],
  ])('is, for %s, another record than the one found', (kind, details, place) => {
    expect(otherAtFault(finding(kind, details))).toEqual(place);
  });

  it.each([
    ['HeroExercise', { setId: 'gone' }],
    ['SetUnknown', { set: 'gone' }],
    ['SetInactive', {}],
  ])('is no other record for %s with %j', (kind, details) => {
    expect(otherAtFault(finding(kind, details))).toBeUndefined();
  });

  it.each([
    ['InvalidHour', 'hour'],
    ['TimeOffHour', 'exerciseTime'],
    ['SetUnknown', 'set'],
    ['DaysMissing', 'days'],
    ['TitleMismatch', 'notificationHeading'],
    ['IdInContent', 'notificationContent'],
  ])('is, for %s of a schedule entry, the field %s', (kind, field) => {
    expect(fieldAtFault({ kind })).toBe(field);
  });

  it('is the field isActive of an inactive breathing exercise', () => {
    expect(fieldAtFault({ kind: 'ExerciseInactive' })).toBe('isActive');
  });
});
