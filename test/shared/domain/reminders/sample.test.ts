import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSample } from '#functions/notification-chain/count-users';

const sampleOf = (ids: readonly string[], seed = 'seed', size = 20) => {
  const sample = createSample(seed, size);
  for (const id of ids) sample.offer(id);
  return sample.picked();
};
const people = Array.from({ length: 5_000 }, (_, index) => `user-${index}`);

describe('a sample', () => {
  test('has the requested size, or everyone if there are fewer, without duplicates', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 3 })),
        fc.integer({ min: 1, max: 5 }),
        (ids, size) => {
          const picked = sampleOf(ids, 'seed', size);
          const different = new Set(ids);

          expect(new Set(picked).size).toBe(picked.length);
          expect(picked.length).toBe(Math.min(size, different.size));
          expect(picked.every((id) => different.has(id))).toBe(true);
        },
      ),
    );
  });

  test('depends on the seed and the offered IDs, but not on their order', () => {
    const picked = sampleOf(people).toSorted();

    expect(sampleOf(people.toReversed()).toSorted()).toEqual(picked);
    expect(sampleOf(people, 'another').toSorted()).not.toEqual(picked);
  });

  test('gives everyone a chance: over 50 seeds, it covers the whole list', () => {
    const seeds = Array.from({ length: 50 }, (_, index) => `2026-11-${index}`);

    const positions = seeds.flatMap((seed) => sampleOf(people, seed).map((id) => people.indexOf(id)));

    const quarters = [0, 1, 2, 3].map(
      (quarter) => positions.filter((one) => Math.floor(one / 1_250) === quarter).length,
    );
    for (const count of quarters) expect(count).toBeGreaterThan(190);
  });
});
