import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, keep, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { readChanges } from '#functions/engine/run/changes';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

/** Changes a record according to its `activityType`. */
const byType = sweep({
  name: 'by-type',
  title: 'By type',
  description: 'For a test.',
  category: 'reusable',
  access: 'DesignatedAdmin',
  tables: [UserActivity],
  visit: ({ id, userID, activityType, tidy }, { caller: { email, subject }, runId }) => {
    if (activityType === 'update' && userID === email) return update({ userID: subject });
    if (activityType === 'add' && tidy === undefined) return update({ tidy: { by: ['run'] }, mark: 1 });
    if (activityType === 'add-one' && tidy === undefined) return update({ tidy: true });
    if (activityType === 'remove') return remove;
    if (activityType === 'create')
      return [
        update({ activityType: 'done' }),
        create(SessionRating, { id: `${id}-${runId}`, rating: 3, _version: 1 }),
      ];
    return keep;
  },
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

let tokens = 0;
function start(world: World, { dryRun = false, clientToken = `token-${tokens++}` } = {}) {
  return startRun(world.engine, { job: byType, params: {}, dryRun, caller, clientToken });
}

function startUndo(world: World, runId: string, { dryRun = false, clientToken = `token-${tokens++}` } = {}) {
  return startRun(world.engine, { job: undoRun, params: { runId }, dryRun, caller, clientToken });
}

async function run(world: World, job: Sweep = byType): Promise<string> {
  const { runId } = await start(world);
  await execute(world, job, runId, 1);
  return runId;
}

async function undo(world: World, runId: string, options = {}): Promise<string> {
  const { runId: undoId } = await startUndo(world, runId, options);
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

/** Returns records keyed by ID, without the write stamps. */
async function contents(world: World, table = 'UserActivity') {
  const all = await world.all(table);
  return Object.fromEntries(
    [...all].map(([id, { _version, _lastChangedAt, updatedAt, ...rest }]) => [id, rest]),
  );
}

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

const versioned = { _version: 3, _lastChangedAt: 1, updatedAt: '2026-01-01T00:00:00.000Z' };
const records: StoredRecord[] = [
  { id: 'u1', userID: caller.email, activityType: 'update', ...versioned },
  { id: 'u2', userID: caller.email, activityType: 'update' },
  { id: 'a1', activityType: 'add', ...versioned },
  { id: 'a2', activityType: 'add' },
  { id: 'a3', activityType: 'add-one', ...versioned },
  { id: 'a4', activityType: 'add-one' },
  { id: 'r1', activityType: 'remove', notes: ['x', { deep: null }], ...versioned },
  { id: 'r2', activityType: 'remove' },
  { id: 'c1', activityType: 'create', ...versioned },
  { id: 'k1', activityType: 'keep', ...versioned },
];

async function setUp(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '3' });
  await world.put('UserActivity', records);
  return world;
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
  test('reverts updates, removals and creations, increases the version, and has the same counts as the run', async () => {
    const world = await setUp();
    const before = await contents(world);
    const runId = await run(world);
    expect(await contents(world)).not.toEqual(before);

    const undoId = await undo(world, runId);

    expect(await contents(world)).toEqual(before);
    expect(await contents(world, 'SessionRating')).toEqual({});
    expect(await stateOf(world, undoId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 9,
      changed: 9,
      failed: 0,
      unchanged: 0,
      run: { undoes: runId, title: 'Undo: By type', access: 'DesignatedAdmin', total: 9 },
    });
    const after = await world.all('UserActivity');
    expect(after.get('u1')).toMatchObject({ _version: 5, updatedAt: expect.stringMatching(/^20/) });
    expect(after.get('r1')).toMatchObject({ _version: 4 });
    expect((await stateOf(world, runId)).run).toMatchObject({ undoneBy: undoId });
  });

  test('of an undo makes the changes again, and can itself be undone', async () => {
    const world = await setUp();
    const before = await contents(world);
    const runId = await run(world);
    const [changed, created] = [await contents(world), await contents(world, 'SessionRating')];
    const undoId = await undo(world, runId);

    const redoId = await undo(world, undoId);

    expect(await contents(world)).toEqual(changed);
    expect(await contents(world, 'SessionRating')).toEqual(created);
    expect((await stateOf(world, redoId)).run).toMatchObject({ title: 'Redo: By type', undoes: undoId });
    const again = await undo(world, redoId);
    expect(await contents(world)).toEqual(before);
    expect((await stateOf(world, again)).run).toMatchObject({ title: 'Undo: By type' });
  });

  test('keeps what others have changed since, and lists it with both values', async () => {
    const world = await setUp();
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
    const world = await setUp();
    const runId = await run(world);
    await edit(world, 'u1', 'SET notes = :value', 'theirs');

    await undo(world, runId);

    expect((await contents(world)).u1).toMatchObject({ userID: caller.email, notes: 'theirs' });
  });

  test('does nothing if a record is as it was before', async () => {
    const world = await setUp();
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
      const world = await setUp();
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

  test('as a dry run shows its changes, writes nothing, and leaves the run undoable', async () => {
    const world = await setUp();
    const runId = await run(world);
    const changed = await contents(world);

    const dryId = await undo(world, runId, { dryRun: true });

    expect(await contents(world)).toEqual(changed);
    expect(await stateOf(world, dryId)).toMatchObject({
      status: 'SUCCEEDED',
      changed: 9,
      run: { undoes: runId },
    });
    expect((await stateOf(world, runId)).run.undoneBy).toBeUndefined();
    const { items } = await readChanges(world.engine, { runId: dryId, limit: 100 });
    expect(items).toHaveLength(10);
    expect(items.find(({ key }) => key === 'a3')).toMatchObject({
      kind: 'update',
      before: JSON.stringify({ tidy: true }),
      after: '{}',
    });
  });

  test('of a run that died in the middle of a page undoes the changes of that page, counted or not', async () => {
    const world = await setUp();
    const before = await contents(world);
    const { runId } = await start(world);
    let batches = 0;
    world.onAnswer = ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      batches += 1;
      if (batches === 2) throw Object.assign(new Error('gone'), { name: 'AccessDeniedException' });
    };
    await execute(world, byType, runId, 1);
    world.onAnswer = undefined;
    const { status, changed, lanes } = await stateOf(world, runId);
    expect(status).toBe('FAILED');
    expect(lanes[0]?.page).toBeGreaterThan(0);
    expect(changed).toBeLessThan(9);
    expect(await contents(world)).not.toEqual(before);

    const undoId = await undo(world, runId);

    expect(await contents(world)).toEqual(before);
    expect((await stateOf(world, undoId)).changed).toBeGreaterThan(changed);
  });

  test('of a stopped run, itself stopped and resumed, restores everything', async () => {
    const world = await setUp();
    const before = await contents(world);
    const { runId } = await start(world);
    await stopAfterPages(world, runId, 2);
    await execute(world, byType, runId, 1);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED' });
    const { runId: undoId } = await startUndo(world, runId);
    await stopAfterPages(world, undoId, 1);
    await execute(world, undoRun, undoId, 1);
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'STOPPED' });
    expect(await contents(world)).not.toEqual(before);

    await resumeRun(world.engine, { runId: undoId, caller });
    await execute(world, undoRun, undoId, 2);

    expect(await contents(world)).toEqual(before);
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', attempt: 2 });
  });
});

/** Requests a stop once the run has checkpointed the given number of pages. */
async function stopAfterPages(world: World, runId: string, pages: number): Promise<void> {
  let seen = 0;
  world.onAnswer = async ({ name, input }) => {
    if (name !== 'UpdateItemCommand' || !JSON.stringify(input).includes('page = :next')) return;
    seen += 1;
    if (seen !== pages) return;
    world.onAnswer = undefined;
    await requestStop(world.engine, { runId, by: caller.email });
  };
}

describe('starting an undo', () => {
  test('twice at the same time creates one undo, and the other request names it', async () => {
    const world = await setUp();
    const runId = await run(world);

    const both = await Promise.allSettled([startUndo(world, runId), startUndo(world, runId)]);

    const started = both.find((one) => one.status === 'fulfilled')?.value.runId;
    const refused = both.find((one) => one.status === 'rejected');
    expect(started).toBeDefined();
    expect(refused?.reason).toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} is being undone by run ${started}.`,
      info: { runId: started },
    });
  });

  test('again with the same token returns the same run', async () => {
    const world = await setUp();
    const runId = await run(world);
    const first = await startUndo(world, runId, { clientToken: 'one intent' });

    expect(await startUndo(world, runId, { clientToken: 'one intent' })).toEqual(first);
  });

  test('locks the tables that the run wrote', async () => {
    const world = await setUp();
    const runId = await run(world);
    const { runId: undoId } = await startUndo(world, runId);

    await expect(start(world)).rejects.toMatchObject({ code: 'Conflict', info: { runId: undoId } });
  });

  test('is rejected with a conflict while another run holds the table, and the run can still be undone', async () => {
    const world = await setUp();
    const runId = await run(world);
    const { runId: other } = await start(world);

    await expect(startUndo(world, runId)).rejects.toMatchObject({ code: 'Conflict', info: { runId: other } });
    expect((await stateOf(world, runId)).run.undoneBy).toBeUndefined();
  });

  test('is rejected for a run that is missing, active, dry, without changes, or no longer kept', async () => {
    const world = await setUp();
    const refused = (runId: string) => startUndo(world, runId).catch((error: unknown) => error);

    expect(await refused('nope')).toMatchObject({ code: 'NotFound', message: "There is no run 'nope'." });
    const { runId: active } = await start(world);
    expect(await refused(active)).toMatchObject({
      code: 'Conflict',
      message: `Run ${active} is QUEUED; only a run that has ended can be undone.`,
    });
    await execute(world, byType, active, 1);
    const { runId: dry } = await start(world, { dryRun: true });
    await execute(world, byType, dry, 1);
    expect(await refused(dry)).toMatchObject({
      code: 'BadRequest',
      message: `Run ${dry} is a dry run, which changed nothing. Expected a real run.`,
    });
    const idle = await run(world);
    expect(await refused(idle)).toMatchObject({
      code: 'Conflict',
      message: `Run ${idle} changed nothing: there is nothing to undo.`,
    });
    world.clockAheadMs += 31 * 86_400_000;
    expect(await refused(active)).toMatchObject({
      code: 'Conflict',
      message: expect.stringMatching(/can no longer be undone: its changes were kept until 20/),
    });
  });

  test('waits until no worker of the run can be in its last page', async () => {
    const world = await setUp();
    const runId = await run(world);
    const leaseUntil = Date.now() + 60_000;
    await world.engine.ledger.send(
      new PutCommand({
        TableName: world.engine.settings.ledgerTable,
        Item: { ...(await stateOf(world, runId)).lanes[0], lease: 'of one cut off', leaseUntil },
      }),
    );

    await expect(startUndo(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining(`can be undone from ${new Date(leaseUntil).toISOString()}`),
    });

    world.clockAheadMs += 61_000;
    await expect(startUndo(world, runId)).resolves.toHaveProperty('runId');
  });

  test('prevents resuming the undone run, or an undo whose journal has expired', async () => {
    const world = await setUp();
    const { runId } = await start(world);
    await stopAfterPages(world, runId, 2);
    await execute(world, byType, runId, 1);
    const { runId: undoId } = await startUndo(world, runId);
    await stopAfterPages(world, undoId, 1);
    await execute(world, undoRun, undoId, 1);

    await expect(resumeRun(world.engine, { runId, caller })).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} was partly undone by run ${undoId}.`,
    });
    world.clockAheadMs += 31 * 86_400_000;
    await expect(resumeRun(world.engine, { runId: undoId, caller })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining(`Run ${runId} can no longer be undone`),
    });
  });
});

test('chunks without a HEAD are skipped when the last page is searched', async () => {
  const world = await setUp();
  const before = await contents(world);
  const runId = await run(world);
  await world.engine.ledger.send(
    new PutCommand({
      TableName: world.engine.settings.ledgerTable,
      Item: {
        pk: ledgerKeys.journal(runId, 0),
        sk: `${ledgerKeys.page(4)}#CHUNK#x#0000`,
        data: Buffer.from('x'),
      },
    }),
  );
  await world.engine.ledger.send(
    new PutCommand({
      TableName: world.engine.settings.ledgerTable,
      Item: { ...(await stateOf(world, runId)).lanes[0], page: 4 },
    }),
  );

  await undo(world, runId);

  expect(await contents(world)).toEqual(before);
});
