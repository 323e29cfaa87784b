import { expect, test } from 'vitest';
import { buildDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { exerciseCountOf, rowsOf, type StoredDemoSet } from '#web/features/demo-sets/rows';

const stored = (id: string, change: Partial<StoredDemoSet> = {}): StoredDemoSet => {
  const { exercises, ...built } = buildDemoSet('energy-focus');
  return {
    id,
    ...built,
    exercises: JSON.stringify(exercises),
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
};

const statesOf = (records: readonly StoredDemoSet[] | undefined) => rowsOf(records).map(({ state }) => state);

test('a template is migrated if a record with its id exists (docs/product.md), and current if a new one would be the same', () => {
  expect(statesOf([stored('a')])).toEqual(['current', 'missing', 'missing', 'missing']);
  expect(statesOf([stored('a', { title: 'Before' })])[0]).toBe('older');
  expect(statesOf([stored('a', { isActive: false })])[0]).toBe('older');
  expect(statesOf([stored('a'), stored('b')])[0]).toBe('older');
  expect(statesOf([])).toEqual(['missing', 'missing', 'missing', 'missing']);
  expect(statesOf(undefined)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});

test.each([
  ['[{"id":"a"},{"id":"b"}]', 2],
  [[{ id: 'a' }], 1],
  [null, 0],
  ['[{"id":', undefined],
])('the exercises %j count %j', (exercises, count) => {
  expect(exerciseCountOf(stored('a', { exercises }))).toBe(count);
});
