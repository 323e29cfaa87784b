import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BatchExecuteStatementCommandInput,
  type BatchExecuteStatementCommandOutput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { keep, remove, sweep } from '#functions/engine/job/job';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../support/engine-world';
import { runSweep, setDone, sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/** Changes a record between this run's read and its write, as another writer would. */
const touch = (world: World, id: string, updatedAt = '2026-01-01T00:00:00.000Z') =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression: 'SET updatedAt = :at ADD #version :one',
      ExpressionAttributeNames: { '#version': '_version' },
      ExpressionAttributeValues: { ':at': { S: updatedAt }, ':one': { N: '1' } },
    }),
  );

describe('conflicts', () => {
  test('with large records are noted in the journal, for any size', async () => {
    const world = await createWorld(dynamodb);
    const ids = ['r1', 'r2', 'r3'];
    await world.put(
      'UserActivity',
      ids.map((id) => ({ id, _version: 1, notes: new Uint8Array(randomBytes(390_000)) })),
    );
    let interfered = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || interfered) return;
      interfered = true;
      for (const id of ids) await touch(world, id);
    };

    const runId = await runSweep(world, sweep({ ...sweepBase, visit: () => remove }));

    expect((await stateOf(world, runId)).run.reason).toBeUndefined();
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, conflicts: 3 });
    expect((await readChanges(world.engine, { runId, limit: 10 })).items).toHaveLength(3);
  });

  test('are also detected when a job that declares no reads removes a record without a version', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [
      { id: 'old', status: 'done' },
      { id: 'revived', status: 'done' },
    ]);
    let interfered = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || interfered) return;
      interfered = true;
      await world.put('UserActivity', [{ id: 'revived', status: 'open' }]);
    };

    const runId = await runSweep(
      world,
      sweep({ ...sweepBase, visit: ({ status }) => (status === 'done' ? remove : keep) }),
    );

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1, unchanged: 1, conflicts: 1 });
    expect([...(await world.all('UserActivity')).keys()]).toEqual(['revived']);
  });

  test("result in a stamp later than the other writer's", async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    let theirs = '';
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || theirs) return;
      world.clockAheadMs += 5_000;
      theirs = new Date(world.engine.now()).toISOString();
      await touch(world, 'r', theirs);
    };

    await runSweep(world, setDone);

    const record = (await world.all('UserActivity')).get('r');
    expect(record).toMatchObject({ status: 'done', _version: 3 });
    expect(String(record?.updatedAt) >= theirs).toBe(true);
  });
});

describe('responses', () => {
  test('of a rejected batch are all awaited before a worker gives up', async () => {
    const world = await createWorld(dynamodb);
    await world.put(
      'UserActivity',
      Array.from({ length: 5 }, (_, index) => ({ id: `r${index}`, _version: 1 })),
    );
    const isWrite = (input: unknown) =>
      (input as { TableName?: string }).TableName === world.tables.UserActivity && 'Key' in Object(input);
    let underWay = 0;
    world.onRequest = async ({ name, input }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('one is odd'), { name: 'ValidationException' });
      if (!isWrite(input)) return;
      if (JSON.stringify(input).includes('"r0"'))
        throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
      underWay += 1;
      await sleep(200);
    };
    world.onAnswer = ({ input }) => {
      if (isWrite(input)) underWay -= 1;
      if (JSON.stringify(input).includes('REMOVE #lease')) expect(underWay).toBe(0);
    };

    const runId = await runSweep(world, setDone);

    expect((await stateOf(world, runId)).run.reason).toContain('AccessDeniedException');
    expect(underWay).toBe(0);
  });

  test('missing from a batch are treated as unknown, not as done', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    let lost = false;
    world.onRequest = async ({ name, input }) => {
      if (name !== 'BatchExecuteStatementCommand' || lost) return;
      // Simulates a database that receives one fewer statement than was sent: the first statement is replaced
      // with one that changes nothing, and its result is missing from the response.
      (input as BatchExecuteStatementCommandInput).Statements?.splice(0, 1, {
        Statement: `UPDATE "${world.tables.UserActivity}" SET "x" = 1 WHERE "id" = 'r' AND "_version" = 99`,
      });
    };
    world.onAnswer = ({ name, output }) => {
      if (name !== 'BatchExecuteStatementCommand' || lost) return;
      lost = true;
      (output as BatchExecuteStatementCommandOutput).Responses = [];
    };

    const runId = await runSweep(world, setDone);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect((await world.all('UserActivity')).get('r')).toMatchObject({ status: 'done' });
  });
});

describe('a record that a statement rejects although it is unchanged', () => {
  test('is changed by a separate request', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [
      { id: 'nothing', status: null },
      { id: 'set', status: new Set(['b', 'a']) },
      { id: 'text', status: 'open' },
    ]);
    let statements = 0;
    // Behaves as if PartiQL never considered two NULLs or two sets equal.
    world.onRequest = ({ name, input }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      for (const statement of (input as BatchExecuteStatementCommandInput).Statements ?? []) {
        statements += 1;
        const isOdd = statement.Parameters?.some(
          (value) => value.NULL !== undefined || value.SS !== undefined,
        );
        if (isOdd) statement.Statement = statement.Statement?.replace(/$/, ` AND "id" = 'never'`);
      }
    };

    const runId = await runSweep(world, setDone);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      changed: 3,
      failed: 0,
      conflicts: 0,
    });
    expect(statements).toBe(3);
  });
});
