import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { existingRunRow, laneKey } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcileUntilNextCall } from '#functions/engine/run/reconcile';
import { killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { stateOf, type World } from '../../../support/engine-world';
import { picky, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/** Creates a run whose execution was killed, and whose lane is leased for another `leaseMs` milliseconds. */
async function killedRun(
  leaseMs: number,
  ageMs = 20_000,
): Promise<{ world: World; runId: string; leaseUntil: number }> {
  const { world, runId } = await startPicky(dynamodb);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, picky, runId, 1);
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED' });
  world.clockAheadMs += ageMs;
  const leaseUntil = world.engine.now() + leaseMs;
  await world.engine.ledger.send(
    new UpdateCommand({
      TableName: world.engine.settings.ledgerTable,
      Key: laneKey(runId, 0),
      UpdateExpression: 'SET leaseUntil = :until',
      ExpressionAttributeValues: { ':until': leaseUntil },
    }),
  );
  return { world, runId, leaseUntil };
}

/** Calls the reconciler as its rule does: every minute. Time passes only while the reconciler sleeps. */
async function closedAfter(world: World, runId: string, calls: number): Promise<number | undefined> {
  const sleep = async (ms: number) => {
    world.clockAheadMs += ms;
  };
  for (let call = 0; call < calls; call += 1) {
    const nextCall = world.engine.now() + 60_000;
    await reconcileUntilNextCall({ ...world.engine, sleep });
    const { run } = await stateOf(world, runId);
    if (run.endedAt) return Date.parse(run.endedAt);
    world.clockAheadMs += Math.max(0, nextCall - world.engine.now());
  }
  return undefined;
}

test.each([5_000, 59_000, 61_000, 119_000, 270_000])(
  'a run whose execution is killed is closed within seconds after its last lease ends (in %i ms)',
  async (leaseMs) => {
    const { world, runId, leaseUntil } = await killedRun(leaseMs);

    const closed = await closedAfter(world, runId, 10);

    expect(closed).toBeGreaterThanOrEqual(leaseUntil);
    expect(closed).toBeLessThan(leaseUntil + 5_000);
  },
);

/** The requests of Open, Plan, the only lane's worker and Finish. */
const killPoints = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(killPoints)(
  'a run whose execution and workers are killed at request %i is closed within a minute after its last lease',
  async (request) => {
    const { world, runId } = await startPicky(dynamodb);
    const isDead = killAt(world, request, request % 2 === 0);
    await workUntilKilled(world, runId).catch(() => undefined);
    world.onRequest = undefined;
    world.onAnswer = undefined;
    world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED' });
    const { lanes } = await stateOf(world, runId);
    const leaseUntil = Math.max(world.engine.now(), ...lanes.map((lane) => lane.leaseUntil ?? 0));
    // The reconciler's next call is due within 50 seconds.
    world.clockAheadMs += request * 2_500;

    const closed = await closedAfter(world, runId, 10);

    expect(isDead()).toBe(true);
    expect((closed ?? Number.NaN) - leaseUntil).toBeLessThanOrEqual(60_000);
  },
);

/** Runs the first attempt, as the state machine does. */
async function workUntilKilled({ engine }: World, runId: string): Promise<void> {
  await openRun(engine, runId, 1);
  const { lanes } = await planLanes(engine, picky, runId, 1);
  const run = await existingRunRow(engine, runId);
  const deadline = engine.now() + 60_000;
  for (const lane of lanes) await workLane(engine, { run, job: picky, lane, hop: 0, deadline });
  await finishRun(engine, runId, 1);
}

test('a run whose execution dies in its first seconds is closed within the same call', async () => {
  const { world, runId } = await killedRun(0, 0);

  expect(await closedAfter(world, runId, 1)).toBeDefined();
});

test('the reconciler does not wait if there is nothing to wait for', async () => {
  const { world, runId } = await killedRun(0);
  const sleeps: number[] = [];
  const sleep = async (ms: number) => {
    sleeps.push(ms);
  };

  await reconcileUntilNextCall({ ...world.engine, sleep });

  expect((await stateOf(world, runId)).status).toBe('FAILED');
  expect(sleeps).toEqual([]);
});
