import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateAtMost, estimateJob } from '#functions/engine/run/estimate';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { migrationOfAll } from '../../../support/test-sweep';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const job = { ...migrationOfAll, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** 40 records, 30 of which need a change. */
async function openWorld(): Promise<World> {
  const world = await createWorld(dynamodb, { WRITE_PRICE_PER_MILLION: '1000000' });
  const records = Array.from({ length: 40 }, (_, index) => ({
    id: `r${index}`,
    userID: index < 30 ? caller.email : 'bo@wellness.example',
    _version: 1,
  }));
  await world.put('UserActivity', records);
  return world;
}

async function run(world: World, dryRun: boolean): Promise<string> {
  const request = { job, params: {}, dryRun, caller, clientToken: `estimate-${dryRun}` };
  const { runId } = await startRun(world.engine, request);
  await execute(world, job, runId, 1);
  return runId;
}

describe('the estimate of a job', () => {
  test('says without parameters what any run reads at most', async () => {
    const world = await openWorld();

    const estimate = await estimateAtMost(world.engine, job);

    expect(estimate.tables.map(({ table }) => table)).toEqual(['UserActivity']);
    expect(estimate).toMatchObject({ changes: null, seconds: null, basis: null });
  });

  test('knows the tables before there was any run', async () => {
    const world = await openWorld();
    const { Table } = await world.engine.dynamodb.send(
      new DescribeTableCommand({ TableName: world.tables.UserActivity }),
    );

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);

    expect(estimate.tables).toEqual([
      { table: 'UserActivity', records: Table?.ItemCount, bytes: Table?.TableSizeBytes, indexes: 2 },
    ]);
    expect(estimate).toMatchObject({ records: 40, changes: null, basis: null });
  });

  test('takes changes and time from the last dry run, and warns of a table that it changes mostly', async () => {
    const world = await openWorld();
    const runId = await run(world, true);

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);

    expect(estimate).toMatchObject({
      changes: 30,
      writeUnits: 90,
      basis: { runId, dryRun: true },
      moreThanHalf: ['UserActivity'],
    });
    expect(estimate.seconds).toBeGreaterThan(0);
    expect(estimate.dollars).toBeCloseTo(90);
  });

  test('does not take it from a run of other parameters', async () => {
    const world = await openWorld();
    await run(world, true);

    expect(await estimateJob(world.engine, job, { days: 3 }, caller, () => true)).toMatchObject({
      basis: null,
      changes: null,
    });
  });

  test('of an undo is what the run changed', async () => {
    const world = await openWorld();
    const runId = await run(world, false);

    const estimate = await estimateJob(world.engine, undoRun, { runId }, caller, () => true);

    expect(estimate).toMatchObject({ records: 30, changes: 30, writeUnits: 90 });
  });
});
