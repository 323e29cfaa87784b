import { DescribeExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { forceStop } from '#functions/engine/run/force-stop';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const job = { ...userIdentifierMigration, tables: [UserActivity] };
const by = 'bo@wellness.example';
const minuteMs = 60_000;

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Creates a run with 30 records in pages of 10. The run is planned, and then asked to stop. */
async function stopping(): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  const records = Array.from({ length: 30 }, (_, index) => ({
    id: `r${index}`,
    userID: caller.email,
    _version: 1,
  }));
  await world.put('UserActivity', records);
  world.sfn.on(StopExecutionCommand).resolves({});
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED' });
  const request = { job, params: {}, dryRun: false, caller, clientToken: 'force' };
  const { runId } = await startRun(world.engine, request);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { world, runId };
}

/** Starts a worker that freezes before its second batch until `thaw` is called. */
async function frozenWorker(world: World, runId: string) {
  const frozen = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  let batches = 0;
  world.onRequest = async ({ name }) => {
    if (name !== 'BatchExecuteStatementCommand') return;
    batches += 1;
    if (batches !== 2) return;
    frozen.resolve();
    await thawed.promise;
  };
  const run = await readRunRow(world.engine, runId);
  if (!run) throw new Error('no run');
  const deadline = world.engine.now() + 6 * minuteMs;
  const ended = workLane(world.engine, { run, job, lane: 0, hop: 0, deadline });
  await frozen.promise;
  world.onRequest = undefined;
  return { ended, thaw: () => thawed.resolve() };
}

describe('a force stop', () => {
  test('is rejected until five minutes after the stop request, with the time from which it is allowed', async () => {
    const { world, runId } = await stopping();
    await expect(forceStop(world.engine, { runId, by })).rejects.toMatchObject({ code: 'Conflict' });

    await requestStop(world.engine, { runId, by });
    const { stopRequestedAt = '' } = (await readRunRow(world.engine, runId)) ?? {};
    world.clockAheadMs += 4 * minuteMs;

    const from = new Date(Date.parse(String(stopRequestedAt)) + 5 * minuteMs).toISOString();
    await expect(forceStop(world.engine, { runId, by })).rejects.toThrow(`from ${from}`);
    expect(world.sfn.commandCalls(StopExecutionCommand)).toHaveLength(0);
  });

  test('ends the execution, closes the run immediately if no lane is leased, and records the admin', async () => {
    const { world, runId } = await stopping();
    await requestStop(world.engine, { runId, by });
    world.clockAheadMs += 5 * minuteMs;

    await forceStop(world.engine, { runId, by });

    const [stop] = world.sfn.commandCalls(StopExecutionCommand);
    expect(stop?.args[0].input.executionArn).toMatch(`:execution:jobs:${runId}-1`);
    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('STOPPED');
    expect(run.reason).toContain(`Force-stopped by ${by}`);
  });

  test('unlocks the tables only after the lease of a worker that may be alive, whose page is replayed on resume', async () => {
    const { world, runId } = await stopping();
    const worker = await frozenWorker(world, runId);
    await requestStop(world.engine, { runId, by });
    world.clockAheadMs += 5 * minuteMs;

    await forceStop(world.engine, { runId, by });
    await reconcile(world.engine);
    const held = await stateOf(world, runId);
    const another = { job, params: {}, dryRun: false, caller, clientToken: 'another' };
    await expect(startRun(world.engine, another)).rejects.toThrow('is being changed by run');
    world.clockAheadMs += 2 * minuteMs;
    await reconcile(world.engine);
    const closed = await stateOf(world, runId);
    worker.thaw();
    await worker.ended;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(held.status).toBe('STOPPING');
    expect(closed.status).toBe('STOPPED');
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 30, conflicts: 0 });
    const records = [...(await world.all('UserActivity')).values()];
    expect(records.every(({ userID, _version }) => userID === caller.subject && _version === 2)).toBe(true);
  });

  test('requested twice has the same effect as once', async () => {
    const { world, runId } = await stopping();
    const worker = await frozenWorker(world, runId);
    await requestStop(world.engine, { runId, by });
    world.clockAheadMs += 5 * minuteMs;

    await forceStop(world.engine, { runId, by });
    await forceStop(world.engine, { runId, by });
    worker.thaw();
    await worker.ended;
    await forceStop(world.engine, { runId, by });

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', changed: 20 });
  });

  test('of a run that ends at the same time reports that it has ended', async () => {
    const { world, runId } = await stopping();
    await requestStop(world.engine, { runId, by });
    world.clockAheadMs += 5 * minuteMs;
    world.onRequest = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand') return;
      world.onRequest = undefined;
      await finishRun(world.engine, runId, 1);
    };

    await expect(forceStop(world.engine, { runId, by })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('is STOPPED'),
    });
  });

  test('of an earlier attempt does not affect the next one', async () => {
    const { world, runId } = await stopping();
    await requestStop(world.engine, { runId, by });
    world.clockAheadMs += 5 * minuteMs;
    await forceStop(world.engine, { runId, by });

    await resumeRun(world.engine, { runId, caller });

    expect((await readRunRow(world.engine, runId))?.stopRequestedAt).toBeUndefined();
    await expect(forceStop(world.engine, { runId, by })).rejects.toMatchObject({ code: 'Conflict' });
  });
});
