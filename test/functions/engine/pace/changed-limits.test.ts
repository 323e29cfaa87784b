import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { readRun, runKey } from '#functions/engine/ledger/ledger';
import { type LimitChanges, setLimits } from '#functions/engine/run/set-limits';
import { requestStop } from '#functions/engine/run/stop';
import { reachedBy } from '#shared/jobs/run/limits';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { sweepBase } from '../../../support/test-sweep';

/* Tests limits that change during a run, with simulated tables and simulated time. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const setDone = sweep({
  ...sweepBase,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});

const activities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    _version: 1,
  }));

const by = 'ana@wellness.example';
const inForceMs = 5_000;

async function worldOf(records: number, partitions = 8) {
  const table = { model: UserActivity, partitions, ...onDemandPartition, records: activities(records) };
  const world = await createSimulatedWorld(dynamodb, [table], { MAX_SEGMENTS: '8' });
  const { engine, clock } = world;
  const written = () => world.tables[0]?.used.writes ?? 0;
  const lanesOf = async (runId: string) => (await readRun(engine, runId)).lanes;
  return {
    ...world,
    wait: clock.sleep,
    /** Returns the write units per second over the next `ms` milliseconds. */
    async rateOver(ms: number) {
      const before = written();
      await clock.sleep(ms);
      return ((written() - before) * 1000) / ms;
    },
    change: (runId: string, version: number, changes: LimitChanges) =>
      setLimits(engine, { runId, by, version, changes }),
    lanesOf,
    reached: async (runId: string, version: number) => reachedBy(await lanesOf(runId), version, clock.now()),
    /** Writes an invalid limit to the run's row. */
    spoil: (runId: string, writesPerSecond: unknown) =>
      engine.ledger.send(
        new UpdateCommand({
          TableName: engine.settings.ledgerTable,
          Key: runKey(runId),
          UpdateExpression: 'SET writesPerSecond = :value',
          ExpressionAttributeValues: { ':value': writesPerSecond },
        }),
      ),
  };
}

describe('a changed limit on writes', () => {
  test.each([
    { what: 'lowered', from: 400, to: 40 },
    { what: 'set where there was none', from: undefined, to: 40 },
    { what: 'raised', from: 20, to: 200 },
  ])('applies within five seconds if it is $what', async ({ from, to }) => {
    const world = await worldOf(6_000, 1);
    const seen: number[] = [];

    await world.run(setDone, { writesPerSecond: from, laneCount: 4 }, async (runId) => {
      await world.wait(700);
      await world.change(runId, 0, { writesPerSecond: to });
      await world.wait(inForceMs);
      seen.push(await world.rateOver(5_000));
      await world.change(runId, 1, { writesPerSecond: null });
    });

    expect(seen[0]).toBeGreaterThan(to * 0.7);
    expect(seen[0]).toBeLessThan(to * 1.15);
  });

  test('is compared with the actual speed, and lanes report that they apply it', async () => {
    const world = await worldOf(4_000);
    const seen: unknown[] = [];

    await world.run(setDone, { writesPerSecond: 400, laneCount: 4 }, async (runId) => {
      await world.wait(500);
      await world.change(runId, 0, { writesPerSecond: 100 });
      seen.push((await world.reached(runId, 1)).lanesInForce);
      await world.wait(inForceMs);
      seen.push((await world.reached(runId, 1)).lanesInForce);
      await world.wait(10_000);
      seen.push(await world.reached(runId, 1));
      await world.change(runId, 1, { writesPerSecond: null });
    });

    expect(seen.slice(0, 2)).toEqual([0, 4]);
    expect(seen[2]).toMatchObject({ lanes: 4, lanesPaused: 0, lanesInForce: 4 });
    const { writesPerSecond } = seen[2] as { writesPerSecond: number };
    expect(writesPerSecond).toBeGreaterThan(70);
    expect(writesPerSecond).toBeLessThan(120);
  });

  test('on reads applies too', async () => {
    const world = await worldOf(20_000);
    const { lanes, seconds } = await world.run(
      setDone,
      { dryRun: true, readsPerSecond: 5 },
      async (runId) => {
        await world.wait(2_000);
        await world.change(runId, 0, { readsPerSecond: null });
      },
    );

    expect(lanes.every(({ done }) => done)).toBe(true);
    expect(seconds).toBeLessThan(20);
  });
});

describe('a changed number of lanes', () => {
  test('pauses excess lanes within five seconds, in the middle of a page, and lets them continue', async () => {
    const world = await worldOf(6_000);
    const seen: unknown[] = [];

    const { status, changed, run, lanes } = await world.run(
      setDone,
      { writesPerSecond: 100, laneCount: 6 },
      async (runId) => {
        await world.wait(1_000);
        await world.change(runId, 0, { lanesAtOnce: 2 });
        await world.wait(inForceMs);
        seen.push(await world.reached(runId, 1));
        const before = (await world.lanesOf(runId)).map(({ changed: done }) => done);
        await world.wait(6_000);
        const after = (await world.lanesOf(runId)).map(({ changed: done }) => done);
        seen.push(after.map((done, lane) => done > (before[lane] ?? 0)));
        await world.change(runId, 1, { lanesAtOnce: null });
        await world.wait(inForceMs);
        seen.push(await world.reached(runId, 2));
      },
    );

    expect(seen).toMatchObject([
      { lanes: 2, lanesPaused: 4, lanesInForce: 6 },
      [true, true, false, false, false, false],
      { lanes: 6, lanesPaused: 0, lanesInForce: 6 },
    ]);
    expect({ status, changed, limits: run?.limits?.version }).toEqual({
      status: 'SUCCEEDED',
      changed: 6_000,
      limits: 2,
    });
    expect(lanes.every(({ failed, conflicts }) => failed === 0 && conflicts === 0)).toBe(true);
  });

  test('gives the place of a finished lane to the next one', async () => {
    const world = await worldOf(900);

    const { status, changed } = await world.run(setDone, { laneCount: 6, writesPerSecond: 300 }, (runId) =>
      world.change(runId, 0, { lanesAtOnce: 1 }),
    );

    expect({ status, changed }).toEqual({ status: 'SUCCEEDED', changed: 900 });
  });

  test('does not prevent paused lanes from stopping', async () => {
    const world = await worldOf(3_000);

    const { status, lanes } = await world.run(
      setDone,
      { laneCount: 4, writesPerSecond: 50 },
      async (runId) => {
        await world.change(runId, 0, { lanesAtOnce: 1 });
        await world.wait(8_000);
        await requestStop(world.engine, { runId, by });
      },
    );

    expect(status).toBe('STOPPED');
    expect(lanes.some(({ done }) => done)).toBe(false);
  });
});

describe('an unreadable limit', () => {
  test.each(['a lot', 0, -5, true])('stops the run instead of removing the limit: %j', async (value) => {
    const world = await worldOf(3_000);
    let writesPerSecond = 0;

    const failure = world.run(setDone, { laneCount: 2, writesPerSecond: 50 }, async (runId) => {
      await world.wait(1_000);
      await world.spoil(runId, value);
      await world.wait(inForceMs);
      writesPerSecond = await world.rateOver(5_000);
    });

    await expect(failure).rejects.toThrow(
      `The run stopped because its limits could not be read: writesPerSecond is ${JSON.stringify(value)}`,
    );
    expect(writesPerSecond).toBe(0);
  });
});
