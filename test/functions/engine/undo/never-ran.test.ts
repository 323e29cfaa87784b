import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import { existingRunRow } from '#functions/engine/ledger/ledger';
import { forceStop } from '#functions/engine/run/force-stop';
import { recordMissedRun } from '#functions/engine/run/missed-run';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { canUndo } from '#shared/jobs/run/undo';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { setDone } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const job: AnyJob = setDone;
const request = { job, params: {}, dryRun: false, caller, clientToken: 'token' };
const by = caller.email;
const start = async ({ engine }: World, over: object = {}) =>
  (await startRun(engine, { ...request, ...over })).runId;

const runs: readonly (readonly [string, (world: World) => Promise<string>])[] = [
  [
    'was missed',
    async (world) => {
      const scheduledFor = new Date(world.engine.now()).toISOString();
      await recordMissedRun(world.engine, { ...request, scheduledFor }, 'It could not be started.');
      const [message] = world.published;
      return message?.runId ?? '';
    },
  ],
  [
    'was stopped before it opened',
    async (world) => {
      const runId = await start(world);
      await requestStop(world.engine, { runId, by });
      await execute(world, job, runId, 1);
      return runId;
    },
  ],
  [
    'was force-stopped before it opened',
    async (world) => {
      const runId = await start(world);
      await requestStop(world.engine, { runId, by });
      world.clockAheadMs += 301_000;
      await forceStop(world.engine, { runId, by });
      return runId;
    },
  ],
  [
    'changed nothing',
    async (world) => {
      await world.put('UserActivity', [{ id: 'a', status: 'done' }]);
      const runId = await start(world);
      await execute(world, job, runId, 1);
      return runId;
    },
  ],
  [
    'was a dry run',
    async (world) => {
      const runId = await start(world, { dryRun: true });
      await execute(world, job, runId, 1);
      return runId;
    },
  ],
];

describe.each(runs)('a run that %s', (_, make) => {
  test('is not offered for undo, and an undo of it is refused', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a', status: 'open' }]);

    const runId = await make(world);

    const run = await existingRunRow(world.engine, runId);
    expect(run.endedAt).toBeDefined();
    expect(run).not.toHaveProperty('undoableUntil');
    expect(canUndo(run, world.engine.now())).toBe(false);
    const trail = await world.all(world.engine.settings.auditTable);
    expect([...trail.values()].filter(({ canUndo: offered }) => offered)).toEqual([]);
    const undo = { ...request, job: undoRun, params: { runId }, clientToken: 'undo' };
    await expect(startRun(world.engine, undo)).rejects.toThrow('changed nothing');
  });
});
