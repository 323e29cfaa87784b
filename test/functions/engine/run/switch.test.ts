import { DescribeExecutionCommand, ExecutionDoesNotExist, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { pauseJobs, readPause, unpauseJobs } from '#functions/engine/run/switch';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const job = { ...userIdentifierMigration, tables: [UserActivity] };
const by = { email: 'bo@wellness.example' };
const pause = { by, reason: 'The database is being moved.' };
const refusal = 'All jobs have been paused by bo@wellness.example: The database is being moved.';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const openWorld = async () => {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  const records = Array.from({ length: 30 }, (_, index) => ({
    id: `r${index}`,
    userID: caller.email,
    _version: 1,
  }));
  await world.put('UserActivity', records);
  return world;
};

let tokens = 0;
async function start(world: World, dryRun = false): Promise<string> {
  tokens += 1;
  const request = { job, params: {}, dryRun, caller, clientToken: `t${tokens}` };
  return (await startRun(world.engine, request)).runId;
}

async function logOf({ engine }: World, runId: string): Promise<string> {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.log(runId) },
    }),
  );
  return Items.map(({ message }) => message).join('\n');
}

describe('while all jobs are paused', () => {
  test('nothing starts, not even a dry run, and the error names the admin and the reason', async () => {
    const world = await openWorld();
    await pauseJobs(world.engine, pause);

    await expect(start(world)).rejects.toMatchObject({ code: 'Conflict', message: refusal });
    await expect(start(world, true)).rejects.toThrow(refusal);
    expect(world.sfn.commandCalls(StartExecutionCommand)).toHaveLength(0);
  });

  test('a queued run ends stopped without a lane, with the reason, and can be resumed only afterwards', async () => {
    const world = await openWorld();
    const runId = await start(world);

    await pauseJobs(world.engine, pause);
    await execute(world, job, runId, 1);

    const reason = 'All jobs were paused by bo@wellness.example: The database is being moved.';
    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', read: 0, run: { reason } });
    expect(await logOf(world, runId)).toContain(`Stop requested by bo@wellness.example. ${reason}`);
    await expect(resumeRun(world.engine, { runId, caller })).rejects.toThrow(refusal);
    await unpauseJobs(world.engine, by);
    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);
    const after = await stateOf(world, runId);
    expect(after).toMatchObject({ status: 'SUCCEEDED', changed: 30 });
    expect(after.run.reason).toBeUndefined();
  });

  test('an active run stops at its next page', async () => {
    const world = await openWorld();
    const runId = await start(world);
    let paused = false;
    world.onRequest = async ({ name }) => {
      if (paused || name !== 'BatchExecuteStatementCommand') return;
      paused = true;
      await pauseJobs(world.engine, pause);
    };

    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', changed: 10 });
  });

  test('a second pause keeps the name and reason of the first, and stops what the first one missed', async () => {
    const world = await openWorld();
    const runId = await start(world);
    await pauseUnfinished(world);

    const answer = await pauseJobs(world.engine, { by: { email: 'cy@wellness.example' }, reason: 'Me too.' });

    expect(answer).toMatchObject({ paused: true, by: by.email, reason: pause.reason });
    expect((await readRunRow(world.engine, runId))?.status).toBe('STOPPING');
  });

  test('the reconciler completes an interrupted pause, so a run that it starts just ends', async () => {
    const world = await openWorld();
    const runId = await start(world);
    await pauseUnfinished(world);
    world.sfn
      .on(DescribeExecutionCommand)
      .rejects(new ExecutionDoesNotExist({ $metadata: {}, message: 'gone' }));

    await reconcile(world.engine);
    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', read: 0 });
  });

  test('a run whose execution has used up its history is stopped, not handed over', async () => {
    const world = await openWorld();
    const runId = await start(world);
    await openRun(world.engine, runId, 1);
    await planLanes(world.engine, job, runId, 1);
    await pauseUnfinished(world);

    await finishRun(world.engine, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', attempt: 1 });
  });
});

describe('a start at the same time as a pause', () => {
  test.each([1, 2, 3, 4, 5, 6])('is rejected or stopped (%i)', async () => {
    const world = await openWorld();

    const [started] = await Promise.allSettled([start(world), pauseJobs(world.engine, pause)]);
    const again = await pauseJobs(world.engine, pause);

    expect(again.paused).toBe(true);
    if (started.status === 'rejected') expect(started.reason).toMatchObject({ message: refusal });
    else expect((await readRunRow(world.engine, started.value))?.status).toBe('STOPPING');
  });

  test('is stopped if the pause comes right after its transaction', async () => {
    const world = await openWorld();
    world.onAnswer = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand') return;
      world.onAnswer = undefined;
      await pauseJobs(world.engine, pause);
    };

    const runId = await start(world);

    expect((await readRunRow(world.engine, runId))?.status).toBe('STOPPING');
  });

  test('is rejected if the pause comes right before its transaction', async () => {
    const world = await openWorld();
    world.onRequest = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand') return;
      world.onRequest = undefined;
      await pauseJobs(world.engine, pause);
    };

    await expect(start(world)).rejects.toThrow(refusal);
  });
});

describe('resuming all jobs', () => {
  test('lets jobs start again', async () => {
    const world = await openWorld();
    await pauseJobs(world.engine, pause);

    expect(await unpauseJobs(world.engine, by)).toEqual({ paused: false, by: null, at: null, reason: null });

    expect(await start(world)).toBeTruthy();
    expect(await readPause(world.engine)).toBeUndefined();
  });

  test('prevents the reconciler, which had seen the pause, from stopping later starts', async () => {
    const world = await openWorld();
    world.sfn.on(DescribeExecutionCommand).resolves({ status: 'RUNNING' });
    await pauseJobs(world.engine, pause);
    let runId = '';
    world.onRequest = async ({ name }) => {
      if (name !== 'QueryCommand') return;
      world.onRequest = undefined;
      await unpauseJobs(world.engine, by);
      runId = await start(world);
    };

    await reconcile(world.engine);

    expect((await stateOf(world, runId)).status).toBe('QUEUED');
  });

  test('is not an error if nothing is paused', async () => {
    const world = await openWorld();

    expect(await unpauseJobs(world.engine, by)).toMatchObject({ paused: false });
  });
});

/** Pauses all jobs, but dies before asking any run to stop. */
async function pauseUnfinished(world: World): Promise<void> {
  world.onRequest = ({ name }) => {
    if (name === 'QueryCommand') throw new Error('died');
  };
  await expect(pauseJobs(world.engine, pause)).rejects.toThrow('died');
  world.onRequest = undefined;
}
