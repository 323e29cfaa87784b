import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { resumeRun } from '#functions/engine/run/resume';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { byType, contents, run, setUp, start, startUndo, stopAfterPages, undo } from './undo-worlds';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

describe('an undo', () => {
  test('reverts updates, removals and creations, increases the version, and has the same counts as the run', async () => {
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
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

  test('as a dry run shows its changes, writes nothing, and leaves the run undoable', async () => {
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
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

test('chunks without a HEAD are skipped when the last page is searched', async () => {
  const world = await setUp(dynamodb);
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
