import { PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { rowsBeginning } from '#functions/engine/ledger/rows';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { StoredRecord } from '#shared/models/model';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { sweepBase } from '../../../support/test-sweep';

/** Marks each record, except those with a flag that forbids it. */
const mark = sweep({
  ...sweepBase,
  reads: ['notes'],
  visit: ({ notes, leave }) => (leave || notes === 'run' ? keep : update({ notes: 'run' })),
});

/** Changes another attribute. */
const sort = sweep({
  ...sweepBase,
  name: 'sort',
  visit: ({ place }) => (place === 1 ? keep : update({ place: 1 })),
});

const clear = sweep({ ...sweepBase, name: 'clear', visit: () => remove });

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function open(records: readonly StoredRecord[]): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
  await world.put('UserActivity', records);
  return world;
}

let tokens = 0;
async function start(world: World, job: Sweep): Promise<string> {
  const request = { job, params: {}, dryRun: false, caller, clientToken: `t${tokens++}` };
  return (await startRun(world.engine, request)).runId;
}

async function run(world: World, job: Sweep = mark): Promise<string> {
  const runId = await start(world, job);
  await execute(world, job, runId, 1);
  return runId;
}

async function undo(world: World, runId: string): Promise<string> {
  const request = { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: `t${tokens++}` };
  const { runId: undoId } = await startRun(world.engine, request);
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

/** Edits a record as the panel does: sets the edit time and, if the record has a version, a new version. */
async function edit(world: World, id: string, name: string, value: string): Promise<void> {
  const { _version: version } = (await world.all('UserActivity')).get(id) ?? {};
  const versioned = typeof version === 'number';
  await dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables.UserActivity,
      Key: { id: { S: id } },
      UpdateExpression: `SET #name = :value, updatedAt = :now${versioned ? ', #version = :version' : ''}`,
      ExpressionAttributeNames: { '#name': name, ...(versioned ? { '#version': '_version' } : {}) },
      ExpressionAttributeValues: {
        ':value': { S: value },
        ':now': { S: new Date(world.engine.now()).toISOString() },
        ...(versioned ? { ':version': { N: `${version + 1}` } } : {}),
      },
    }),
  );
}

const recordOf = async (world: World, id = 'a') => (await world.all('UserActivity')).get(id);

async function failuresOf(world: World, runId: string) {
  const rows = await rowsBeginning(world.engine, { pk: ledgerKeys.failures(runId), sk: '0' });
  return rows.map(({ key, code, message }) => ({ key, code, message }));
}

const madeAgain = (later: string) => ({
  key: 'a',
  code: 'Conflict',
  message: `Run ${later} (Test job) later changed the record to the same values. Undo that run first, then the rest of this run.`,
});

describe.each([
  ['with a version', { _version: 1 }],
  ['without a version', {}],
])('a change that another run made again, of a record %s,', (_, version) => {
  const records = ['a', 'b', 'c'].map((id) => ({ id, notes: `before ${id}`, ...version }));

  test('is kept when the first run is undone, because someone had edited the record in between', async () => {
    const world = await open(records);
    const first = await run(world);
    await edit(world, 'a', 'notes', 'edited');
    const second = await run(world);

    const undoId = await undo(world, first);

    expect(await recordOf(world)).toMatchObject({ notes: 'run' });
    expect(await failuresOf(world, undoId)).toEqual([madeAgain(second)]);
    expect(await stateOf(world, undoId)).toMatchObject({ changed: 2, failed: 1 });
    await undo(world, second);
    expect(await recordOf(world)).toMatchObject({ notes: 'edited' });
  });

  test('is kept if it was made by a resumed run that had been started before', async () => {
    const world = await open(records);
    const resumed = await start(world, mark);
    await requestStop(world.engine, { runId: resumed, by: caller.email });
    await execute(world, mark, resumed, 1);
    const between = await run(world);
    await edit(world, 'a', 'notes', 'edited');
    await resumeRun(world.engine, { runId: resumed, caller });
    await execute(world, mark, resumed, 2);

    const undoId = await undo(world, between);

    expect(await recordOf(world)).toMatchObject({ notes: 'run' });
    expect(await failuresOf(world, undoId)).toEqual([madeAgain(resumed)]);
  });

  test('is kept if the run had it in its journal, and the other one made it first', async () => {
    const world = await open(records);
    const broken = await start(world, mark);
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('No.'), { name: 'AccessDeniedException' });
    };
    await execute(world, mark, broken, 1);
    world.onRequest = undefined;
    expect(await stateOf(world, broken)).toMatchObject({ status: 'FAILED', changed: 0 });
    await run(world);
    await resumeRun(world.engine, { runId: broken, caller });
    await execute(world, mark, broken, 2);

    await undo(world, broken);

    for (const { id } of records) expect(await recordOf(world, id)).toMatchObject({ notes: 'run' });
  });

  test('is undone after all once the other run is undone', async () => {
    const world = await open(records);
    const first = await run(world);
    await edit(world, 'a', 'notes', 'edited');
    const second = await run(world);
    await undo(world, second);
    await edit(world, 'a', 'notes', 'run');

    const undoId = await undo(world, first);

    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, failed: 0 });
    expect(await recordOf(world)).toMatchObject({ notes: 'before a' });
  });

  test('hides no other change: records that a later run skipped, or changed in other attributes, are undone', async () => {
    const world = await open([...records, { id: 'd', notes: 'run', ...version }]);
    const first = await run(world);
    await edit(world, 'a', 'comment', 'edited');
    await edit(world, 'd', 'notes', 'edited');
    await run(world);
    await run(world, sort);

    const undoId = await undo(world, first);

    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, failed: 0 });
    expect(await recordOf(world)).toMatchObject({ notes: 'before a', comment: 'edited', place: 1 });
  });

  test('is kept if it is the removal of a record that someone had created again', async () => {
    const world = await open(records);
    const TableName = world.tables.UserActivity;
    const first = await run(world, clear);
    await dynamodb.client.send(
      new PutItemCommand({ TableName, Item: marshall({ id: 'a', notes: 'anew', ...version }) }),
    );
    const second = await run(world, clear);

    const undoId = await undo(world, first);

    expect(await recordOf(world)).toBeUndefined();
    expect(await failuresOf(world, undoId)).toEqual([madeAgain(second)]);
    expect(await recordOf(world, 'b')).toMatchObject({ notes: 'before b' });
  });
});
