import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import { readRun } from '#functions/engine/ledger/ledger';
import { closeWhenFree } from '#functions/engine/run/close-run';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { isActive } from '#shared/jobs/run/run-status';
import { caller, everything, killAt, mixedRecords } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

interface Kill {
  readonly at: number;
  readonly after: boolean;
}

const start = (world: World, job: AnyJob, params: object) =>
  startRun(world.engine, { job, params, dryRun: false, caller, clientToken: `token of ${job.name}` });

/** Returns all tables, without the write stamps. */
async function contents(world: World) {
  const tables = ['UserActivity', 'UserPreferences', 'SessionRating'];
  const all = await Promise.all(tables.map((table) => world.all(table)));
  return all.map((records) =>
    [...records.values()]
      .map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest)
      .sort((a, b) => String(a.id).localeCompare(String(b.id))),
  );
}

/**
 * Works on the run and kills the worker at each of the given requests. With `toItsEnd`, the run is then
 * continued once more without a kill. Otherwise, it is closed where it stopped.
 */
async function executeKilled(
  world: World,
  job: AnyJob,
  runId: string,
  kills: readonly Kill[],
  toItsEnd = true,
): Promise<void> {
  for (const { at, after } of kills) {
    const died = killAt(world, at, after);
    await execute(world, job, runId, 1).catch((error: unknown) => {
      if (!died()) throw error;
    });
    world.clockAheadMs += 120_000;
  }
  world.onRequest = undefined;
  world.onAnswer = undefined;
  if (toItsEnd) return execute(world, job, runId, 1);
  const { run } = await readRun(world.engine, runId);
  const ending = { status: 'FAILED', reason: 'The execution is gone.' } as const;
  if (isActive(run.status)) await closeWhenFree(world.engine, run, () => ending);
}

test('the tables are as before, wherever and however often a run and its undo are killed', async () => {
  const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
  const kills = fc.array(kill, { maxLength: 3 });
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(kills, kills, fc.boolean(), async (runKills, undoKills, toItsEnd) => {
      const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });
      await world.put('UserActivity', mixedRecords('a', 17));
      await world.put('UserPreferences', mixedRecords('p', 8));
      const before = await contents(world);
      const { runId } = await start(world, everything, {});
      await executeKilled(world, everything, runId, runKills, toItsEnd);
      const { changed } = await stateOf(world, runId);

      const undo = await start(world, undoRun, { runId }).catch((error: unknown) => {
        if (changed > 0 || !String(error).includes('changed nothing')) throw error;
        return undefined;
      });
      if (undo) {
        undone += 1;
        await executeKilled(world, undoRun, undo.runId, undoKills);
        const state = await stateOf(world, undo.runId);
        expect(state).toMatchObject({ status: 'SUCCEEDED', failed: 0, conflicts: 0 });
        expect(state.read).toBe(state.changed + state.unchanged);
        expect(state.changed).toBeGreaterThanOrEqual(changed);
      }

      expect(await contents(world)).toEqual(before);
    }),
    { numRuns: 30 },
  );
  expect(undone).toBeGreaterThan(15);
}, 120_000);
