import { describe, expect, test } from 'vitest';
import { dayLabel, daysOfWeek, readDay } from '#shared/values/days';
import {
  breathingNotificationTime,
  exerciseNotificationTime,
  timeProblem,
} from '#shared/values/notification-time';
import {
  breathingHours,
  movementHours,
  readHour,
  requiredHours,
  slotsFor,
} from '#shared/values/schedule-hours';

describe('the hours of the schedule (docs/product.md)', () => {
  test('are six: four for movement and two for breathing', () => {
    expect([...requiredHours]).toEqual(['09', '10', '11', '14', '15', '16']);
    expect([...movementHours, ...breathingHours].sort()).toEqual([...requiredHours]);
  });

  test.each([
    ['09', '09'],
    ['9', '09'],
    [9, '09'],
    ['09:30', '09'],
    [' 14 ', '14'],
    [0, '00'],
  ])('%j is read as %s', (stored, hour) => {
    expect(readHour(stored)).toBe(hour);
  });

  test.each(['24', '-1', '9:75', 'nine', '', null, undefined, 9.5, {}])('%j is not an hour', (stored) => {
    expect(readHour(stored)).toBeUndefined();
  });

  test('free users have the six core slots, and premium users all ten (docs/product.md)', () => {
    expect(slotsFor(null)).toEqual([...requiredHours]);
    expect(slotsFor('expired')).toHaveLength(6);
    expect(slotsFor('active')).toHaveLength(10);
    expect(slotsFor('trial')).toEqual(expect.arrayContaining([...requiredHours]));
  });
});

describe('when notifications are sent (docs/product.md)', () => {
  test('exercise notifications are sent at :55 of the previous hour; hour 0 wraps to 23:55', () => {
    expect(exerciseNotificationTime(9)).toBe('08:55');
    expect(exerciseNotificationTime(0)).toBe('23:55');
  });

  test('breathing notifications are sent at :25 of the hour', () => {
    expect(breathingNotificationTime(11)).toBe('11:25');
    expect(breathingNotificationTime(0)).toBe('00:25');
  });

  test.each([24, -1, 9.5, Number.NaN])('%d is rejected', (hour) => {
    expect(() => exerciseNotificationTime(hour)).toThrow(RangeError);
    expect(() => breathingNotificationTime(hour)).toThrow('expected a whole number from 0 to 23');
  });

  test('a time of day is HH:MM, 00:00 to 23:59 (docs/product.md)', () => {
    expect(timeProblem('00:00')).toBeUndefined();
    expect(timeProblem('23:59')).toBeUndefined();
    expect(timeProblem('')).toBe('Time is required');
    for (const wrong of ['24:00', '9:30', '09:60', '0930', '09:30 ']) {
      expect(timeProblem(wrong)).toBe('Time must be in HH:MM format');
    }
  });
});

describe('days in words (docs/product.md)', () => {
  test('seven are every day, Monday to Friday are weekdays, Saturday and Sunday are weekends', () => {
    expect(dayLabel(daysOfWeek)).toBe('Every day');
    expect(dayLabel(['Fri', 'Thu', 'Wed', 'Tue', 'Mon'])).toBe('Weekdays');
    expect(dayLabel(['Sun', 'Sat'])).toBe('Weekends');
  });

  test('others are listed in the order of the week, with unknown ones last and unchanged', () => {
    expect(dayLabel(['Wed', 'Mon', 'Mon'])).toBe('Mon, Wed');
    expect(dayLabel(['Mon', 'Someday'])).toBe('Mon, Someday');
    expect(dayLabel([])).toBe('');
  });

  test('are parsed in any spelling', () => {
    expect(readDay('MONDAY')).toBe('Mon');
    expect(readDay(' sun')).toBe('Sun');
    expect(readDay('x')).toBeUndefined();
    expect(readDay(1)).toBeUndefined();
  });
});
