import { expect, it } from 'vitest';
import { keepKnown } from '#web/api/schedule/schedule-entries';

const entry = (id: string, heading = 'Rise') => ({ id, _version: 1, notificationHeading: heading });

it('keeps the object of each entry that has not changed, even if the entry has moved', () => {
  const before = [entry('a'), entry('b'), entry('c')];

  const now = keepKnown(before, [entry('new'), entry('a'), entry('b', 'Stretch'), entry('c')]);

  expect(now.map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c']);
  expect([now[1], now[3]]).toEqual([before[0], before[2]]);
  expect([now[1] === before[0], now[2] === before[1], now[3] === before[2]]).toEqual([true, false, true]);
});

it('returns the same list if nothing changed', () => {
  const before = [entry('a'), entry('b')];

  expect(keepKnown(before, [entry('a'), entry('b')])).toBe(before);
  expect(keepKnown(before, [entry('a')])).not.toBe(before);
});
