import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, noDays, withDay } from '#shared/domain/metrics/streaks';

const day = fc
  .integer({ min: 10_957, max: 25_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

it('contains the days that were added, each once, in order', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), (days) => {
      const set = days.reduce(withDay, noDays);

      expect([...daysOf(set)]).toEqual([...new Set(days)].sort());
    }),
  );
});

it('ignores invalid days', () => {
  expect([...daysOf(['yesterday', '2026-13-01', '', '2026-11-20'].reduce(withDay, noDays))]).toEqual([
    '2026-11-20',
  ]);
});

it('uses a few hundred bytes for ten years of days', () => {
  const start = Date.UTC(2016, 0, 1);
  const days = Array.from({ length: 3_650 }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  );

  const { bits } = days.reduce(withDay, noDays);

  expect(bits.length).toBeLessThan(500);
});
