import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { stateOf, type World } from '../../../support/engine-world';
import { contents, records, run, setUp, undo } from './undo-worlds';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function failures(world: World, runId: string): Promise<Pick<Failure, 'key' | 'code' | 'message'>[]> {
  const pages = paginateQuery(
    { client: world.engine.ledger },
    {
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId) },
    },
  );
  const rows: Pick<Failure, 'key' | 'code' | 'message'>[] = [];
  for await (const { Items = [] } of pages)
    rows.push(...Items.map(({ key, code, message }) => ({ key, code, message })));
  return rows;
}

const edit = (world: World, id: string, UpdateExpression: string, value?: string) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression,
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': { S: value } } }),
    }),
  );

describe('an undo', () => {
  test('keeps what others have changed since, and lists it with both values', async () => {
    const world = await setUp(dynamodb);
    const runId = await run(world);
    await edit(world, 'u1', 'SET userID = :value', 'eve');
    await edit(world, 'a1', 'REMOVE tidy');
    await edit(world, 'a2', 'SET tidy = :value', 'mine');
    await dynamodb.client.send(
      new DeleteItemCommand({ TableName: world.tables.UserActivity, Key: { id: { S: 'u2' } } }),
    );
    await world.put('UserActivity', [{ id: 'r1', activityType: 'fresh' }]);
    await dynamodb.client.send(
      new UpdateItemCommand({
        TableName: world.tables.SessionRating,
        Key: { id: { S: `c1-${runId}` } },
        UpdateExpression: 'SET note = :value',
        ExpressionAttributeValues: { ':value': { S: 'kept' } },
      }),
    );

    const undoId = await undo(world, runId);

    expect(await stateOf(world, undoId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 9,
      changed: 3,
      failed: 6,
    });
    const left = await contents(world);
    expect(left).toMatchObject({
      u1: { userID: 'eve' },
      a2: { tidy: 'mine', mark: 1 },
      r1: { activityType: 'fresh' },
      r2: { activityType: 'remove' },
      c1: { activityType: 'create' },
    });
    expect(left.u2).toBeUndefined();
    expect(await contents(world, 'SessionRating')).toMatchObject({ [`c1-${runId}`]: { note: 'kept' } });
    const listed = Object.fromEntries((await failures(world, undoId)).map((row) => [row.key, row]));
    expect(listed).toMatchObject({
      u1: {
        code: 'Conflict',
        message: `Changed since the run: userID "eve"; the run had left the record with userID "${caller.subject}".`,
      },
      u2: { message: `The record no longer exists; the run had left it with userID "${caller.subject}".` },
      a1: {
        message: 'Changed since the run: tidy missing; the run had left the record with tidy {"by":["run"]}.',
      },
      r1: {
        message:
          'A different record exists now: activityType "fresh", notes missing; the run removed a record with activityType "remove", notes ["x",{"deep":null}].',
      },
      [`c1-${runId}`]: {
        message: 'Changed since the run: note "kept"; the run had left the record with note missing.',
      },
    });
  });

  test('keeps a later change of other attributes, and restores the rest', async () => {
    const world = await setUp(dynamodb);
    const runId = await run(world);
    await edit(world, 'u1', 'SET notes = :value', 'theirs');

    await undo(world, runId);

    expect((await contents(world)).u1).toMatchObject({ userID: caller.email, notes: 'theirs' });
  });

  test('does nothing if a record is as it was before', async () => {
    const world = await setUp(dynamodb);
    const runId = await run(world);
    await edit(world, 'u1', 'SET userID = :value', caller.email);
    await world.put('UserActivity', [{ ...records[6], _version: 40 } as StoredRecord]);

    const undoId = await undo(world, runId);

    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 7, unchanged: 2 });
    expect((await world.all('UserActivity')).get('r1')).toMatchObject({ _version: 40 });
  });

  test.each([
    [
      'the same attribute',
      'SET userID = :value, #v = :version',
      { failed: 1, changed: 8, conflicts: 1 },
      'eve',
    ],
    [
      'another attribute',
      'SET notes = :value, #v = :version',
      { failed: 0, changed: 9, conflicts: 1 },
      caller.email,
    ],
  ])(
    'that meets a writer who changes %s between its read and its write handles the conflict',
    async (_, change, counts, userID) => {
      const world = await setUp(dynamodb);
      const runId = await run(world);
      let done = false;
      world.onRequest = async ({ name, input }) => {
        if (done || name !== 'BatchExecuteStatementCommand' || !JSON.stringify(input).includes('"u1"'))
          return;
        done = true;
        await dynamodb.client.send(
          new UpdateItemCommand({
            TableName: world.tables.UserActivity,
            Key: { id: { S: 'u1' } },
            UpdateExpression: change,
            ExpressionAttributeNames: { '#v': '_version' },
            ExpressionAttributeValues: { ':value': { S: 'eve' }, ':version': { N: '50' } },
          }),
        );
      };

      const undoId = await undo(world, runId);

      expect(await stateOf(world, undoId)).toMatchObject({ read: 9, ...counts });
      expect((await contents(world)).u1).toMatchObject({ userID });
    },
  );
});
