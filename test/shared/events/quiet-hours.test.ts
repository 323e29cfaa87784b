import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isQuiet,
  type QuietHours,
  quietHoursShape,
  type Weekday,
  weekdays,
} from '#shared/events/quiet-hours';

const minuteMs = 60_000;
const everyDay = [...weekdays];
const night: QuietHours = { from: '22:00', to: '07:00', days: everyDay, timeZone: 'UTC' };

const at = (time: string) => Date.parse(time);

/** Returns the number of quiet minutes in a time range. */
function quietMinutes(hours: QuietHours, from: string, to: string): number {
  let count = 0;
  for (let now = at(from); now < at(to); now += minuteMs) if (isQuiet(hours, now)) count += 1;
  return count;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
);
const someDays = fc.subarray<Weekday>(everyDay, { minLength: 1 });
const moment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
const quietHours = fc
  .record({ from: minuteOfDay, to: minuteOfDay, days: someDays, timeZone: zone })
  .filter(({ from, to }) => from !== to)
  .map((hours) => ({ ...hours, from: clock(hours.from), to: clock(hours.to) }));

describe('quiet hours', () => {
  test.each([
    ['2026-03-02T21:59:59Z', false],
    ['2026-03-02T22:00:00Z', true],
    ['2026-03-03T00:00:00Z', true],
    ['2026-03-03T06:59:59Z', true],
    ['2026-03-03T07:00:00Z', false],
  ])('over midnight include %s: %s', (time, quiet) => {
    expect(isQuiet(night, at(time))).toBe(quiet);
  });

  test('belong to the day on which they begin', () => {
    const friday: QuietHours = { ...night, days: ['FRI'] };

    expect(isQuiet(friday, at('2026-03-06T23:00:00Z'))).toBe(true);
    expect(isQuiet(friday, at('2026-03-07T06:00:00Z'))).toBe(true);
    expect(isQuiet(friday, at('2026-03-06T06:00:00Z'))).toBe(false);
    expect(isQuiet(friday, at('2026-03-07T23:00:00Z'))).toBe(false);
  });

  test('of Sunday last into Monday', () => {
    expect(isQuiet({ ...night, days: ['SUN'] }, at('2026-03-09T06:00:00Z'))).toBe(true);
  });

  test('follow the wall clock of their time zone', () => {
    expect(isQuiet({ ...night, timeZone: 'Asia/Kathmandu' }, at('2026-03-02T16:15:00Z'))).toBe(true);
    expect(isQuiet({ ...night, timeZone: 'Asia/Kathmandu' }, at('2026-03-02T16:14:00Z'))).toBe(false);
  });

  test('are an hour shorter in the night in which clocks go forward', () => {
    const berlin = { ...night, timeZone: 'Europe/Berlin' };

    expect(quietMinutes(berlin, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(8 * 60);
    expect(isQuiet(berlin, at('2026-03-29T04:59:00Z'))).toBe(true);
    expect(isQuiet(berlin, at('2026-03-29T05:00:00Z'))).toBe(false);
  });

  test('are an hour longer in the night in which clocks go back', () => {
    const berlin = { ...night, timeZone: 'Europe/Berlin' };

    expect(quietMinutes(berlin, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(10 * 60);
  });

  test('that end within the skipped hour end when clocks go forward', () => {
    const berlin = { ...night, to: '02:30', timeZone: 'Europe/Berlin' };

    expect(isQuiet(berlin, at('2026-03-29T00:59:00Z'))).toBe(true);
    expect(isQuiet(berlin, at('2026-03-29T01:00:00Z'))).toBe(false);
  });

  test('within the repeated hour are quiet both times', () => {
    const berlin = { ...night, from: '02:15', to: '02:45', timeZone: 'Europe/Berlin' };

    expect(quietMinutes(berlin, '2026-10-24T22:00:00Z', '2026-10-25T04:00:00Z')).toBe(60);
  });

  test('of all but one minute leave one minute each day in which the digest is sent', () => {
    const whole = { ...night, from: '09:00', to: '08:59' };

    expect(quietMinutes(whole, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z')).toBe(7 * 1_439);
  });

  test('and the opposite hours together cover each moment exactly once', () => {
    fc.assert(
      fc.property(quietHours, moment, (hours, now) => {
        const always = { ...hours, days: everyDay };
        const opposite = { ...always, from: hours.to, to: hours.from };

        expect(isQuiet(always, now)).toBe(!isQuiet(opposite, now));
      }),
    );
  });

  test('of two sets of days are the quiet hours of their union', () => {
    fc.assert(
      fc.property(quietHours, someDays, moment, (hours, others, now) => {
        const union = { ...hours, days: everyDay.filter((day) => [...hours.days, ...others].includes(day)) };

        expect(isQuiet(union, now)).toBe(isQuiet(hours, now) || isQuiet({ ...hours, days: others }, now));
      }),
    );
  });

  test('end within 25 hours of any moment', () => {
    fc.assert(
      fc.property(quietHours, moment, (hours, now) => {
        const minutes = Array.from({ length: 25 * 60 }, (_, index) => now + index * minuteMs);

        expect(minutes.some((later) => !isQuiet(hours, later))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('given quiet hours', () => {
  test('are accepted in every zone that can be chosen', () => {
    fc.assert(
      fc.property(quietHours, (hours) => {
        expect(quietHoursShape.parse(hours)).toEqual(hours);
      }),
    );
  });

  test.each([
    ['an hour that does not exist', { from: '25:00' }, 'a time from 00:00 to 23:59'],
    ['midnight as 24:00', { to: '24:00' }, 'a time from 00:00 to 23:59'],
    ['a minute that does not exist', { to: '07:60' }, 'a time from 00:00 to 23:59'],
    ['a time with one digit', { from: '9:00' }, 'a time from 00:00 to 23:59'],
    ['no time between start and end', { to: '22:00' }, 'a time other than the start'],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'an IANA time zone'],
    ['an offset as zone', { timeZone: '+01:00' }, 'an IANA time zone'],
    ['an empty zone', { timeZone: '' }, 'an IANA time zone'],
    ['no day', { days: [] }, 'at least one day'],
    ['a day twice', { days: ['MON', 'MON'] }, 'no duplicate days'],
    ['an unknown day', { days: ['NOON'] }, 'Invalid option'],
  ])('are refused with %s', (_, part, message) => {
    const parsed = quietHoursShape.safeParse({ ...night, ...part });

    expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});
