import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type PutCommandInput, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
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

async function planned(activityType: string): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'r', userID: caller.email, activityType, _version: 1 }]);
  const start = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, start);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { world, runId };
}

async function work({ engine }: World, runId: string) {
  const run = await readRunRow(engine, runId);
  if (!run) throw new Error('no run');
  return workLane(engine, { run, job, lane: 0, hop: 0, deadline: engine.now() + 60_000 });
}

const setVersion = ({ engine, tables }: World, version: number) =>
  engine.ledger.send(
    new UpdateCommand({
      TableName: tables.UserActivity,
      Key: { id: 'r' },
      UpdateExpression: 'SET #version = :version',
      ExpressionAttributeNames: { '#version': '_version' },
      ExpressionAttributeValues: { ':version': version },
    }),
  );

const setUser = ({ engine, tables }: World, userID: string) =>
  engine.ledger.send(
    new UpdateCommand({
      TableName: tables.UserActivity,
      Key: { id: 'r' },
      UpdateExpression: 'SET userID = :userID',
      ExpressionAttributeValues: { ':userID': userID },
    }),
  );

async function rows({ engine }: World, pk: string): Promise<readonly Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    },
  );
  for await (const page of pages) found.push(...(page.Items ?? []));
  return found;
}

test('an amendment of a frozen worker does not replace the valid one', async () => {
  const { world, runId } = await planned('update');
  let changedByOthers = false;
  let frozen = false;
  let journal: readonly unknown[] = [];
  world.onRequest = async ({ name, input }) => {
    if (name === 'BatchExecuteStatementCommand' && !changedByOthers) {
      changedByOthers = true;
      await world.engine.ledger.send(
        new UpdateCommand({
          TableName: world.tables.UserActivity,
          Key: { id: 'r' },
          UpdateExpression: 'SET notes = :theirs ADD #version :one',
          ExpressionAttributeNames: { '#version': '_version' },
          ExpressionAttributeValues: { ':theirs': 'theirs', ':one': 1 },
        }),
      );
    }
    if (frozen || !JSON.stringify(input).includes('#AMENDMENT#')) return;
    frozen = true;
    world.clockAheadMs += 61_000;
    await work(world, runId);
    journal = await rows(world, ledgerKeys.journal(runId, 0));
  };

  const ghost = await work(world, runId);

  expect(ghost.next).toBe('end');
  expect(journal).toHaveLength(3);
  expect(await rows(world, ledgerKeys.journal(runId, 0))).toEqual(journal);
  expect(await stateOf(world, runId)).toMatchObject({ read: 1, changed: 1, conflicts: 1 });
  expect((await world.all('UserActivity')).get('r')).toMatchObject({
    userID: caller.subject,
    notes: 'theirs',
    _version: 3,
  });
});

test('an amendment that arrives after another worker has finished the page does not change it', async () => {
  const { world, runId } = await planned('update');
  const lost: PutCommandInput[] = [];
  world.onRequest = async ({ name, input }) => {
    if (name === 'BatchExecuteStatementCommand') await setVersion(world, 2);
    if (!JSON.stringify(input).includes('#AMENDMENT#')) return;
    lost.push(structuredClone(input as PutCommandInput));
    throw new Error('The request timed out.');
  };
  await work(world, runId).catch(() => undefined);
  world.onRequest = undefined;
  await setVersion(world, 1);
  world.clockAheadMs += 61_000;

  await work(world, runId);
  const journal = await rows(world, ledgerKeys.journal(runId, 0));
  const late = world.engine.ledger.send(new PutCommand(lost[0] as PutCommandInput));

  await expect(late).rejects.toThrow(ConditionalCheckFailedException);
  expect(await rows(world, ledgerKeys.journal(runId, 0))).toEqual(journal);
  expect(await stateOf(world, runId)).toMatchObject({ read: 1, changed: 1, conflicts: 0 });
});

test('a plan that arrives after another worker has finished the page is not in the journal', async () => {
  const { world, runId } = await planned('update');
  const lost: PutCommandInput[] = [];
  world.onRequest = ({ input }) => {
    if (!JSON.stringify(input).includes('#HEAD')) return;
    lost.push(structuredClone(input as PutCommandInput));
    throw new Error('The request timed out.');
  };
  await work(world, runId).catch(() => undefined);
  world.onRequest = undefined;
  await setUser(world, caller.subject);
  world.clockAheadMs += 61_000;

  await work(world, runId);
  const late = world.engine.ledger.send(new PutCommand(lost[0] as PutCommandInput));

  await expect(late).rejects.toThrow(ConditionalCheckFailedException);
  expect(await stateOf(world, runId)).toMatchObject({ read: 1, changed: 0, unchanged: 1 });
});

test('a frozen worker does not restore a failure that was resolved', async () => {
  const { world, runId } = await planned('bad');
  let frozen = false;
  let failures: readonly unknown[] = [];
  world.onAnswer = async ({ input }) => {
    if (frozen || !JSON.stringify(input).includes('#HEAD')) return;
    frozen = true;
    world.clockAheadMs += 61_000;
    await work(world, runId);
    const [row] = await rows(world, ledgerKeys.failures(runId));
    await world.engine.ledger.send(
      new UpdateCommand({
        TableName: world.engine.settings.ledgerTable,
        Key: { pk: row?.pk, sk: row?.sk },
        UpdateExpression: 'SET settledIn = :attempt',
        ExpressionAttributeValues: { ':attempt': 2 },
      }),
    );
    failures = await rows(world, ledgerKeys.failures(runId));
  };

  const ghost = await work(world, runId);

  expect(ghost.next).toBe('end');
  expect(failures).toHaveLength(1);
  expect(await rows(world, ledgerKeys.failures(runId))).toEqual(failures);
});

test("the changes that a worker with a slow clock made to a page are counted by the lane's next owner", async () => {
  const { world, runId } = await planned('update');
  const ahead = { ...world.engine, now: () => world.engine.now() + 3_600_000 };
  const other = {
    beginsToRead: Promise.withResolvers<void>(),
    work: undefined as Promise<unknown> | undefined,
  };
  const applied = Promise.withResolvers<void>();
  world.onRequest = async ({ name, input }) => {
    if (other.work && name === 'ScanCommand') {
      other.beginsToRead.resolve();
      await applied.promise;
    }
    if (other.work || !JSON.stringify(input).includes('#HEAD')) return;
    other.work = work({ ...world, engine: ahead }, runId);
    await other.beginsToRead.promise;
  };
  world.onAnswer = ({ name }) => {
    if (name === 'BatchExecuteStatementCommand') applied.resolve();
  };

  await work(world, runId);
  await other.work;

  expect(await stateOf(world, runId)).toMatchObject({ read: 1, changed: 1, unchanged: 0, conflicts: 0 });
  expect((await world.all('UserActivity')).get('r')).toMatchObject({ userID: caller.subject, _version: 2 });
});
