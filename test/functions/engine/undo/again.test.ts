import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { runView } from '#shared/jobs/run/run-view';
import { canUndo } from '#shared/jobs/run/undo';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

const mark = sweep({
  name: 'mark',
  title: 'Mark',
  description: 'For a test.',
  category: 'one-time',
  access: 'Admin',
  tables: [UserActivity],
  visit: ({ notes }) => (notes === 'run' ? keep : update({ notes: 'run' })),
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

let tokens = 0;
const startUndo = (world: World, runId: string, dryRun = false) =>
  startRun(world.engine, { job: undoRun, params: { runId }, dryRun, caller, clientToken: `t${tokens++}` });

async function undo(world: World, runId: string, dryRun = false): Promise<string> {
  const { runId: undoId } = await startUndo(world, runId, dryRun);
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

const ids = ['a', 'b', 'c', 'd', 'e'];

/** Runs the job on five records, with two records per page. */
async function ran(): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
  await world.put(
    'UserActivity',
    ids.map((id) => ({ id, notes: `before ${id}`, _version: 1 })),
  );
  const request = { job: mark, params: {}, dryRun: false, caller, clientToken: `t${tokens++}` };
  const { runId } = await startRun(world.engine, request);
  await execute(world, mark, runId, 1);
  return { world, runId };
}

const edit = (world: World, id: string, notes: string) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression: 'SET notes = :notes',
      ExpressionAttributeValues: { ':notes': { S: notes } },
    }),
  );

async function notesOf(world: World): Promise<Record<string, unknown>> {
  const all = await world.all('UserActivity');
  return Object.fromEntries(ids.map((id) => [id, all.get(id)?.notes]));
}

async function rowOf(world: World, runId: string) {
  return (await stateOf(world, runId)).run;
}

const undoable = async (world: World, runId: string) =>
  canUndo(runView(await rowOf(world, runId), []), world.engine.now());

const before = Object.fromEntries(ids.map((id) => [id, `before ${id}`]));
const changed = Object.fromEntries(ids.map((id) => [id, 'run']));

test('an undo that left changes reports how many, and they can be undone once the records are as the run left them', async () => {
  const { world, runId } = await ran();
  await edit(world, 'b', 'edited');
  await edit(world, 'd', 'edited');

  const first = await undo(world, runId);

  expect(await rowOf(world, runId)).toMatchObject({ undoneBy: first, changesStanding: 2 });
  expect(await undoable(world, runId)).toBe(true);
  await edit(world, 'b', 'run');
  await edit(world, 'd', 'run');
  const second = await undo(world, runId);
  expect(await notesOf(world)).toEqual(before);
  expect(await stateOf(world, second)).toMatchObject({ status: 'SUCCEEDED', read: 2, changed: 2 });
  const row = await rowOf(world, runId);
  expect(row.undoneBy).toBe(second);
  expect(row.changesStanding).toBeUndefined();
  expect(await undoable(world, runId)).toBe(false);
  await expect(undo(world, runId)).rejects.toThrow(`Run ${runId} was undone by run ${second}.`);
});

test('an undo that changed nothing leaves everything in effect', async () => {
  const { world, runId } = await ran();
  for (const id of ids) await edit(world, id, 'edited');

  const undoId = await undo(world, runId);

  expect(await stateOf(world, undoId)).toMatchObject({
    status: 'COMPLETED_WITH_FAILURES',
    changed: 0,
    failed: 5,
  });
  expect(await rowOf(world, runId)).toMatchObject({ changesStanding: 5 });
  expect(await undoable(world, runId)).toBe(true);
});

test('a second undo ignores what the first one restored, even if others have changed it since', async () => {
  const { world, runId } = await ran();
  await edit(world, 'b', 'edited');
  await undo(world, runId);
  await edit(world, 'a', 'run');
  await edit(world, 'c', 'other');
  await edit(world, 'b', 'run');

  const second = await undo(world, runId);

  expect(await notesOf(world)).toEqual({ ...before, a: 'run', c: 'other' });
  expect(await stateOf(world, second)).toMatchObject({ status: 'SUCCEEDED', read: 1, changed: 1, failed: 0 });
});

test('a redo of each undo makes exactly the changes that it reverted', async () => {
  const { world, runId } = await ran();
  await edit(world, 'b', 'edited');
  const first = await undo(world, runId);
  await edit(world, 'b', 'run');
  const second = await undo(world, runId);

  await undo(world, first);

  expect(await notesOf(world)).toEqual({ ...changed, b: 'before b' });
  await undo(world, second);
  expect(await notesOf(world)).toEqual(changed);
});

test('changes that a redo made again are in effect, and the next undo reverts them', async () => {
  const { world, runId } = await ran();
  await edit(world, 'b', 'edited');
  const first = await undo(world, runId);
  await edit(world, 'b', 'run');
  await undo(world, first);

  const second = await undo(world, runId);

  expect(await notesOf(world)).toEqual(before);
  expect(await stateOf(world, second)).toMatchObject({ status: 'SUCCEEDED', changed: 5 });
});

test('the rest of an incomplete redo can be made again', async () => {
  const { world, runId } = await ran();
  const undoId = await undo(world, runId);
  await edit(world, 'e', 'edited');
  const redo = await undo(world, undoId);
  expect(await rowOf(world, undoId)).toMatchObject({ undoneBy: redo, changesStanding: 1 });
  await edit(world, 'e', 'before e');

  await undo(world, undoId);

  expect(await notesOf(world)).toEqual(changed);
});

test('a dry run of the rest shows only the rest, and marks nothing', async () => {
  const { world, runId } = await ran();
  await edit(world, 'b', 'edited');
  const first = await undo(world, runId);
  await edit(world, 'b', 'run');

  const dry = await undo(world, runId, true);

  expect(await stateOf(world, dry)).toMatchObject({ status: 'SUCCEEDED', read: 1, changed: 1 });
  expect(await rowOf(world, runId)).toMatchObject({ undoneBy: first, changesStanding: 1 });
});

test('a run without changes has no date until which it can be undone, so no undo is offered or started', async () => {
  const { world } = await ran();
  const request = { job: mark, params: {}, dryRun: false, caller, clientToken: `t${tokens++}` };
  const { runId } = await startRun(world.engine, request);
  await execute(world, mark, runId, 1);

  expect((await rowOf(world, runId)).undoableUntil).toBeUndefined();
  expect(await undoable(world, runId)).toBe(false);
  await expect(startUndo(world, runId)).rejects.toThrow(
    `Run ${runId} changed nothing: there is nothing to undo.`,
  );
});

test('a run that was stopped after a page without changes offers no undo, and none starts', async () => {
  const { world } = await ran();
  const request = { job: mark, params: {}, dryRun: false, caller, clientToken: `t${tokens++}` };
  const { runId } = await startRun(world.engine, request);
  let asked: Promise<void> | undefined;
  world.onRequest = async ({ name }) => {
    if (name !== 'ScanCommand') return;
    asked ??= requestStop(world.engine, { runId, by: caller.email });
    await asked;
  };
  await execute(world, mark, runId, 1);
  world.onRequest = undefined;

  const { status, changed, lanes } = await stateOf(world, runId);
  expect({ status, changed }).toEqual({ status: 'STOPPED', changed: 0 });
  expect(lanes.some(({ done }) => !done)).toBe(true);
  expect(await undoable(world, runId)).toBe(false);
  await expect(startUndo(world, runId)).rejects.toThrow(
    `Run ${runId} changed nothing: there is nothing to undo.`,
  );
});

test('while an undo is active, the run is not undone yet, and accepts no second undo', async () => {
  const { world, runId } = await ran();

  const { runId: undoId } = await startUndo(world, runId);

  expect(await rowOf(world, runId)).toMatchObject({ undoneBy: undoId, undoUnderWay: true });
  expect(await undoable(world, runId)).toBe(false);
  await expect(startUndo(world, runId)).rejects.toThrow(`Run ${runId} is being undone by run ${undoId}.`);
});

test('after a stopped undo left changes, either it continues or a new one starts, but not both', async () => {
  const { world, runId } = await ran();
  const { runId: stopped } = await startUndo(world, runId);
  await requestStop(world.engine, { runId: stopped, by: caller.email });
  await execute(world, undoRun, stopped, 1);
  expect((await stateOf(world, stopped)).status).toBe('STOPPED');
  expect(await rowOf(world, runId)).toMatchObject({ undoneBy: stopped, changesStanding: 5 });

  await resumeRun(world.engine, { runId: stopped, caller });
  expect(await rowOf(world, runId)).toMatchObject({ undoUnderWay: true });
  await requestStop(world.engine, { runId: stopped, by: caller.email });
  await execute(world, undoRun, stopped, 2);
  const second = await undo(world, runId);

  expect(await notesOf(world)).toEqual(before);
  await expect(resumeRun(world.engine, { runId: stopped, caller })).rejects.toThrow(
    `Run ${runId} was undone by run ${second}, so this undo cannot continue.`,
  );
});
