import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { rereadCursor, rereadMs, ulidAt, ulidTimeMs } from '#shared/jobs/run/log-cursor';

// From 1, because the library takes a seed time of 0 as "now".
const time = fc.integer({ min: 1, max: 2 ** 48 - 1 });

describe('log cursor', () => {
  it('reads the time back out of any ULID', () => {
    fc.assert(fc.property(time, (timeMs) => ulidTimeMs(ulid(timeMs)) === timeMs));
  });

  it('makes the smallest ULID of a moment: not after one of that moment, after every one before', () => {
    fc.assert(
      fc.property(time, time, (a, b) => {
        const cursor = ulidAt(a);

        expect(cursor <= ulid(a)).toBe(true);
        if (b < a) expect(ulid(b) < cursor).toBe(true);
      }),
    );
  });

  it('goes back 10 seconds from the last line seen', () => {
    const last = ulid(1_700_000_000_000);

    expect(ulidTimeMs(rereadCursor(last))).toBe(1_700_000_000_000 - rereadMs);
  });

  it('does not go back before the epoch', () => {
    expect(rereadCursor(ulid(3))).toBe(ulidAt(0));
  });

  it('keeps an id that is no ULID as it is', () => {
    expect(rereadCursor('line-7')).toBe('line-7');
    expect(rereadCursor('U'.repeat(26))).toBe('U'.repeat(26));
  });
});
