import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPacePoint } from '#shared/jobs/run/lane';

const steps = fc.array(fc.record({ ms: fc.integer({ min: 1, max: 60_000 }), read: fc.nat(5_000) }), {
  minLength: 1,
  maxLength: 300,
});

/** Returns the pace points of a lane that reports after each step, with its final time and record count. */
function courseOf(course: readonly { readonly ms: number; readonly read: number }[]) {
  let points: readonly number[] = [];
  let atMs = 0;
  let read = 0;
  for (const step of course) {
    atMs += step.ms;
    read += step.read;
    points = addPacePoint(points, atMs, read);
  }
  return { points, atMs, read };
}

const pairsOf = (points: readonly number[]) =>
  points.flatMap((value, index) => (index % 2 === 0 ? [[value, points[index + 1] ?? 0] as const] : []));

describe('the points of a lane', () => {
  it('end with the newest progress, and stay few for a run of any length', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const { points, atMs, read } = courseOf(course);

        expect(points.slice(-2)).toEqual([atMs, read]);
        expect(points.length).toBeLessThanOrEqual(2 * 14);
      }),
    );
  });

  it('are in order of time, and never decrease', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const pairs = pairsOf(courseOf(course).points);

        for (const [index, [ms, read]] of pairs.entries()) {
          const [beforeMs, before] = pairs[index - 1] ?? [-1, 0];
          expect(ms).toBeGreaterThan(beforeMs);
          expect(read).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  it('cover the whole time of a lane that reports regularly', () => {
    const { points } = courseOf(Array.from({ length: 500 }, () => ({ ms: 1_000, read: 100 })));

    const times = pairsOf(points).map(([ms]) => ms);
    const gaps = times.map((ms, index) => ms - (times[index - 1] ?? 0));
    expect(times.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(500_000 / 5);
  });
});
