import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { migrationOfAll } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const start = ({ engine }: World, dryRun = false) =>
  startRun(engine, { job: migrationOfAll, params: {}, dryRun, caller, clientToken: `${dryRun}` });

async function messagesOf({ engine }: World, runId: string): Promise<readonly unknown[]> {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.log(runId) },
    }),
  );
  return Items.map(({ message }) => message);
}

test('the log describes what a dry run would change, and what a real run changed', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [
    { id: 'a', userID: caller.email, _version: 1 },
    { id: 'b', userID: 'else', _version: 1 },
  ]);

  const dry = await start(world, true);
  await execute(world, migrationOfAll, dry.runId, 1);
  const real = await start(world);
  await execute(world, migrationOfAll, real.runId, 1);

  expect(await messagesOf(world, dry.runId)).toContain(
    'UserActivity: done, 2 read, 1 would change, 0 failed.',
  );
  expect(await messagesOf(world, real.runId)).toContain('UserActivity: done, 2 read, 1 changed, 0 failed.');
});

test('the log reports the end of the run in the same transaction', async () => {
  const world = await createWorld(dynamodb);
  const { runId } = await start(world);
  let isOver = false;
  world.onAnswer = ({ name, input }) => {
    isOver ||= name === 'TransactWriteItemsCommand' && JSON.stringify(input).includes('"Delete"');
  };
  world.onRequest = () => {
    if (isOver) throw new Error('The host died when the run was over.');
  };

  await execute(world, migrationOfAll, runId, 1).catch(() => undefined);
  world.onRequest = undefined;

  expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED' });
  expect((await messagesOf(world, runId)).at(-1)).toMatch(/^Finished: 0 read/);
});
