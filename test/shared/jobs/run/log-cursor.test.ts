import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { rereadCursor, rereadMs, ulidAt, ulidTimeMs } from '#shared/jobs/run/log-cursor';

// Times start at 1, because the library takes a seed time of 0 to mean "now".
const time = fc.integer({ min: 1, max: 2 ** 48 - 1 });

describe('a log cursor', () => {
  it('determines the time of any ULID', () => {
    fc.assert(fc.property(time, (timeMs) => ulidTimeMs(ulid(timeMs)) === timeMs));
  });

  it('creates the smallest ULID of a time, which is greater than all earlier ones', () => {
    fc.assert(
      fc.property(time, time, (a, b) => {
        const cursor = ulidAt(a);

        expect(cursor <= ulid(a)).toBe(true);
        if (b < a) expect(ulid(b) < cursor).toBe(true);
      }),
    );
  });

  it('goes back 10 seconds from the last line', () => {
    const last = ulid(1_700_000_000_000);

    expect(ulidTimeMs(rereadCursor(last))).toBe(1_700_000_000_000 - rereadMs);
  });

  it('does not go back before the epoch', () => {
    expect(rereadCursor(ulid(3))).toBe(ulidAt(0));
  });

  it('keeps an ID that is not a ULID unchanged', () => {
    expect(rereadCursor('line-7')).toBe('line-7');
    expect(rereadCursor('U'.repeat(26))).toBe('U'.repeat(26));
  });
});
