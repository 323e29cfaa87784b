import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BatchExecuteStatementCommandInput,
  type BatchExecuteStatementCommandOutput,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/changes';
import { keep, remove, type Sweep, sweep, update } from '#functions/engine/job';
import { resumeRun } from '#functions/engine/resume';
import { startRun } from '#functions/engine/start';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const base = {
  name: 'test-job',
  title: 'Test job',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
} as const;

async function run(world: World, job: Sweep): Promise<string> {
  const request = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, request);
  await execute(world, job, runId, 1);
  return runId;
}

/** Another writer's change, between this run's reading and its writing. */
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

const stored = async (world: World, id: string) => {
  const key = { TableName: world.tables.UserActivity, Key: { id: { S: id } } };
  return (await dynamodb.client.send(new GetItemCommand(key))).Item;
};

const done = sweep({
  ...base,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});

describe('attributes', () => {
  test('are found and set whatever they are called', async () => {
    const world = await createWorld(dynamodb);
    const names = ['a.b', 'list[0]', 'say "hi"', "it's", '☕', 'SELECT', '#x', ':y', '__typename'];
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    await world.put('UserActivity', [
      { id: 'versioned', _version: 1, ...all('old') },
      { id: 'unversioned', ...all('old') },
      { id: 'partly', 'a.b': 'old' },
    ]);
    const job = sweep({
      ...base,
      reads: names,
      visit: (record) => (record['a.b'] === 'old' ? update(all('new')) : keep),
    });

    const runId = await run(world, job);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, conflicts: 0 });
    for (const record of (await world.all('UserActivity')).values()) expect(record).toMatchObject(all('new'));
  });

  test('are written one by one where the database refuses their PartiQL', async () => {
    const world = await createWorld(dynamodb);
    const records = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, _version: 1 }));
    await world.put('UserActivity', records);
    world.onRequest = ({ name, input }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      for (const one of (input as BatchExecuteStatementCommandInput).Statements ?? [])
        one.Statement = one.Statement?.replace(',', ' a dialect ');
    };

    const runId = await run(world, done);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 12, failed: 0 });
  });
});

describe('numbers', () => {
  test('are compared and counted up digit by digit', async () => {
    const world = await createWorld(dynamodb);
    const before = NumberValue.from('12345678901234567890123456789012345671');
    const after = NumberValue.from('12345678901234567890123456789012345672');
    await world.put('UserActivity', [
      { id: 'r', big: before, _version: NumberValue.from('9007199254740993') },
    ]);
    const job = sweep({
      ...base,
      visit: ({ big }) => (String(big) === String(before) ? update({ big: after }) : keep),
    });

    const runId = await run(world, job);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(await stored(world, 'r')).toMatchObject({
      big: { N: String(after) },
      _version: { N: '9007199254740994' },
    });
  });
});

describe('decimals', () => {
  test('that JavaScript would round reach a job, and the database again, as they are', async () => {
    const world = await createWorld(dynamodb);
    const exact = '0.1234567890123456789012345678';
    await world.put('UserActivity', [{ id: 'r', from: NumberValue.from(exact), half: 0.5, _version: 1 }]);
    const job = sweep({
      ...base,
      visit: ({ from, half, to }) =>
        to === undefined ? update({ to: from, whole: Number(half) * 2 }) : keep,
    });

    await run(world, job);

    expect(await stored(world, 'r')).toMatchObject({ to: { N: exact }, whole: { N: '1' } });
  });
});

describe('the changes of a run', () => {
  test('show bytes as base64 and large numbers as text', async () => {
    const world = await createWorld(dynamodb);
    const bytes = Uint8Array.from([1, 2, 250]);
    const number = NumberValue.from('12345678901234567890');
    await world.put('UserActivity', [{ id: 'r', bytes, set: new Set([bytes]), number, _version: 1 }]);
    const job = sweep({
      ...base,
      shows: ['bytes', 'set', 'number'],
      visit: ({ made }) => (made ? keep : update({ made: Buffer.from(bytes) })),
    });

    const runId = await run(world, job);

    const { items } = await readChanges(world.engine, { runId, limit: 10 });
    expect(JSON.parse(items[0]?.shown ?? '')).toEqual({
      bytes: 'AQL6',
      set: ['AQL6'],
      number: '12345678901234567890',
    });
    expect(JSON.parse(items[0]?.after ?? '')).toEqual({ made: 'AQL6' });
  });

  test('hold bytes that a job made over a replay', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    const job = sweep({
      ...base,
      visit: ({ made }) => (made ? keep : update({ made: Buffer.from([1, 2, 250]) })),
    });
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('died'), { name: 'AccessDeniedException' });
    };
    const runId = await run(world, job);
    world.onRequest = undefined;

    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(Buffer.from((await stored(world, 'r'))?.made?.B ?? []).toString('base64')).toBe('AQL6');
  });
});

describe('conflicts', () => {
  test('over whole large records are noted in the journal, whatever their size', async () => {
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

    const runId = await run(world, sweep({ ...base, visit: () => remove }));

    expect((await stateOf(world, runId)).run.reason).toBeUndefined();
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, conflicts: 3 });
    expect((await readChanges(world.engine, { runId, limit: 10 })).items).toHaveLength(3);
  });

  test('are seen also on the removal of a record without a version by a job that says not what it reads', async () => {
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

    const runId = await run(
      world,
      sweep({ ...base, visit: ({ status }) => (status === 'done' ? remove : keep) }),
    );

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1, unchanged: 1, conflicts: 1 });
    expect([...(await world.all('UserActivity')).keys()]).toEqual(['revived']);
  });

  test('leave a stamp that is later than the one of the other writer', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    let theirs = '';
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || theirs) return;
      world.clockAheadMs += 5_000;
      theirs = new Date(world.engine.now()).toISOString();
      await touch(world, 'r', theirs);
    };

    await run(world, done);

    const record = (await world.all('UserActivity')).get('r');
    expect(record).toMatchObject({ status: 'done', _version: 3 });
    expect(String(record?.updatedAt) >= theirs).toBe(true);
  });
});

describe('answers', () => {
  test('of a whole batch that was refused are all awaited before a worker gives up', async () => {
    const world = await createWorld(dynamodb);
    await world.put(
      'UserActivity',
      Array.from({ length: 5 }, (_, at) => ({ id: `r${at}`, _version: 1 })),
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
      if (JSON.stringify(input).includes('REMOVE lease')) expect(underWay).toBe(0);
    };

    const runId = await run(world, done);

    expect((await stateOf(world, runId)).run.reason).toContain('AccessDeniedException');
    expect(underWay).toBe(0);
  });

  test('that are missing from a batch count as unknown, not as done', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    let lost = false;
    world.onRequest = async ({ name, input }) => {
      if (name !== 'BatchExecuteStatementCommand' || lost) return;
      // The database answers one statement fewer than it was sent.
      (input as BatchExecuteStatementCommandInput).Statements?.splice(0, 1, {
        Statement: `UPDATE "${world.tables.UserActivity}" SET "x" = 1 WHERE "id" = 'r' AND "_version" = 99`,
      });
    };
    world.onAnswer = ({ name, output }) => {
      if (name !== 'BatchExecuteStatementCommand' || lost) return;
      lost = true;
      (output as BatchExecuteStatementCommandOutput).Responses = [];
    };

    const runId = await run(world, done);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect((await world.all('UserActivity')).get('r')).toMatchObject({ status: 'done' });
  });
});
