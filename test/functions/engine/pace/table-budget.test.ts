import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '#functions/engine/ledger/ledger';
import { setTableBudget } from '#functions/engine/ledger/table-budgets';
import { LanePaces } from '#functions/engine/pace/lane-paces';
import { acquireLease } from '#functions/engine/page/lease';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { tableBudgetsPartition } from '#shared/jobs/ledger/ledger-keys';
import type { Model } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { setDone } from '../../../support/test-sweep';

/* Tests that a table's write budget holds over all runs. Tables and time are simulated. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const windowSeconds = 5;
const budget = 20;
const lanes = 2;
/** Half a second of the budget, and a first request of unknown size from each lane. */
const tolerance = budget * 0.5 + 15 * lanes;

async function worldOf(records: number, models: readonly Model[] = [UserActivity]) {
  const tables = models.map((model) => ({
    model,
    partitions: 8,
    ...onDemandPartition,
    records: Array.from({ length: records }, (_, index) => ({
      id: `a${index}`,
      createdAt: '2026-03-02T10:00:00.000Z',
      _version: 1,
    })),
  }));
  const world = await createSimulatedWorld(dynamodb, tables, { MAX_SEGMENTS: String(lanes) });
  return { ...world, used: () => world.tables.reduce((sum, { used }) => sum + used.writes, 0) };
}

type World = Awaited<ReturnType<typeof worldOf>>;

const change = { table: UserActivity.name, version: 0, by: { email: caller.email } };
const setBudget = (world: World, perSecond: number | null, version = 0) =>
  setTableBudget(world.engine, { ...change, writesPerSecond: perSecond, version });

/** Does the work, and returns the units that the table used in each second. */
async function watched<Result>(world: World, work: () => Promise<Result>) {
  const perSecond: number[] = [];
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      const before = world.used();
      await world.clock.sleep(1_000);
      perSecond.push(world.used() - before);
    }
  })();
  const result = await work();
  isOver = true;
  await counting;
  return { result, perSecond };
}

const maxInWindow = (perSecond: readonly number[]) =>
  Math.max(
    0,
    ...perSecond.map((_, from) =>
      perSecond.slice(from, from + windowSeconds).reduce((sum, units) => sum + units, 0),
    ),
  );

describe('the write budget of a table', () => {
  test('holds over any five seconds for all runs together, whatever their own limits are', async () => {
    const world = await worldOf(600);
    await setBudget(world, budget);

    const { result, perSecond } = await watched(world, async () => {
      const first = await world.run(setDone, { writesPerSecond: 500, clientToken: 'first' });
      const undo = { params: { runId: first.run.id }, clientToken: 'undo' };
      return [first.status, (await world.run(undoRun, undo)).status];
    });

    expect(result).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    // One run ends and the next begins within some window, so both may have saved up units.
    expect(maxInWindow(perSecond)).toBeLessThanOrEqual(budget * windowSeconds + 2 * tolerance);
    expect(perSecond.length).toBeGreaterThan(50);
  });

  test('does not raise the lower limit of a run', async () => {
    const world = await worldOf(200);
    await setBudget(world, 2_000);

    const { perSecond } = await watched(world, () => world.run(setDone, { writesPerSecond: budget }));

    expect(maxInWindow(perSecond)).toBeLessThanOrEqual(budget * windowSeconds + tolerance);
  });

  test('applies to an active run within five seconds, and so does its removal', async () => {
    const world = await worldOf(6_000);
    const { result, perSecond } = await watched(world, () =>
      world.run(setDone, { writesPerSecond: 200 }, async () => {
        await world.clock.sleep(2_000);
        await setBudget(world, budget);
        await world.clock.sleep(18_000);
        await setBudget(world, null, 1);
      }),
    );

    expect(result.status).toBe('SUCCEEDED');
    expect(maxInWindow(perSecond.slice(8, 19))).toBeLessThanOrEqual(budget * windowSeconds + tolerance);
    expect(maxInWindow(perSecond.slice(26))).toBeGreaterThan(budget * windowSeconds + tolerance);
  });

  test('that cannot be read ends the lane instead of being ignored', async () => {
    const world = await worldOf(50);
    await world.engine.ledger.send(
      new PutCommand({
        TableName: world.engine.settings.ledgerTable,
        Item: {
          pk: tableBudgetsPartition,
          sk: UserActivity.name,
          table: UserActivity.name,
          writesPerSecond: 'many',
        },
      }),
    );

    await expect(world.run(setDone, {})).rejects.toThrow(
      'The write budget of UserActivity is "many"; expected a number above 0.',
    );
    expect(world.used()).toBe(0);
  });

  test('is named as what holds the run back, and not if the run has a lower limit', async () => {
    const heldBack: unknown[] = [];
    for (const writesPerSecond of [500, 5]) {
      const world = await worldOf(200);
      await setBudget(world, budget);
      await world.run(setDone, { writesPerSecond }, async (runId) => {
        await world.clock.sleep(8_000);
        heldBack.push((await world.stateOf(runId)).lanes[0]?.heldBack);
      });
    }

    expect(heldBack).toEqual(['budget', 'limit']);
  });

  test('also limits the records that a run of calls writes, and its calls', async () => {
    const { engine, clock } = await worldOf(1);
    const { runId } = await startRun(engine, {
      job: setDone,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'calls',
    });
    await openRun(engine, runId, 1);
    await planLanes(engine, setDone, runId, 1);
    const lease = await acquireLease(engine, { runId, attempt: 1, lane: 0 }, engine.now() + 600_000);
    if (lease.kind !== 'held') throw new Error('no lease');
    const { run } = await readRun(engine, runId);
    await setTableBudget(engine, { ...change, writesPerSecond: budget });
    const never = { waitUntil: Number.POSITIVE_INFINITY, callUntil: Number.POSITIVE_INFINITY };
    const paces = new LanePaces(engine, {
      run,
      row: lease.lane,
      makesCalls: true,
      say: async () => {},
      ...never,
    });
    await paces.beginPage();

    const began = clock.now();
    for (let call = 0; call < 100; call += 1) await paces.calls?.turn();
    const called = clock.now();
    for (let write = 0; write < 100; write += 1) await paces.writes.take(1);

    expect((called - began) / 1_000).toBeCloseTo(100 / budget, 0);
    expect((clock.now() - called) / 1_000).toBeCloseTo(100 / budget, 0);
  });

  test('of the table that allows least applies to a run of several tables', async () => {
    const world = await worldOf(150, [UserActivity, UserPreferences]);
    await setBudget(world, 2_000);
    await setTableBudget(world.engine, { ...change, table: UserPreferences.name, writesPerSecond: budget });
    const both = { ...setDone, tables: [UserActivity, UserPreferences] };

    const { perSecond } = await watched(world, () => world.run(both, {}));

    expect(maxInWindow(perSecond)).toBeLessThanOrEqual(budget * windowSeconds + tolerance);
  });

  test('does not apply to a dry run or to other tables', async () => {
    const world = await worldOf(2_000);
    await setTableBudget(world.engine, { ...change, table: UserPreferences.name, writesPerSecond: 1 });

    const { seconds } = await world.run(setDone, {});
    await setBudget(world, 1);
    const dryRun = await world.run(setDone, { dryRun: true, clientToken: 'dry' });

    expect(Math.max(seconds, dryRun.seconds)).toBeLessThan(60);
  });
});
