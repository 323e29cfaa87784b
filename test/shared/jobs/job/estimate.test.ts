import { describe, expect, it } from 'vitest';
import { addSample, averagePerSecond, recordsReadPerSecond, timeLeftMs } from '#shared/jobs/job/estimate';

const sample = (second: number, read: number, attempt = 1) => ({ atMs: second * 1000, read, attempt });
const collect = (...samples: ReturnType<typeof sample>[]) =>
  samples.reduce<ReturnType<typeof addSample>>(addSample, []);

describe('rate of a run', () => {
  it('is unknown after a single sample', () => {
    const samples = collect(sample(0, 500));

    expect(recordsReadPerSecond(samples)).toBeUndefined();
  });

  it('is what was read over the last 15 seconds, not since the start', () => {
    const slowThenFast = [0, 5, 10, 15, 20, 25, 30].map((second) =>
      sample(second, second <= 15 ? second : 15 + (second - 15) * 1000),
    );

    const samples = collect(...slowThenFast);

    expect(recordsReadPerSecond(samples)).toBe(1000);
  });

  it('still compares samples that come every 10 seconds', () => {
    const samples = collect(sample(0, 0), sample(10, 100), sample(20, 200), sample(30, 300), sample(40, 400));

    expect(samples).toHaveLength(4);
    expect(recordsReadPerSecond(samples)).toBe(10);
  });

  it('begins anew with an attempt, since nothing was read between two attempts', () => {
    const samples = collect(sample(0, 0), sample(1, 1000), sample(600, 1000, 2), sample(601, 1500, 2));

    expect(recordsReadPerSecond(samples)).toBe(500);
  });

  it('is never negative and ignores a sample that is not newer', () => {
    const samples = collect(sample(1, 100), sample(1, 900), sample(2, 50));

    expect(samples).toHaveLength(2);
    expect(recordsReadPerSecond(samples)).toBe(0);
  });

  it('averages over a whole run', () => {
    expect(averagePerSecond(3000, 1000, 4000)).toBe(1000);
    expect(averagePerSecond(3000, 4000, 4000)).toBeUndefined();
  });
});

describe('time left', () => {
  it('is what is left to read at the rate', () => {
    expect(timeLeftMs({ read: 250, total: 1000 }, 50)).toBe(15_000);
  });

  it('is unknown while the total or the rate is, or nothing moves', () => {
    expect(timeLeftMs({ read: 10, total: 0 }, 50)).toBeUndefined();
    expect(timeLeftMs({ read: 10, total: 100 }, undefined)).toBeUndefined();
    expect(timeLeftMs({ read: 10, total: 100 }, 0)).toBeUndefined();
  });

  it('is nothing, never less, once more was read than expected', () => {
    expect(timeLeftMs({ read: 120, total: 100 }, 50)).toBe(0);
  });
});
