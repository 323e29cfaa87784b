import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatLocal,
  formatLocalMinute,
  formatRelative,
  formatUtc,
  formatUtcDay,
} from '#shared/text/time-format';
import { formatMark, zonesOf } from '#shared/text/time-scale';

const nowMs = Date.UTC(2025, 10, 20, 10, 34, 5);
const minuteMs = 60_000;

describe('times', () => {
  it('of the same zone have one name', () => {
    expect(zonesOf([])).toBe('UTC');
    expect(zonesOf(['2025-06-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z'])).toBe('UTC');
  });

  it.each([
    [1_000, 'just now'],
    [12_000, '12 seconds ago'],
    [90_000, '1 minute ago'],
    [59 * minuteMs, '59 minutes ago'],
    [23 * 60 * minuteMs, '23 hours ago'],
    [25 * 60 * minuteMs, 'yesterday'],
    [-10 * minuteMs, 'in 10 minutes'],
  ])('a time %d ms ago is shown as %s', (agoMs, text) => {
    expect(formatRelative(nowMs - agoMs, nowMs)).toBe(text);
  });

  it.each([
    ['2025-11-20', '20 Nov 2025'],
    ['2025-11-20T23:59:00.000Z', '20 Nov 2025'],
    ['yesterday', 'yesterday'],
  ])('the day of %s is shown as %s', (at, text) => {
    expect(formatUtcDay(at)).toBe(text);
  });

  it('are shown as dates after a week', () => {
    expect(formatRelative(nowMs - 30 * 24 * 60 * minuteMs, nowMs)).toBe('21 Oct 2025');
  });

  it('are exact to the second or to the minute in the local zone', () => {
    expect(formatLocal(nowMs)).toMatch(/^20 Nov 2025, \d\d:\d\d:05 \S+$/);
    expect(formatLocalMinute(nowMs)).toMatch(/^20 Nov 2025, \d\d:\d\d \S+$/);
  });

  it('are exact in UTC', () => {
    expect(formatUtc(nowMs)).toBe('20 Nov 2025, 10:34:05 UTC');
  });
});

describe('durations', () => {
  it.each([
    [-5, '0 ms'],
    [850, '850 ms'],
    [12_400, '12 s'],
    [249_000, '4 min 09 s'],
    [3_720_000, '1 h 02 min'],
    [273_600_000, '3 d 4 h'],
  ])('%d ms are shown as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('marks of a time axis', () => {
  it.each([
    [400, ['0', '100 ms', '200 ms', '300 ms', '400 ms']],
    [2_192, ['0', '0.5 s', '1.1 s', '1.6 s', '2.2 s']],
    [40_000, ['0', '10 s', '20 s', '30 s', '40 s']],
  ])('differ on an axis of %d ms', (totalMs, words) => {
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => formatMark(totalMs * share, totalMs))).toEqual(words);
  });
});
