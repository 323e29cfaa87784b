import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeRun } from '#functions/engine/run/resume';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { byType, run, setUp, start, startUndo, stopAfterPages } from './undo-worlds';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

describe('starting an undo', () => {
  test('twice at the same time creates one undo, and the other request names it', async () => {
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
    const runId = await run(world);
    const first = await startUndo(world, runId, { clientToken: 'one intent' });

    expect(await startUndo(world, runId, { clientToken: 'one intent' })).toEqual(first);
  });

  test('locks the tables that the run wrote', async () => {
    const world = await setUp(dynamodb);
    const runId = await run(world);
    const { runId: undoId } = await startUndo(world, runId);

    await expect(start(world)).rejects.toMatchObject({ code: 'Conflict', info: { runId: undoId } });
  });

  test('is rejected with a conflict while another run holds the table, and the run can still be undone', async () => {
    const world = await setUp(dynamodb);
    const runId = await run(world);
    const { runId: other } = await start(world);

    await expect(startUndo(world, runId)).rejects.toMatchObject({ code: 'Conflict', info: { runId: other } });
    expect((await stateOf(world, runId)).run.undoneBy).toBeUndefined();
  });

  test('is rejected for a run that is missing, active, dry, without changes, or no longer kept', async () => {
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
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
    const world = await setUp(dynamodb);
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
