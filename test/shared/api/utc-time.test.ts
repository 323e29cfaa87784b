import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMsOf, isoOf } from '#shared/api/utc-time';

const anyTime = fc.integer({
  min: Date.parse('0001-01-01T00:00:00Z'),
  max: Date.parse('9999-12-31T23:59:59.999Z'),
});

describe('a time without Date', () => {
  it('is formatted as Date formats it', () => {
    fc.assert(fc.property(anyTime, (ms) => isoOf(ms) === new Date(ms).toISOString()));
  });

  it('is parsed as Date parses it', () => {
    fc.assert(fc.property(anyTime, (ms) => epochMsOf(new Date(ms).toISOString()) === ms));
  });

  it.each([
    '2026-01-31T08:00Z',
    '2026-01-31T08:00+01:00',
    '2026-01-31T08:00:07-03:30',
    '2024-02-29T23:59:59.5+14:00',
    '1900-03-01T00:00:00.001Z',
    '2026-12-31T23:59:59.999-12:00',
  ])('is read with its offset: %s', (text) => {
    expect(epochMsOf(text)).toBe(Date.parse(text));
  });

  it('is truncated to milliseconds, and supports offsets with seconds', () => {
    expect(isoOf(epochMsOf('2026-01-31T08:00:00.123999999Z'))).toBe('2026-01-31T08:00:00.123Z');
    expect(isoOf(epochMsOf('2026-01-31T08:00:00+00:00:30'))).toBe('2026-01-31T07:59:30.000Z');
  });
});
