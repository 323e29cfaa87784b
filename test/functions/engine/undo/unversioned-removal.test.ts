import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, remove, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
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

/**
 * Makes another writer add a note to a record right before its removal, with the timestamp that the app sets.
 */
function addNoteBeforeRemoval(world: World, table: string, id: string): void {
  let added = false;
  world.onRequest = async ({ name, input }) => {
    if (added || name !== 'BatchExecuteStatementCommand' || !JSON.stringify(input).includes('DELETE')) return;
    added = true;
    await dynamodb.client.send(
      new UpdateItemCommand({
        TableName: world.tables[table],
        Key: { id: { S: id } },
        UpdateExpression: 'SET note = :note, updatedAt = :now',
        ExpressionAttributeValues: { ':note': { S: 'added' }, ':now': { S: '2026-01-01T00:00:00.000Z' } },
      }),
    );
  };
}

async function undo(world: World, runId: string): Promise<string> {
  const request = { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: `undo-${runId}` };
  const { runId: undoId } = await startRun(world.engine, request);
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

test('an attribute that others add to a record without a version before its removal is restored by the undo', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'a', status: 'old' }]);
  addNoteBeforeRemoval(world, 'UserActivity', 'a');

  const runId = await runSweep(world, sweep({ ...sweepBase, reads: ['status'], visit: () => remove }));
  expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1, conflicts: 1 });
  await undo(world, runId);

  expect((await world.all('UserActivity')).get('a')).toMatchObject({ status: 'old', note: 'added' });
});

test('a record that a run created, and that others extend while the undo is about to remove it, is kept', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'a', _version: 1 }]);
  const job = sweep({
    ...sweepBase,
    visit: ({ status }) =>
      status === 'done'
        ? []
        : [update({ status: 'done' }), create(SessionRating, { id: 'rating', rating: 3 })],
  });
  const runId = await runSweep(world, job);
  addNoteBeforeRemoval(world, 'SessionRating', 'rating');

  const undoId = await undo(world, runId);

  expect(await stateOf(world, undoId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
  expect((await world.all('SessionRating')).get('rating')).toMatchObject({ rating: 3, note: 'added' });
});
