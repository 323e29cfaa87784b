import { expect, test } from 'vitest';
import { WriteCosts } from '#functions/engine/pace/write-sizes';

const update = {
  table: 'Set',
  kind: 'update',
  before: { name: { S: 'a' } },
  after: { name: { S: 'b' } },
} as const;
const removal = { ...update, kind: 'remove', after: {} } as const;

test('a change costs a unit per KB in the plan, until a similar change was measured', () => {
  const costs = new WriteCosts();

  expect(costs.of([update, update])).toBe(2);
  expect(costs.isKnown(update)).toBe(false);
  costs.learn([update, update], 120);
  expect(costs.isKnown(update)).toBe(true);
  expect(costs.of([update])).toBe(60);
  expect(costs.mean).toBe(60);
});

test('the latest measurement of the table and the kind counts', () => {
  const costs = new WriteCosts();

  costs.learn([update], 60);
  costs.learn([update], 20);
  costs.learn([removal], 3);

  expect(costs.of([update])).toBe(20);
  expect(costs.of([removal])).toBe(3);
  expect(costs.of([{ ...update, table: 'Exercise' }])).toBe(1);
});
