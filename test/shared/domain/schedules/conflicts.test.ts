import { expect, test } from 'vitest';
import { conflictsOf, withoutEdits } from '#shared/domain/schedules/draft';

const loaded = [
  { id: 'a', _version: 1, hour: '09', notificationHeading: 'Up', exerciseTime: null },
  { id: 'b', _version: 1, hour: '10' },
  { id: 'c', _version: 1, hour: '11' },
];
const draft = {
  created: [],
  changed: { a: { notificationHeading: 'Mine', hour: '10' }, c: { hour: '12' } },
  removed: ['b'],
};

test('names the fields that others changed, and those that both changed', () => {
  const current = [
    { id: 'a', _version: 2, hour: '09', notificationHeading: 'Theirs', set: 'set-a', updatedAt: 'now' },
    { id: 'c', _version: 1, hour: '11' },
  ];

  expect(conflictsOf(draft, loaded, current)).toMatchObject([
    { id: 'a', theirs: ['notificationHeading', 'set'], overlapping: ['notificationHeading'] },
    { id: 'b', current: undefined, theirs: [] },
  ]);
});

test('drops only the edits to conflicting entries if the changes of others are kept', () => {
  expect(withoutEdits(draft, ['a', 'b'])).toEqual({
    created: [],
    changed: { c: { hour: '12' } },
    removed: [],
  });
});
