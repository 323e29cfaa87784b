import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { type AnyJob, create, keep, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { runView } from '#shared/jobs/run/run-view';
import { canUndo } from '#shared/jobs/run/undo';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { runSweep, sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/** Sets attributes on a record, as another writer would. */
const edit = (world: World, id: string, expression: string, values: Record<string, string> = {}) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression: `${expression} ADD #version :one`,
      ExpressionAttributeNames: { '#version': '_version' },
      ExpressionAttributeValues: {
        ':one': { N: '1' },
        ...Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }])),
      },
    }),
  );

/**
 * Loses the responses of the first write requests. For each lost response, another writer then makes one of
 * the `edits`.
 */
function loseAnswers(world: World, ...edits: readonly (() => Promise<unknown>)[]): void {
  const left = [...edits];
  world.onAnswer = async ({ name, input }) => {
    const writes = name === 'BatchExecuteStatementCommand' || isRecordWrite(world, input);
    const next = writes ? left.shift() : undefined;
    if (!next) return;
    await next();
    throw Object.assign(new Error('the answer was lost'), { name: 'TimeoutError' });
  };
}

const isRecordWrite = (world: World, input: unknown) =>
  /"(UpdateExpression|Item)"/.test(JSON.stringify(input)) &&
  (input as { TableName?: string }).TableName === world.tables.UserActivity;

let tokens = 0;
async function undo(world: World, runId: string): Promise<string> {
  const clientToken = `undo-${tokens++}`;
  const params = { runId };
  const started = await startRun(world.engine, { job: undoRun, params, dryRun: false, caller, clientToken });
  await execute(world, undoRun as AnyJob, started.runId, 1);
  return started.runId;
}

async function contents(world: World, table = 'UserActivity'): Promise<Record<string, StoredRecord>> {
  return Object.fromEntries(
    [...(await world.all(table))].map(([id, { _version, _lastChangedAt, updatedAt, ...rest }]) => [id, rest]),
  );
}

/** Sets both attributes, even if only one of them needs to change. */
const both = sweep({
  ...sweepBase,
  visit: ({ one, two }) => (one === 'new' && two === 'new' ? keep : update({ one: 'new', two: 'new' })),
});

async function worldOf(...records: readonly StoredRecord[]): Promise<World> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', records);
  return world;
}

/** Runs the job and loses the responses to its writes. */
async function runLosing(world: World, job: Sweep, ...edits: Parameters<typeof loseAnswers>[1][]) {
  loseAnswers(world, ...edits);
  const runId = await runSweep(world, job);
  world.onAnswer = undefined;
  return runId;
}

describe('a write succeeded, its response was lost, and then someone', () => {
  test('changed one of its attributes: the undo restores the other, and keeps that change', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });

    const runId = await runLosing(world, both, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    expect(await contents(world)).toMatchObject({ r: { one: 'new', two: 'new' } });
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1, conflicts: 1 });
    const { items } = await readChanges(world.engine, { runId, limit: 10 });
    expect(JSON.parse(items[0]?.before ?? '')).toEqual({ one: 'old 1', two: 'theirs' });
    const undoId = await undo(world, runId);
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(await contents(world)).toMatchObject({ r: { one: 'old 1', two: 'theirs' } });
  });

  test('changed it again, because the response of the second write was lost too', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });

    const runId = await runLosing(
      world,
      both,
      () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }),
      () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs again' }),
    );

    await undo(world, runId);
    expect(await contents(world)).toMatchObject({ r: { one: 'old 1', two: 'theirs again' } });
  });

  test('changed it each time, alternating between two attributes', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });

    const runId = await runLosing(
      world,
      both,
      () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }),
      () => edit(world, 'r', 'SET one = :v', { ':v': 'theirs, too' }),
    );

    await undo(world, runId);
    expect(await contents(world)).toMatchObject({ r: { one: 'theirs, too', two: 'theirs' } });
  });

  test('left nothing for the job to do: the change is in the journal', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', _version: 1 });
    const once = sweep({
      ...sweepBase,
      visit: ({ one }) => (one === 'old 1' ? update({ one: 'new', two: 'new' }) : keep),
    });

    const runId = await runLosing(world, once, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1, conflicts: 1 });
    const undoId = await undo(world, runId);
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(await contents(world)).toEqual({ r: { id: 'r', one: 'old 1', two: 'theirs' } });
  });

  test('made the job reject the record: it fails, and the write can be undone', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', _version: 1 });
    const strict = sweep({
      ...sweepBase,
      visit: ({ one, two }) => {
        if (two === 'theirs') throw new Error('What is this?');
        return one === 'old 1' ? update({ one: 'new', two: 'new' }) : keep;
      },
    });

    const runId = await runLosing(world, strict, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    const state = await stateOf(world, runId);
    expect(state).toMatchObject({ changed: 0, failed: 1 });
    expect(canUndo(runView(state.run, []), world.engine.now())).toBe(true);
    await undo(world, runId);
    expect(await contents(world)).toEqual({ r: { id: 'r', one: 'old 1', two: 'theirs' } });
  });

  test('made the job request a different value of the written attribute', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });
    const follows = sweep({
      ...sweepBase,
      visit: ({ one, two }) => {
        const wanted = two === 'theirs' ? 'for them' : 'new';
        return one === wanted ? keep : update({ one: wanted, ...(two === 'old 2' ? { two: 'new' } : {}) });
      },
    });

    const runId = await runLosing(world, follows, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    expect(await contents(world)).toMatchObject({ r: { one: 'for them', two: 'theirs' } });
    await undo(world, runId);
    expect(await contents(world)).toEqual({ r: { id: 'r', one: 'old 1', two: 'theirs' } });
  });

  test('made the job remove the record: it is restored as before the run', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });
    const tidy = sweep({
      ...sweepBase,
      visit: ({ one, two }) => {
        if (two === 'theirs') return remove;
        return one === 'new' ? keep : update({ one: 'new', two: 'new' });
      },
    });

    const runId = await runLosing(world, tidy, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    expect(await contents(world)).toEqual({});
    await undo(world, runId);
    expect(await contents(world)).toEqual({ r: { id: 'r', one: 'old 1', two: 'theirs' } });
  });

  test('changed a part of a nested value: the parts that the run wrote are restored', async () => {
    const world = await worldOf({ id: 'r', prefs: { tone: 'old', days: ['Mon'] }, _version: 1 });
    const nested = sweep({
      ...sweepBase,
      visit: ({ prefs }) => {
        const { tone, ...rest } = prefs as Record<string, unknown>;
        return tone === 'new' ? keep : update({ prefs: { ...rest, tone: 'new', by: 'run' } });
      },
    });

    const runId = await runLosing(world, nested, () =>
      edit(world, 'r', 'SET prefs.extra = :v', { ':v': 'theirs' }),
    );

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1 });
    await undo(world, runId);
    expect(await contents(world)).toEqual({
      r: { id: 'r', prefs: { tone: 'old', days: ['Mon'], extra: 'theirs' } },
    });
  });

  test('edited the created record: it counts as created, and the undo explains why it is kept', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', _version: 1 });
    const creates = sweep({
      ...sweepBase,
      visit: ({ one, id }, { runId, now }) =>
        one === 'new'
          ? keep
          : [
              update({ one: 'new' }),
              create(SessionRating, { id: `${id}-${runId}`, rating: 3, createdAt: now, _version: 1 }),
            ],
    });
    const editCreated = async () => {
      const [id = ''] = [...(await world.all('SessionRating')).keys()];
      await dynamodb.client.send(
        new UpdateItemCommand({
          TableName: world.tables.SessionRating,
          Key: { id: { S: id } },
          UpdateExpression: 'SET rating = :rating',
          ExpressionAttributeValues: { ':rating': { N: '5' } },
        }),
      );
    };

    const runId = await runLosing(world, creates, editCreated);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1, failed: 0 });
    expect((await readChanges(world.engine, { runId, limit: 10 })).items).toHaveLength(2);
    const undoId = await undo(world, runId);
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    expect(Object.values(await contents(world, 'SessionRating'))).toMatchObject([{ rating: 5 }]);
  });
});

describe('an undo whose write succeeded, whose response was lost, and whose record someone then', () => {
  test('changed in one attribute can be undone, which removes the restored values again', async () => {
    const world = await worldOf({ id: 'r', one: 'old 1', two: 'old 2', _version: 1 });
    const runId = await runSweep(world, both);
    loseAnswers(world, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    const undoId = await undo(world, runId);

    world.onAnswer = undefined;
    expect(await contents(world)).toMatchObject({ r: { one: 'old 1', two: 'theirs' } });
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    await undo(world, undoId);
    expect(await contents(world)).toMatchObject({ r: { one: 'new', two: 'theirs' } });
  });

  test('stripped of the attributes that the run had added can be undone too', async () => {
    const world = await worldOf({ id: 'r', _version: 1 });
    const runId = await runSweep(world, both);
    loseAnswers(world, () => edit(world, 'r', 'SET two = :v', { ':v': 'theirs' }));

    const undoId = await undo(world, runId);

    world.onAnswer = undefined;
    expect(await contents(world)).toEqual({ r: { id: 'r', two: 'theirs' } });
    await undo(world, undoId);
    expect(await contents(world)).toEqual({ r: { id: 'r', one: 'new', two: 'theirs' } });
  });

  test('edited after it was restored counts it, and its own undo explains why it is kept', async () => {
    const world = await worldOf({
      id: 'r',
      one: 'old 1',
      createdAt: '2026-01-01T00:00:00.000Z',
      _version: 1,
    });
    const runId = await runSweep(world, sweep({ ...sweepBase, visit: () => remove }));
    loseAnswers(world, () => edit(world, 'r', 'SET one = :v', { ':v': 'theirs' }));

    const undoId = await undo(world, runId);

    world.onAnswer = undefined;
    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    const redoId = await undo(world, undoId);
    expect(await stateOf(world, redoId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    expect(await contents(world)).toMatchObject({ r: { one: 'theirs' } });
  });
});
