import { afterAll, beforeAll, expect, test } from 'vitest';
import { LaneShare } from '#functions/engine/pace/lane-share';
import { acquireLease } from '#functions/engine/page/lease';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf } from '../../../support/engine-world';
import { migrationOfAll } from '../../../support/test-sweep';

const job = { ...migrationOfAll, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

test('a lane whose report to the ledger takes long reads the limits again before it goes on', async () => {
  const world = await createWorld(dynamodb);
  const { engine } = world;
  const start = { job, params: {}, dryRun: false, caller, clientToken: 't', writesPerSecond: 100 };
  const { runId } = await startRun(engine, start);
  await openRun(engine, runId, 1);
  await planLanes(engine, job, runId, 1);
  const change = (version: number, writesPerSecond: number) =>
    setLimits(engine, { runId, by: caller.email, version, changes: { writesPerSecond } });
  await change(0, 50);
  const acquired = await acquireLease(engine, { runId, attempt: 1, lane: 0 }, engine.now() + 600_000);
  if (acquired.kind !== 'held') throw new Error('no lease');
  const { run } = await stateOf(world, runId);
  const share = new LaneShare(engine, run, acquired.lane);
  let reports = 0;
  world.onRequest = async ({ input }) => {
    if (!JSON.stringify(input).includes('#limitsVersion = :')) return;
    reports += 1;
    if (reports > 1) return;
    world.clockAheadMs += 20_000;
    await change(1, 5);
  };

  await share.renew();

  expect(share.limits).toMatchObject({ version: 2, writesPerSecond: 5 });
  expect((await stateOf(world, runId)).lanes[0]?.limitsVersion).toBe(2);
});
