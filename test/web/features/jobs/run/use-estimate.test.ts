import { describe, expect, it } from 'vitest';
import { estimateOf, leftInWords } from '#web/features/jobs/run/use-estimate';

const settled = {
  seen: { atMs: 20_000, read: 10_000, total: 30_000 },
  beganAtMs: 0,
  grewAtMs: 19_000,
  growths: 9,
  unevenness: 0.1,
  perSecond: 500,
  left: { fromMs: 36_000, toMs: 44_000 },
};

describe('the estimate of a run in progress', () => {
  it('is the speed and the time left', () => {
    expect(estimateOf(settled)).toEqual({ perSecond: 500, left: 'about 40 s left' });
  });

  it('is how long nothing was read, if that is long', () => {
    expect(estimateOf({ ...settled, grewAtMs: 8_000 })).toEqual({ idleMs: 12_000 });
  });

  it.each([
    [0, 3_000, 'a few seconds left'],
    [6_000, 14_000, '5 to 15 s left'],
    [1_000, 30_000, 'up to 30 s left'],
    [18_000, 42_000, '20 to 40 s left'],
    [100_000, 150_000, '2 to 3 min left'],
    [118_000, 122_000, 'about 2 min left'],
    [15 * 60_000, 40 * 60_000, '20 to 40 min left'],
    [3_600_000, 2 * 3_600_000, '1 to 2 h left'],
  ])('shows %i to %i ms as: %s %s', (fromMs, toMs, words) => {
    expect(leftInWords({ fromMs, toMs })).toBe(words);
  });
});
