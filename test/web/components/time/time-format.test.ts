import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatLocal,
  formatLocalMinute,
  formatRelative,
  formatUtc,
} from '#web/components/time/time-format';

const nowMs = Date.UTC(2025, 10, 20, 10, 34, 5);
const minuteMs = 60_000;

describe('times', () => {
  it.each([
    [1_000, 'just now'],
    [12_000, '12 seconds ago'],
    [90_000, '1 minute ago'],
    [59 * minuteMs, '59 minutes ago'],
    [23 * 60 * minuteMs, '23 hours ago'],
    [25 * 60 * minuteMs, 'yesterday'],
    [-10 * minuteMs, 'in 10 minutes'],
  ])('%d ms ago are %s', (agoMs, text) => {
    expect(formatRelative(nowMs - agoMs, nowMs)).toBe(text);
  });

  it('are dates after a week', () => {
    expect(formatRelative(nowMs - 30 * 24 * 60 * minuteMs, nowMs)).toBe('21 Oct 2025');
  });

  it('are exact to the second or to the minute here', () => {
    expect(formatLocal(nowMs)).toMatch(/^20 Nov 2025, \d\d:\d\d:05 \S+$/);
    expect(formatLocalMinute(nowMs)).toMatch(/^20 Nov 2025, \d\d:\d\d \S+$/);
  });

  it('are exact in UTC', () => {
    expect(formatUtc(nowMs)).toBe('2025-11-20 10:34:05 UTC');
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
  ])('%d ms are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
