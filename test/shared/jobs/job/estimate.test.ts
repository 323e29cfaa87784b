import { describe, expect, it } from 'vitest';
import { averagePerSecond, type SettledEstimate, settle } from '#shared/jobs/job/estimate';
import { recordedSeries } from './recorded-series';

type Poll = readonly [atMs: number, read: number, total: number];

/** Returns the estimate after each poll. */
function follow(polls: readonly Poll[]): readonly SettledEstimate[] {
  const all: SettledEstimate[] = [];
  for (const [atMs, read, total] of polls) all.push(settle(all.at(-1), { atMs, read, total }));
  return all;
}

/**
 * For each poll, returns how far the middle of the displayed range is from the value that the previous poll
 * suggested, as a fraction of that value per second.
 */
function jumps(estimates: readonly SettledEstimate[]): readonly number[] {
  return estimates.flatMap((estimate, index) => {
    const before = estimates[index - 1];
    if (!before?.left || !estimate.left) return [];
    const passedMs = estimate.seen.atMs - before.seen.atMs;
    const promisedMs = Math.max(0, (before.left.fromMs + before.left.toMs) / 2 - passedMs);
    const shownMs = (estimate.left.fromMs + estimate.left.toMs) / 2;
    const seconds = Math.max(1, passedMs / 1_000);
    // Half a second does not count as a jump, even if it is a large fraction of the few seconds that are
    // left.
    return [Math.max(0, Math.abs(shownMs - promisedMs) - 501 * seconds) / promisedMs / seconds];
  });
}

const steady: readonly Poll[] = Array.from({ length: 60 }, (_, second) => [
  second * 1_000,
  second * 100,
  6_000,
]);

describe('the estimate of a run', () => {
  it('is unknown until a speed has been observed for some seconds', () => {
    const [first, second, third, ...later] = follow(steady);

    expect([first?.left, second?.left, third?.left]).toEqual([undefined, undefined, undefined]);
    expect(later[2]?.left).toBeDefined();
  });

  it('contains the true time left if the speed is constant', () => {
    for (const { seen, left } of follow(steady)) {
      const trueMs = 60_000 - seen.atMs;
      if (!left) continue;
      expect(left.fromMs).toBeLessThanOrEqual(trueMs + 1);
      expect(left.toMs).toBeGreaterThanOrEqual(trueMs - 1);
    }
  });

  it('narrows while the speed stays constant', () => {
    const widths = follow(steady).flatMap(({ left }) => (left ? [left.toMs / Math.max(1, left.fromMs)] : []));

    expect(widths.at(0)).toBeGreaterThan(widths[20] ?? 0);
    expect(widths[20]).toBeLessThan(1.5);
  });

  it('does not drop from 86 s to 12 s if planning was slow and reading is fast', () => {
    const slowStart: readonly Poll[] = [
      ...[0, 1, 2, 3].map((second) => [second * 1_000, 0, 12_000] as const),
      [4_000, 530, 12_000],
      ...[5, 6, 7, 8, 9, 10, 11, 12].map(
        (second) => [second * 1_000, 530 + (second - 4) * 900, 12_000] as const,
      ),
    ];

    const shown = follow(slowStart).flatMap(({ left }) => (left ? [left] : []));

    expect(Math.max(...shown.map(({ toMs }) => toMs))).toBeLessThan(30_000);
    expect(Math.max(...jumps(follow(slowStart)))).toBeLessThanOrEqual(0.061);
  });

  it.each(Object.entries(recordedSeries))('never jumps wildly: %s', (_, polls) => {
    expect(Math.max(0, ...jumps(follow(polls)))).toBeLessThanOrEqual(0.061);
  });

  it.each(Object.entries(recordedSeries))('is close to the truth in its second half: %s', (_, polls) => {
    const endMs = polls.at(-1)?.[0] ?? 0;
    const half = follow(polls).filter(({ seen, left }) => left && seen.atMs > endMs / 2);

    for (const { seen, left } of half) {
      const trueMs = endMs - seen.atMs;
      if (!left || trueMs < 5_000) continue;
      expect(left.fromMs).toBeLessThan(trueMs * 2.5);
      expect(left.toMs).toBeGreaterThan(trueMs / 2.5);
    }
  });

  it('adapts within a minute to a permanent change of speed', () => {
    const slower: readonly Poll[] = Array.from({ length: 120 }, (_, second) => [
      second * 1_000,
      second <= 30 ? second * 100 : 3_000 + (second - 30) * 20,
      6_000,
    ]);
    const after = follow(slower)[95];
    const trueMs = ((6_000 - (after?.seen.read ?? 0)) / 20) * 1_000;

    expect(after?.left?.fromMs).toBeGreaterThan(trueMs * 0.5);
    expect(after?.left?.toMs).toBeLessThan(trueMs * 2);
  });

  it('starts over if less is read than before, as in a retry of failures', () => {
    const [, , begun] = follow([...steady.slice(10, 12), [12_000, 3, 12]]);

    expect(begun?.growths).toBe(0);
    expect(begun?.left).toBeUndefined();
  });

  it('shows a long run immediately as a wide range around its average', () => {
    const { left } = settle(undefined, { atMs: 0, read: 1_000, total: 2_000, averagePerSecond: 10 });

    expect(left).toEqual({ fromMs: 50_000, toMs: 150_000 });
  });

  it('ignores a poll that is not newer', () => {
    const [one] = follow(steady.slice(5, 6));

    expect(one && settle(one, { ...one.seen, read: 9_999 })).toBe(one);
  });

  it('takes the average over the whole run', () => {
    expect(averagePerSecond(3000, 1000, 4000)).toBe(1000);
    expect(averagePerSecond(3000, 4000, 4000)).toBeUndefined();
  });
});
