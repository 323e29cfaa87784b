import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inGroups } from '#shared/api/in-groups';

it('splits a list into full groups and a rest, without changing the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (items, size) => {
      const groups = inGroups(items, size);

      expect(groups.flat()).toEqual(items);
      expect(groups.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(groups.every(({ length }) => length > 0)).toBe(true);
    }),
  );
});
