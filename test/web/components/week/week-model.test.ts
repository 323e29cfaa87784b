import { describe, expect, it } from 'vitest';
import { weekdays } from '#shared/values/days';
import { weekOf } from '#web/components/week/week-model';

const onSaturday = [{ id: 'a', hour: '09', days: ['Sat'], _version: 1 }];
const onMonday = [{ id: 'b', hour: '09', days: ['Mon'], _version: 1 }];
const daysOf = (entries: typeof onMonday, hasWeekend?: boolean) =>
  weekOf(entries, undefined, hasWeekend).days;

describe('the days of a week', () => {
  it('include a weekend day if it has an entry', () => {
    expect(daysOf(onSaturday)).toEqual([...weekdays, 'Sat']);
    expect(daysOf(onMonday)).toEqual(weekdays);
  });

  it('follow the choice of the user, with and without entries', () => {
    expect(daysOf(onSaturday, false)).toEqual(weekdays);
    expect(daysOf(onMonday, true)).toEqual([...weekdays, 'Sat', 'Sun']);
  });
});
