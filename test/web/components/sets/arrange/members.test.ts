import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChange, membersOf, moved } from '#web/components/sets/arrange/members';

describe('a list of exercises', () => {
  it('keeps all exercises when one is moved', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.integer(), fc.integer(), (items, from, to) => {
        expect([...moved(items, from, to)].sort()).toEqual([...items].sort());
      }),
    );
  });

  it('is unchanged if an exercise is moved there and back', () => {
    expect(moved(moved(['a', 'b', 'c', 'd'], 0, 2), 2, 0)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('describes the last change', () => {
    const before = membersOf(['a', 'b', 'c']);

    expect(listChange(before, membersOf(['c', 'b', 'a']))).toEqual({ added: 0, removed: 0, reordered: true });
    expect(listChange(before, membersOf(['a', 'c', 'd']))).toEqual({
      added: 1,
      removed: 1,
      reordered: false,
    });
  });
});
