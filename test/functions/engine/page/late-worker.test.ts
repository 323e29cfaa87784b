import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteAlarm } from '#functions/engine/hold/alarms';
import { runKey } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { UserActivity } from '#shared/models/user-activity';
import { caller, everything } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf } from '../../../support/engine-world';

const job = { ...everything, tables: [UserActivity] };
const alarm = 'app-errors';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

test('a worker that begins while its held run moves to the next attempt changes nothing', async () => {
  const world = await createWorld(dynamodb, { HOLD_ALARMS: JSON.stringify([{ alarm }]) });
  const { engine } = world;
  await world.put('UserActivity', [{ id: 'r', userID: caller.email, activityType: 'update', _version: 1 }]);
  const { runId } = await startRun(engine, { job, params: {}, dryRun: false, caller, clientToken: 't' });
  await openRun(engine, runId, 1);
  await planLanes(engine, job, runId, 1);
  await noteAlarm(engine, { alarm, state: 'ALARM', since: new Date().toISOString(), reason: '' });
  const { run } = await stateOf(world, runId);
  let isHandedOver = false;
  // The worker reads the run once after it has its lease.
  world.onAnswer = async ({ name }) => {
    if (isHandedOver || name !== 'GetItemCommand') return;
    isHandedOver = true;
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(runId),
        UpdateExpression: 'SET attempt = :next',
        ExpressionAttributeValues: { ':next': 2 },
      }),
    );
  };

  await workLane(engine, { run, job, lane: 0, hop: 0, deadline: engine.now() + 60_000 });

  expect(isHandedOver).toBe(true);
  expect((await world.all('UserActivity')).get('r')).toMatchObject({ _version: 1 });
});
