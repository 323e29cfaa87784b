import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { editRecords } from '#functions/jobs/records/edit-records';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { uploadKey } from '#shared/domain/content/content-files';
import type { StoredRecord } from '#shared/models/model';
import { caller } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb?.stop());

const exercises: readonly StoredRecord[] = [
  { id: 'a', title: 'Squat', equipment: '["None"]', subtitle: 'Old', color: 'primary', _version: 4 },
  { id: 'b', title: 'Plank', equipment: '["Mat"]' },
  { id: 'ä-🧘', title: 'Dehnen', subtitle: 'Alt', _version: 1 },
];

async function filled(): Promise<World> {
  const world = await createWorld(dynamodb);
  await world.put('Exercise', exercises);
  return world;
}

const paramsOf = (params: object) => editRecords.params?.parse({ model: 'Exercise', ...params }) ?? {};

async function start(world: World, params: object, dryRun = false): Promise<string> {
  const { runId } = await startRun(world.engine, {
    job: editRecords,
    params: paramsOf(params),
    dryRun,
    caller,
    clientToken: `${Math.random()}`,
  });
  return runId;
}

async function run(world: World, params: object, dryRun = false) {
  const runId = await start(world, params, dryRun);
  await execute(world, editRecords, runId, 1);
  return { runId, ...(await stateOf(world, runId)) };
}

async function undo(world: World, runId: string) {
  const undone = await startRun(world.engine, {
    job: undoRun,
    params: { runId },
    dryRun: false,
    caller,
    clientToken: `undo ${runId}`,
  });
  await execute(world, undoRun, undone.runId, 1);
  return stateOf(world, undone.runId);
}

const withoutStamps = ({ _version, _lastChangedAt, updatedAt, ...rest }: StoredRecord): StoredRecord => rest;
const contents = async (world: World) =>
  Object.fromEntries([...(await world.all('Exercise'))].map(([id, record]) => [id, withoutStamps(record)]));

/** Changes a record just before the run writes to it for the first time. */
function meddle(world: World, set: Readonly<Record<string, string>>): void {
  let done = false;
  world.onRequest = async ({ name, input }) => {
    if (done || name !== 'BatchExecuteStatementCommand' || !JSON.stringify(input).includes('UPDATE')) return;
    done = true;
    const names = Object.keys(set);
    await dynamodb.client.send(
      new UpdateItemCommand({
        TableName: world.tables.Exercise,
        Key: { id: { S: 'a' } },
        UpdateExpression: `SET ${names.map((field, index) => `${field} = :v${index}`).join(', ')} ADD #version :one`,
        ExpressionAttributeNames: { '#version': '_version' },
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((field, index) => [`:v${index}`, { S: set[field] ?? '' }])),
          ':one': { N: '1' },
        },
      }),
    );
  };
}

const mat = { action: 'add-equipment', equipment: ['Mat'], filter: '{}' };

test('a run locks and lists the table of its parameters, and a dry run writes nothing', async () => {
  const world = await filled();

  const dry = await run(world, mat, true);

  expect(dry).toMatchObject({ status: 'SUCCEEDED', changed: 2, unchanged: 1 });
  expect(dry.run).toMatchObject({ title: 'Edit records: exercises', access: 'Admin' });
  expect(await contents(world)).toEqual(
    Object.fromEntries(exercises.map((record) => [record.id, withoutStamps(record)])),
  );
  const runId = await start(world, mat);
  expect((await stateOf(world, runId)).run.tablesWritten).toEqual(['Exercise']);
});

test('values that depend on the record are changed and removed, and an undo restores them', async () => {
  const world = await filled();
  const before = await contents(world);

  const taken = await run(world, { action: 'set', fields: '{"subtitle":null,"color":"red"}', filter: '{}' });

  expect(taken).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
  const { a, b } = await contents(world);
  expect(a).toEqual({ id: 'a', title: 'Squat', equipment: '["None"]', color: 'red' });
  expect(b).toEqual({ id: 'b', title: 'Plank', equipment: '["Mat"]', color: 'red' });
  expect(await undo(world, taken.runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
  expect(await contents(world)).toEqual(before);
});

test('the change is made even if others change something else', async () => {
  const world = await filled();
  meddle(world, { title: 'Deep squat' });

  expect(await run(world, mat)).toMatchObject({ status: 'SUCCEEDED', changed: 2 });

  expect((await contents(world)).a).toMatchObject({ title: 'Deep squat', equipment: '["Mat"]' });
});

test('an item fails if others make the same change, which is kept; a retry adds to it', async () => {
  const world = await filled();
  meddle(world, { equipment: '["Chair"]' });

  const state = await run(world, mat);

  expect(state).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: 1, failed: 1 });
  expect((await contents(world)).a).toMatchObject({ equipment: '["Chair"]' });
  expect(await run(world, mat)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
  expect((await contents(world)).a).toMatchObject({ equipment: '["Chair","Mat"]' });
});

test('a selection may be a file; a missing one is refused with a sentence', async () => {
  const world = await filled();
  world.uploads.set(uploadKey(caller.subject, 'u'), new TextEncoder().encode('id\r\nä-🧘\r\n'));
  const params = { action: 'add-equipment', equipment: ['Mat'] };

  expect(await run(world, { ...params, upload: 'u' })).toMatchObject({ status: 'SUCCEEDED', changed: 1 });

  await expect(run(world, { ...params, upload: 'gone' })).rejects.toThrow(
    "The file 'gone' was not uploaded or has expired.",
  );
});
