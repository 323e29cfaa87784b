import { type BatchExecuteStatementCommandInput, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { keep, sweep, update } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { caller } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';
import { runSweep, setDone, sweepBase } from '../../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const stored = async (world: World, id: string) => {
  const key = { TableName: world.tables.UserActivity, Key: { id: { S: id } } };
  return (await dynamodb.client.send(new GetItemCommand(key))).Item;
};

describe('attributes', () => {
  test('are found and set with any name', async () => {
    const world = await createWorld(dynamodb);
    const names = ['a.b', 'list[0]', 'say "hi"', "it's", '☕', 'SELECT', '#x', ':y', '__typename'];
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    await world.put('UserActivity', [
      { id: 'versioned', _version: 1, ...all('old') },
      { id: 'unversioned', ...all('old') },
      { id: 'partly', 'a.b': 'old' },
    ]);
    const job = sweep({
      ...sweepBase,
      reads: names,
      visit: (record) => (record['a.b'] === 'old' ? update(all('new')) : keep),
    });

    const runId = await runSweep(world, job);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, conflicts: 0 });
    for (const record of (await world.all('UserActivity')).values()) expect(record).toMatchObject(all('new'));
  });

  test('are written one by one if the database rejects their PartiQL', async () => {
    const world = await createWorld(dynamodb);
    const records = Array.from({ length: 12 }, (_, index) => ({ id: `r${index}`, _version: 1 }));
    await world.put('UserActivity', records);
    world.onRequest = ({ name, input }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      for (const one of (input as BatchExecuteStatementCommandInput).Statements ?? [])
        one.Statement = one.Statement?.replace(',', ' a dialect ');
    };

    const runId = await runSweep(world, setDone);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 12, failed: 0 });
  });
});

describe('numbers', () => {
  test('are compared and incremented exactly, digit by digit', async () => {
    const world = await createWorld(dynamodb);
    const before = NumberValue.from('12345678901234567890123456789012345671');
    const after = NumberValue.from('12345678901234567890123456789012345672');
    await world.put('UserActivity', [
      { id: 'r', big: before, _version: NumberValue.from('9007199254740993') },
    ]);
    const job = sweep({
      ...sweepBase,
      visit: ({ big }) => (String(big) === String(before) ? update({ big: after }) : keep),
    });

    const runId = await runSweep(world, job);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(await stored(world, 'r')).toMatchObject({
      big: { N: String(after) },
      _version: { N: '9007199254740994' },
    });
  });
});

describe('decimals', () => {
  test('that JavaScript would round reach a job and the database unchanged', async () => {
    const world = await createWorld(dynamodb);
    const exact = '0.1234567890123456789012345678';
    await world.put('UserActivity', [{ id: 'r', from: NumberValue.from(exact), half: 0.5, _version: 1 }]);
    const job = sweep({
      ...sweepBase,
      visit: ({ from, half, to }) =>
        to === undefined ? update({ to: from, whole: Number(half) * 2 }) : keep,
    });

    await runSweep(world, job);

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
      ...sweepBase,
      shows: ['bytes', 'set', 'number'],
      visit: ({ made }) => (made ? keep : update({ made: Buffer.from(bytes) })),
    });

    const runId = await runSweep(world, job);

    const { items } = await readChanges(world.engine, { runId, limit: 10 });
    expect(JSON.parse(items[0]?.shown ?? '')).toEqual({
      bytes: 'AQL6',
      set: ['AQL6'],
      number: '12345678901234567890',
    });
    expect(JSON.parse(items[0]?.after ?? '')).toEqual({ made: 'AQL6' });
  });

  test("keep a job's bytes after a replay", async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
    const job = sweep({
      ...sweepBase,
      visit: ({ made }) => (made ? keep : update({ made: Buffer.from([1, 2, 250]) })),
    });
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('died'), { name: 'AccessDeniedException' });
    };
    const runId = await runSweep(world, job);
    world.onRequest = undefined;

    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(Buffer.from((await stored(world, 'r'))?.made?.B ?? []).toString('base64')).toBe('AQL6');
  });
});
