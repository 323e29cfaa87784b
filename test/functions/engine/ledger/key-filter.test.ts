import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyFilter } from '#functions/engine/ledger/key-filter';

describe('a filter of keys', () => {
  test('contains every key that was added', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 0, max: 50 }), (keys, expected) => {
        const filter = KeyFilter.sized(expected);
        for (const key of keys) filter.add(key);
        return keys.every((key) => filter.has(key));
      }),
    );
  });

  test('matches about one percent of other keys', () => {
    const filter = KeyFilter.sized(10_000);
    for (let index = 0; index < 10_000; index += 1) filter.add(`UserActivity#${index}`);

    const others = Array.from({ length: 10_000 }, (_, index) => `UserActivity#other-${index}`);

    expect(others.filter((key) => filter.has(key)).length).toBeLessThan(200);
  });

  test('contains nothing before anything is added', () => {
    expect(KeyFilter.sized(1).has('UserActivity#a')).toBe(false);
  });
});
