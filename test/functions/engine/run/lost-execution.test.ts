import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf, type World } from '../../../support/engine-world';
import { endedPicky, listed, picky, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

async function open(world: World, runId: string, attempt = 1): Promise<void> {
  await openRun(world.engine, runId, attempt);
  await planLanes(world.engine, picky, runId, attempt);
}

async function work(world: World, runId: string): Promise<void> {
  const run = await readRunRow(world.engine, runId);
  if (!run) throw new Error('no run');
  const deadline = world.engine.now() + 60_000;
  await workLane(world.engine, { run, job: picky, lane: 0, hop: 0, deadline });
}

/** Loses the execution permanently, and runs the reconciler once all leases have expired. */
async function loseExecution(world: World): Promise<void> {
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED', error: 'Aborted', cause: 'by hand' });
  world.clockAheadMs += 120_000;
  await reconcile(world.engine);
}

const auditEntry = async ({ engine }: World, id: string) => {
  const { auditTable: TableName } = engine.settings;
  return (await engine.ledger.send(new GetCommand({ TableName, Key: { id } }))).Item;
};

describe('a run whose execution was lost', () => {
  test('after its last page ends according to its lanes, with attention, message and audit entry, and can be retried', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await open(world, runId);
    await work(world, runId);

    await loseExecution(world);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      run: { changed: 1, failed: 1, attention: { reason: expect.any(String) } },
    });
    expect(await listed(world)).toEqual([runId]);
    expect(world.published).toMatchObject([{ runId }]);
    expect(await auditEntry(world, runId)).toMatchObject({
      description: expect.stringContaining('Finished with failures'),
    });
    await world.put('UserActivity', [{ id: 'b', activityType: 'new', _version: 1 }]);
    await retryFailures(world.engine, { job: picky, runId, caller });
    await execute(world, picky, runId, 2);
    expect((await stateOf(world, runId)).status).toBe('SUCCEEDED');
  });

  test('after its last page without failures has succeeded and unlocks its tables', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await world.put('UserActivity', [{ id: 'b', activityType: 'new', _version: 1 }]);
    await open(world, runId);
    await work(world, runId);

    await loseExecution(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', run: { changed: 2 } });
    expect((await stateOf(world, runId)).run.reason).toBeUndefined();
    expect(world.published).toEqual([]);
    const another = { job: picky, params: {}, dryRun: false, caller, clientToken: 'another' };
    await expect(startRun(world.engine, another)).resolves.toBeDefined();
  });

  test('with a lane that could not continue fails for that lane’s reason', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await open(world, runId);
    await laneFailed(world.engine, {
      runId,
      attempt: 1,
      lane: 0,
      error: { Error: 'X', Cause: 'no such table' },
    });

    await loseExecution(world);

    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('FAILED');
    expect(run.reason).toContain('no such table');
  });

  test('while it was stopping is stopped', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await open(world, runId);
    await requestStop(world.engine, { runId, by: 'ana', reason: 'Enough.' });

    await loseExecution(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', run: { reason: 'Enough.' } });
  });

  test('with open lanes fails, and reports that the execution no longer exists', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await open(world, runId);

    await loseExecution(world);

    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('FAILED');
    expect(run.reason).toContain('Aborted: by hand');
  });

  test('before its retry was planned fails, and the retry continues when it is resumed', async () => {
    const { world, runId } = await endedPicky(dynamodb);
    await retryFailures(world.engine, { job: picky, runId, caller });
    await world.put('UserActivity', [{ id: 'b', activityType: 'new', _version: 1 }]);

    await loseExecution(world);

    expect((await stateOf(world, runId)).status).toBe('FAILED');
    await resumeRun(world.engine, { runId, caller });
    await execute(world, picky, runId, 3);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', run: { changed: 2 } });
  });
});
