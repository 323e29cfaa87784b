import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { create, keep, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';
import { migrationOfAll, sweepBase } from '../../../../support/test-sweep';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
let tokens = 0;
const token = () => {
  tokens += 1;
  return `token-${tokens}`;
};

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const record = (id: string, userID: unknown, more: object = {}) => ({
  id,
  userID,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  owner: 'someone',
  _version: 3,
  _lastChangedAt: 1_700_000_000_000,
  ...more,
});

const start = (world: World, job: Sweep, dryRun = false) =>
  startRun(world.engine, { job, params: {}, dryRun, caller, clientToken: token() });

describe('a sweep', () => {
  test('changes only the records with the email, and only the necessary attributes', async () => {
    const world = await createWorld(dynamodb);
    const odd = [
      record('mine', caller.email),
      record('quote\'s "and" ☕ /slash', caller.email),
      record('upper', caller.email.toUpperCase()),
      record('space', `${caller.email} `),
      record('number', 7),
      record('list', [caller.email]),
      record('deleted', caller.email, { _deleted: true }),
      { id: 'nobody' },
      { id: 'unversioned', userID: caller.email },
      record('huge', caller.email, { notes: 'x'.repeat(300_000) }),
      record('exact', caller.email, { big: 12_345 }),
    ];
    // This table has no index on userID, so its userIDs can have any type.
    await world.put('ActivityHistory', odd);

    const { runId } = await start(world, migrationOfAll);
    await execute(world, migrationOfAll, runId, 1);

    const { run, ...state } = await stateOf(world, runId);
    expect(state).toMatchObject({
      status: 'SUCCEEDED',
      read: 11,
      changed: 5,
      failed: 0,
      unchanged: 6,
      conflicts: 0,
    });
    const after = await world.all('ActivityHistory');
    expect(after.get('mine')).toEqual({
      ...record('mine', caller.subject),
      _version: 4,
      updatedAt: expect.stringMatching(/^20/),
      _lastChangedAt: expect.any(Number),
    });
    expect(after.get('unversioned')).toEqual({
      id: 'unversioned',
      userID: caller.subject,
      updatedAt: expect.stringMatching(/^20/),
    });
    for (const id of ['upper', 'space', 'number', 'list', 'deleted', 'nobody']) {
      expect(after.get(id)).toEqual(odd.find((one) => one.id === id));
    }
    expect(run.tables?.find((table) => table.table === 'ActivityHistory')).toMatchObject({
      read: 11,
      changed: 5,
    });
  });

  test('dry runs write nothing, and their journal is the full preview', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [record('a', caller.email), record('b', 'else')]);
    await world.put('SessionRating', [record('c', caller.email)]);

    const { runId } = await start(world, migrationOfAll, true);
    await execute(world, migrationOfAll, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 3,
      changed: 2,
      unchanged: 1,
    });
    expect((await world.all('UserActivity')).get('a')).toEqual(record('a', caller.email));
    const first = await readChanges(world.engine, { runId, limit: 1 });
    const second = await readChanges(world.engine, { runId, limit: 10, cursor: first.cursor ?? '' });
    expect([...first.items, ...second.items]).toEqual([
      {
        table: 'UserActivity',
        key: 'a',
        kind: 'update',
        before: JSON.stringify({ userID: caller.email }),
        after: JSON.stringify({ userID: caller.subject }),
        shown: JSON.stringify({ createdAt: '2026-01-01T00:00:00.000Z' }),
      },
      expect.objectContaining({ table: 'SessionRating', key: 'c' }),
    ]);
    expect(second.cursor).toBeUndefined();
    expect((await readChanges(world.engine, { runId, limit: 10, table: 'UserPreferences' })).items).toEqual(
      [],
    );
  });

  test('accepts a position in its changes only for the same run and table', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [record('a', caller.email), record('b', caller.email)]);
    const { runId } = await start(world, migrationOfAll, true);
    const { runId: other } = await start(world, migrationOfAll, true);
    for (const id of [runId, other]) await execute(world, migrationOfAll, id, 1);

    const { items, cursor } = await readChanges(world.engine, { runId, limit: 1 });
    const next = await readChanges(world.engine, { runId, limit: 1, cursor });

    expect([...items, ...next.items].map(({ key }) => key).toSorted()).toEqual(['a', 'b']);
    for (const elsewhere of [{ runId: other }, { runId, table: 'UserActivity' }]) {
      const reading = readChanges(world.engine, { ...elsewhere, limit: 1, cursor });
      await expect(reading).rejects.toMatchObject({ code: 'BadRequest', info: { field: 'nextToken' } });
    }
  });

  test('that is repeated changes nothing', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [record('a', caller.email)]);
    const first = await start(world, migrationOfAll);
    await execute(world, migrationOfAll, first.runId, 1);
    const before = await world.all('UserActivity');

    const second = await start(world, migrationOfAll);
    await execute(world, migrationOfAll, second.runId, 1);

    expect(await stateOf(world, second.runId)).toMatchObject({
      status: 'SUCCEEDED',
      changed: 0,
      unchanged: 1,
    });
    expect(await world.all('UserActivity')).toEqual(before);
  });

  test('visits a record again if another writer changed it, and keeps that change', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [
      record('kept', caller.email),
      record('moved', caller.email),
      record('gone', caller.email),
    ]);
    const TableName = world.tables.UserActivity;
    let interfered = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || interfered) return;
      interfered = true;
      await set(TableName, 'kept', 'duration', 42);
      await set(TableName, 'moved', 'userID', 'other@wellness.example');
      await dynamodb.client.send(new DeleteItemCommand({ TableName, Key: { id: { S: 'gone' } } }));
    };

    const { runId } = await start(world, migrationOfAll);
    await execute(world, migrationOfAll, runId, 1);

    const after = await world.all('UserActivity');
    expect(after.get('kept')).toMatchObject({ userID: caller.subject, duration: 42, _version: 5 });
    expect(after.get('moved')).toMatchObject({ userID: 'other@wellness.example', _version: 4 });
    expect(after.has('gone')).toBe(false);
    expect(await stateOf(world, runId)).toMatchObject({
      read: 3,
      changed: 1,
      unchanged: 2,
      failed: 0,
      conflicts: 3,
    });
    expect((await readChanges(world.engine, { runId, limit: 10 })).items.map((change) => change.key)).toEqual(
      ['kept'],
    );
  });

  test('creates a failure row for a record whose visit throws, and continues', async () => {
    const world = await createWorld(dynamodb);
    const choosy = sweep({
      ...sweepBase,
      visit: (one) => {
        if (one.id === 'bad') throw new Error('cannot read this');
        return one.duration === 1 ? update({ duration: 2 }) : keep;
      },
    });
    await world.put(
      'UserActivity',
      ['good', 'bad', 'fine'].map((id) => record(id, 'x', { duration: 1 })),
    );

    const { runId } = await start(world, choosy);
    await execute(world, choosy, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 2,
      failed: 1,
    });
    expect((await world.all('UserActivity')).get('bad')?.duration).toBe(1);
  });

  test('removes and creates records', async () => {
    const world = await createWorld(dynamodb);
    const archive = sweep({
      ...sweepBase,
      tables: [UserActivity],
      visit: (one, { runId }) => [
        remove,
        create(SessionRating, { id: `${one.id}-${runId}`, userID: String(one.userID), rating: 5 }),
      ],
    });
    await world.put(
      'UserActivity',
      Array.from({ length: 60 }, (_, index) => record(`r${index}`, 'x')),
    );

    const { runId } = await start(world, archive);
    await execute(world, archive, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 60,
      changed: 60,
      unchanged: 0,
    });
    expect((await world.all('UserActivity')).size).toBe(0);
    expect((await world.all('SessionRating')).size).toBe(60);
  });

  test('ends a lane whose table no longer exists, lets the others finish, and fails the run with the reason', async () => {
    const world = await createWorld(dynamodb);
    await world.put('SessionRating', [record('a', caller.email)]);
    const job = { ...migrationOfAll, tables: [UserActivity, SessionRating] };
    const { runId } = await start(world, job);
    world.onRequest = ({ name, input }) => {
      const scansActivity = name === 'ScanCommand' && JSON.stringify(input).includes('UserActivity');
      if (scansActivity) throw Object.assign(new Error('missing'), { name: 'ResourceNotFoundException' });
    };

    await execute(world, job, runId, 1);

    const { run, changed } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('UserActivity') });
    expect(run.reason).toContain('ResourceNotFoundException: missing');
    expect(changed).toBe(1);
  });
});

const set = (TableName: string | undefined, id: string, name: string, value: string | number) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName,
      Key: { id: { S: id } },
      UpdateExpression: 'SET #name = :value ADD #version :one',
      ExpressionAttributeNames: { '#name': name, '#version': '_version' },
      ExpressionAttributeValues: {
        ':value': typeof value === 'number' ? { N: `${value}` } : { S: value },
        ':one': { N: '1' },
      },
    }),
  );
