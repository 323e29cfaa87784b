import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { acquireLease } from '#functions/engine/page/lease';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { UserActivity } from '#shared/models/user-activity';
import { caller, everything } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../support/engine-world';

const job = { ...everything, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function planned(): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'r', userID: caller.email, activityType: 'update', _version: 1 }]);
  const start = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, start);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { world, runId };
}

/**
 * Takes the lane with an invocation that dies while a request is pending, or whose response never reaches the
 * state machine.
 */
async function takeLane({ engine }: World, runId: string): Promise<void> {
  const taken = await acquireLease(engine, { runId, attempt: 1, lane: 0 }, engine.now() + 60_000);
  expect(taken.kind).toBe('held');
}

const startAnother = ({ engine }: World) =>
  startRun(engine, { job, params: {}, dryRun: false, caller, clientToken: 'another' });

const endings = [
  {
    how: 'fails after all tries of its lane',
    status: 'FAILED',
    active: 'RUNNING',
    end: ({ engine }: World, runId: string) =>
      laneFailed(engine, { runId, attempt: 1, lane: 0, error: { Error: 'Lambda.Unknown', Cause: '' } }),
  },
  {
    how: 'is stopped',
    status: 'STOPPED',
    active: 'STOPPING',
    end: ({ engine }: World, runId: string) => requestStop(engine, { runId, by: 'ben@wellness.example' }),
  },
];

test.each(endings)('a run that $how keeps its locks until its last lease has ended', async (ending) => {
  const { world, runId } = await planned();
  await takeLane(world, runId);
  await ending.end(world, runId);
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'SUCCEEDED' });

  await finishRun(world.engine, runId, 1);

  expect((await stateOf(world, runId)).status).toBe(ending.active);
  await expect(startAnother(world)).rejects.toThrow();

  world.clockAheadMs += 30_000;
  await reconcile(world.engine);
  expect((await stateOf(world, runId)).status).toBe(ending.active);

  world.clockAheadMs += 31_000;
  await reconcile(world.engine);
  expect((await stateOf(world, runId)).status).toBe(ending.status);
  await expect(startAnother(world)).resolves.toBeDefined();
});
