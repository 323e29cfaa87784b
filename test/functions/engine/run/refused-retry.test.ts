import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { contents, failedRun, marking, mendAll, retry } from './failed-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

describe('a retry of failures', () => {
  test('requested twice at the same time is done once', async () => {
    const { world, runId } = await failedRun(dynamodb);

    const asked = await Promise.allSettled([retry(world, runId), retry(world, runId), retry(world, runId)]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of asked) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'Conflict',
          message: expect.stringContaining('is QUEUED'),
        });
    }
    await execute(world, marking, runId, 2);
    expect((await stateOf(world, runId)).run.attempts).toHaveLength(2);
  });

  test('does not wait for a table that another run is changing, but returns a conflict that names that run', async () => {
    const { world, runId } = await failedRun(dynamodb);
    const other = await startRun(world.engine, {
      job: marking,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'another',
    });

    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      info: { runId: other.runId },
    });
  });

  test('is undone with its run, and an undone run cannot be retried', async () => {
    const { world, runId } = await failedRun(dynamodb);
    const before = [await contents(world, 'UserActivity'), await contents(world, 'UserPreferences')];
    await mendAll(dynamodb, world);
    await retry(world, runId);
    await execute(world, marking, runId, 2);

    const undo = await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });
    await execute(world, undoRun, undo.runId, 1);

    expect(await stateOf(world, undo.runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
    const unmarked = (all: readonly StoredRecord[]) =>
      all.map(({ mark, ...rest }) => ({ ...rest, activityType: 'fine' }));
    const after = [await contents(world, 'UserActivity'), await contents(world, 'UserPreferences')];
    expect(after).toEqual(before.map(unmarked));
    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} was undone by run ${undo.runId}.`,
    });
    await expect(
      retryFailures(world.engine, { job: undoRun, runId: undo.runId, caller }),
    ).rejects.toMatchObject({ code: 'Conflict', message: expect.stringContaining('is an undo') });
  });

  test("is rejected once the run's rows have expired", async () => {
    const { world, runId } = await failedRun(dynamodb);
    world.clockAheadMs += 31 * 86_400_000;

    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('is too old to be retried'),
    });
  });
});
