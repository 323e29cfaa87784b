import { describe, expect, it } from 'vitest';
import { mergeOrder, mergeValues } from '#web/components/record-form/merge';

describe('two versions of a form', () => {
  it('are merged from the typed values of one and the saved values of the other', () => {
    const base = { title: 'A', description: 'old', type: 'move' };
    const mine = { title: 'B', description: 'old', type: 'stretch' };
    const theirs = { title: 'A', description: 'new', type: 'strength' };

    expect(mergeValues(base, mine, theirs)).toEqual({
      values: { title: 'B', description: 'new', type: 'stretch' },
      clashes: ['type'],
    });
  });

  it('do not conflict if both have the same value', () => {
    expect(mergeValues({ title: 'A' }, { title: 'B' }, { title: 'B' }).clashes).toEqual([]);
  });
});

describe('two orders of exercises', () => {
  it.each([
    ['nothing was changed here', ['a', 'b'], ['b', 'a', 'c'], ['b', 'a', 'c']],
    ['the order was changed here', ['b', 'a'], ['a', 'b'], ['b', 'a']],
    ['they added one', ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c']],
    ['they removed one', ['b', 'a'], ['b'], ['b']],
    ['both added the same', ['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['they changed the order, and one was added here', ['a', 'b', 'c'], ['b', 'a'], ['b', 'a', 'c']],
    ['they changed the order and added one, and one was removed here', ['a'], ['c', 'b', 'a'], ['c', 'a']],
    ['one was created here', ['a', 'b', 'new:1'], ['a'], ['a', 'new:1']],
  ])('are merged if %s', (_, mine, theirs, merged) => {
    expect(mergeOrder(['a', 'b'], mine, theirs)).toEqual(merged);
  });
});
