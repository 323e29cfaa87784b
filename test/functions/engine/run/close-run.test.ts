import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { BatchWriteCommand, type TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLane } from '#functions/engine/lanes/lanes';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRun, readRunRow, runKey } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { closeWhenFree } from '#functions/engine/run/close-run';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { isActive } from '#shared/jobs/run/run-status';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { ordersOf, Stepped } from '../../../support/interleaved';
import { migrationOfAll } from '../../../support/test-sweep';

const job = { ...migrationOfAll, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/** Creates a run whose only lane has failed but can still be worked on. */
async function failing(): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'r', userID: caller.email, activityType: 'update', _version: 1 }]);
  const start = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, start);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  const error = { Error: 'Lambda.Unknown', Cause: '' };
  await laneFailed(world.engine, { runId, attempt: 1, lane: 0, error });
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'SUCCEEDED' });
  return { world, runId };
}

const isTransaction = (name: string) => name.startsWith('TransactWrite');

describe('a worker that is called late, while its run is being closed,', () => {
  // The worker takes its lane, reads the run and writes a record. Finish reads the run, marks it, reads it
  // again and closes it.
  const ofWorker = (name: string) => ['UpdateCommand', 'GetCommand'].includes(name) || isWrite(name);
  const isWrite = (name: string) => name === 'BatchExecuteStatementCommand';
  const ofFinish = (name: string) => ['QueryCommand', 'UpdateCommand', 'TransactWriteCommand'].includes(name);

  test.each(ordersOf(4, 4))('writes only while the run is active: %s', async (order) => {
    const { world, runId } = await failing();
    const run = await readRunRow(world.engine, runId);
    if (!run) throw new Error('no run');
    const statuses: string[] = [];
    world.onRequest = async ({ name }) => {
      if (name.startsWith('BatchExecuteStatement')) statuses.push((await stateOf(world, runId)).status);
    };
    const deadline = world.engine.now() + 60_000;
    const worker = new Stepped(world.engine, ofWorker, (engine) =>
      workLane(engine, { run, job, lane: 0, hop: 0, deadline }),
    );
    const finish = new Stepped(world.engine, ofFinish, (engine) => finishRun(engine, runId, 1));

    for (const one of order) await (one === 'a' ? worker : finish).step();
    await finish.finish();
    await worker.finish();

    expect(statuses.filter((status) => !isActive(status as never))).toEqual([]);
    world.onRequest = undefined;
    // Needed if Finish left the run to the reconciler because the worker held its lane.
    world.clockAheadMs += 61_000;
    await reconcile(world.engine);
    const { status, run: end, changed } = await stateOf(world, runId);
    expect(status).toBe(changed === 1 ? 'SUCCEEDED' : 'FAILED');
    expect(end.changed).toBe(changed);
  });
});

test.each([1, 2, 3, 4])('a run whose Finish dies at its request %i is closed later', async (at) => {
  const { world, runId } = await failing();
  let requests = 0;
  world.onRequest = () => {
    requests += 1;
    if (requests >= at) throw new Error('died');
  };
  await expect(finishRun(world.engine, runId, 1)).rejects.toThrow('died');
  world.onRequest = undefined;

  world.clockAheadMs += 20_000;
  await reconcile(world.engine);

  expect((await stateOf(world, runId)).status).toBe('FAILED');
});

test('a resumed run works, although its previous attempt was marked as closing', async () => {
  const { world, runId } = await failing();
  await finishRun(world.engine, runId, 1);
  expect((await stateOf(world, runId)).run.closing).toBe(1);

  await resumeRun(world.engine, { runId, caller });
  await execute(world, job, runId, 2);

  expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
});

test('a run that its lanes no longer require to end is handed over', async () => {
  const { world, runId } = await failing();
  let isFirst = true;
  world.onAnswer = async ({ name }) => {
    if (!name.startsWith('Query') || !isFirst) return;
    isFirst = false;
    // Makes the rows look as if a worker that the state machine gave up on had finished the failed lane while
    // another lane is still open: no lane has an error, and one lane is not done.
    const { ledgerTable: TableName } = world.engine.settings;
    await world.engine.ledger.send(
      new UpdateCommand({
        TableName,
        Key: { pk: `RUN#${runId}`, sk: 'LANE#000' },
        UpdateExpression: 'REMOVE #error',
        ExpressionAttributeNames: { '#error': 'error' },
      }),
    );
  };

  await finishRun(world.engine, runId, 1);

  expect(await stateOf(world, runId)).toMatchObject({ status: 'RUNNING', attempt: 2 });
  await execute(world, job, runId, 2);
  expect((await stateOf(world, runId)).status).toBe('SUCCEEDED');
});

test('the transaction that ends a run is small, even with 1,000 open lanes', async () => {
  const { world, runId } = await failing();
  const { engine } = world;
  const { ledgerTable } = engine.settings;
  const tables = Array.from({ length: 50 }, (_, index) => `Table${index}`);
  const lanes = Array.from({ length: 999 }, (_, index) =>
    newLane({ id: runId, attempt: 1 }, { lane: index + 1, table: 'T', segment: 0, segments: 1, total: 0 }),
  );
  for (let from = 0; from < lanes.length; from += 25) {
    const puts = lanes.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await engine.ledger.send(new BatchWriteCommand({ RequestItems: { [ledgerTable]: puts } }));
  }
  await engine.ledger.send(
    new UpdateCommand({
      TableName: ledgerTable,
      Key: runKey(runId),
      UpdateExpression: 'SET tablesWritten = :tables',
      ExpressionAttributeValues: { ':tables': tables },
    }),
  );
  const sizes: number[] = [];
  world.onRequest = ({ name, input }) => {
    if (!isTransaction(name)) return;
    sizes.push((input as TransactWriteCommand['input']).TransactItems?.length ?? 0);
  };

  const { run } = await readRun(engine, runId);
  const ending = { status: 'FAILED', reason: 'Its execution died.' } as const;
  expect(await closeWhenFree(engine, run, () => ending)).toEqual({ kind: 'closed' });

  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(60);
  expect((await stateOf(world, runId)).status).toBe('FAILED');
});
