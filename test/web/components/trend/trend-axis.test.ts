import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf } from '#web/components/trend/trend-axis';

const durations = [
  { name: 'milliseconds', size: 1 },
  { name: 'seconds', size: 1_000 },
  { name: 'minutes', size: 60_000 },
  { name: 'hours', size: 3_600_000 },
] as const;
const count = [{ name: 'runs', size: 1 }] as const;

test.each([
  [60, durations, 'milliseconds', ['0', '20', '40', '60']],
  [1_400, durations, 'milliseconds', ['0', '500', '1K', '1.5K']],
  [4_300, durations, 'seconds', ['0', '2', '4', '6']],
  [90_000, durations, 'seconds', ['0', '50', '100']],
  [150_000, durations, 'minutes', ['0', '1', '2', '3']],
  [3 * 3_600_000, durations, 'hours', ['0', '1', '2', '3']],
  [0.3, count, 'runs', ['0', '0.1', '0.2', '0.3']],
  [12_345, count, 'runs', ['0', '5K', '10K', '15K']],
] as const)('an axis up to %d has round steps in a suitable unit', (most, units, unit, said) => {
  const axis = axisOf(most, units, false);

  expect([axis.unit, axis.ticks.map(axis.label)]).toEqual([unit, said]);
});

test('the axis has no marks between whole numbers', () => {
  expect(axisOf(1, count, true).ticks).toEqual([0, 1]);
  expect(axisOf(3, count, true).ticks).toEqual([0, 1, 2, 3]);
});

test('the axis has no repeated labels, and its highest mark is not below the highest value', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), fc.boolean(), (most, whole) => {
      const { ticks, label } = axisOf(most, durations, whole);

      expect(new Set(ticks.map(label)).size).toBe(ticks.length);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
