import { expect, test } from 'vitest';
import { WriteCosts } from '#functions/engine/pace/write-costs';

const update = {
  table: 'Set',
  kind: 'update',
  before: { name: { S: 'a' } },
  after: { name: { S: 'b' } },
} as const;
const removal = { ...update, kind: 'remove', after: {} } as const;

test('a change costs a unit for each KB that it shows, until one like it was measured', () => {
  const costs = new WriteCosts();

  expect(costs.of([update, update])).toBe(2);
  expect(costs.isKnown(update)).toBe(false);
  costs.learn([update, update], 120);
  expect(costs.isKnown(update)).toBe(true);
  expect(costs.of([update])).toBe(60);
  expect(costs.mean).toBe(60);
});

test('what is measured last counts, by table and kind', () => {
  const costs = new WriteCosts();

  costs.learn([update], 60);
  costs.learn([update], 20);
  costs.learn([removal], 3);

  expect(costs.of([update])).toBe(20);
  expect(costs.of([removal])).toBe(3);
  expect(costs.of([{ ...update, table: 'Exercise' }])).toBe(1);
});
