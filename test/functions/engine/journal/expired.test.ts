import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import type { AnyJob } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { rowsOf } from '../../../support/picky-run';
import { runSweep, setDone } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const dayMs = 86_400_000;

async function changed(records = 30, env: Record<string, string> = {}) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5', ...env });
  await world.put(
    'UserActivity',
    Array.from({ length: records }, (_, index) => ({ id: `r${index}`, status: 'open', _version: 1 })),
  );
  return { world, runId: await runSweep(world, setDone) };
}

/** Deletes the journal rows whose sort keys `wanted` accepts, as if DynamoDB's TTL had deleted them. */
async function expire(world: World, runId: string, wanted: (sk: string) => boolean): Promise<void> {
  const { ledgerTable: TableName } = world.engine.settings;
  for (const { pk, sk } of (await rowsOf(world, ledgerKeys.journal(runId, 0))) ?? []) {
    if (wanted(String(sk))) await world.engine.ledger.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
}

const startUndo = (world: World, runId: string, dryRun = false) =>
  startRun(world.engine, {
    job: undoRun as AnyJob,
    params: { runId },
    dryRun,
    caller,
    clientToken: `undo-${dryRun}`,
  });

const open = async (world: World) =>
  [...(await world.all('UserActivity')).values()].filter(({ status }) => status === 'open').length;

describe('an undo whose journal expires while it runs', () => {
  test.each([false, true])('fails and reports how many records are missing (dry run: %s)', async (dryRun) => {
    const { world, runId } = await changed();
    const { runId: undoId } = await startUndo(world, runId, dryRun);
    await expire(world, runId, (sk) => /^PAGE#00000[0-2]/.test(sk));

    await execute(world, undoRun as AnyJob, undoId, 1);

    const { status, run, changed: put } = await stateOf(world, undoId);
    expect(status).toBe('FAILED');
    expect(run.reason).toContain('15 of the 30 records');
    expect(put).toBe(15);
    expect(await open(world)).toBe(dryRun ? 0 : 15);
  });

  test('fails if nothing is left of it', async () => {
    const { world, runId } = await changed(5);
    const { runId: undoId } = await startUndo(world, runId);
    await expire(world, runId, () => true);

    await execute(world, undoRun as AnyJob, undoId, 1);

    const { status, run } = await stateOf(world, undoId);
    expect(status).toBe('FAILED');
    expect(run.reason).toContain('5 of the 5 records');
  });

  test('does not trust a page of which a part may be missing', async () => {
    const { world, runId } = await changed(5);
    const { runId: undoId } = await startUndo(world, runId);
    world.clockAheadMs += 60 * dayMs;

    await execute(world, undoRun as AnyJob, undoId, 1);

    expect((await stateOf(world, undoId)).run.reason).toContain('5 of the 5 records');
    expect(await open(world)).toBe(0);
  });

  test('has more days to finish than announced', async () => {
    const { world, runId } = await changed();
    const { runId: undoId } = await startUndo(world, runId);
    world.clockAheadMs += 31 * dayMs;
    await expire(world, runId, () => false);

    await execute(world, undoRun as AnyJob, undoId, 1);

    expect(await stateOf(world, undoId)).toMatchObject({ status: 'SUCCEEDED', changed: 30 });
    expect(await open(world)).toBe(30);
  });

  test('does not fail for a run with failures, or for pages without changes', async () => {
    const { world, runId } = await changed(0);
    await expect(startUndo(world, runId)).rejects.toThrow('changed nothing');
  });
});

describe('a run whose journal has begun to expire', () => {
  test('is not resumed, because its uncounted changes are no longer known', async () => {
    const { world } = await changed(0);
    const { runId } = await startRun(world.engine, {
      job: setDone,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'second',
    });
    await requestStop(world.engine, { runId, by: 'ana' });
    await execute(world, setDone, runId, 1);
    world.clockAheadMs += 31 * dayMs;

    await expect(resumeRun(world.engine, { runId, caller })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('too old to be resumed'),
    });
  });

  test('reports this when its changes are requested', async () => {
    const { world, runId } = await changed(5);
    world.clockAheadMs += 60 * dayMs;

    await expect(readChanges(world.engine, { runId, limit: 10 })).rejects.toMatchObject({
      code: 'NotFound',
      message: expect.stringContaining('were kept until'),
    });
  });
});
