import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTableBudgets, setTableBudget, smallestBudget } from '#functions/engine/ledger/table-budgets';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
});

const table = 'UserActivity';
const [ana, bo] = [{ email: 'ana@example.com', subject: 'sub-1' }, { email: 'bo@example.com' }];
const set = (writesPerSecond: number | null, version: number, by: typeof ana | typeof bo = ana) =>
  setTableBudget(world.engine, { table, writesPerSecond, version, by });

const entries = async () => [...(await world.all(world.engine.settings.auditTable)).values()];

test('a budget is set, changed and removed, each with an entry of the audit trail', async () => {
  await set(50, 0);
  await set(1_200, 1, bo);
  await set(null, 2);

  const [budget] = await readTableBudgets(world.engine);
  expect(budget).toMatchObject({ table, version: 3, changedBy: ana.email });
  expect(budget?.writesPerSecond).toBeUndefined();
  const entryOf = (user: object, from: string, to: string, before: number | null, after: number | null) =>
    expect.objectContaining({
      ...user,
      type: 'configuration',
      record: 'TableBudget#UserActivity',
      description: `Write budget of UserActivity changed from ${from} to ${to}.`,
      before: { 'TableBudget#UserActivity': { writesPerSecond: before } },
      after: { 'TableBudget#UserActivity': { writesPerSecond: after } },
    });
  const [byAna, byBo] = [{ user: ana.email, subject: 'sub-1' }, { user: bo.email }];
  const trail = await entries();
  expect(trail).toHaveLength(3);
  expect(trail).toContainEqual(entryOf(byAna, 'none', '50', null, 50));
  expect(trail).toContainEqual(entryOf(byBo, '50', '1,200', 50, 1_200));
  expect(trail).toContainEqual(entryOf(byAna, '1,200', 'none', 1_200, null));
});

test('a change of a budget that somebody else has changed is refused, and names that person', async () => {
  await set(50, 0, bo);

  await expect(set(80, 0)).rejects.toThrow(
    /^The write budget of UserActivity is at version 1; expected version 0\. bo@example\.com changed it at .+Z\. Check it, then try again\.$/,
  );

  expect(await readTableBudgets(world.engine)).toMatchObject([{ writesPerSecond: 50, version: 1 }]);
  expect(await entries()).toHaveLength(1);
});

test('if two admins change a budget at the same time, one succeeds', async () => {
  const ends = await Promise.allSettled([set(50, 0), set(80, 0, bo)]);

  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readTableBudgets(world.engine)).toMatchObject([{ version: 1 }]);
  expect(await entries()).toHaveLength(1);
});

test('a request that is repeated, as after a lost answer, changes nothing and succeeds', async () => {
  await set(50, 0);
  await set(50, 0);

  expect(await readTableBudgets(world.engine)).toMatchObject([{ writesPerSecond: 50, version: 1 }]);
  expect(await entries()).toHaveLength(1);
});

test('the smallest budget of its tables applies to a run', () => {
  const row = (name: string, writesPerSecond?: number) => ({
    table: name,
    version: 1,
    changedBy: ana.email,
    changedAt: '2026-03-02T10:00:00.000Z',
    ...(writesPerSecond === undefined ? {} : { writesPerSecond }),
  });
  const budgets = [row('A', 50), row('B', 20), row('C', 5), row('D')];

  expect(smallestBudget(budgets, ['A', 'B', 'D'])).toBe(20);
  expect(smallestBudget(budgets, ['D'])).toBeUndefined();
  expect(smallestBudget(budgets, [])).toBeUndefined();
});
