import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { existingRunRow, runKey } from '#functions/engine/ledger/ledger';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { requestStop } from '#functions/engine/run/stop';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, type World } from '../../../support/engine-world';
import {
  afterAudit,
  findMissing,
  owner,
  runToEnd,
  saveFollowUp,
  services,
} from '../../../support/follow-ups';
import { setDone } from '../../../support/test-sweep';
import { due, followers, followUpsOf, openWorld } from './follow-up-worlds';

/*
 * Between the decision on a follow-up and its start, the run that it follows and the follow-up itself can
 * change. Nothing must start that no longer has a reason to.
 */

const third = { ...setDone, name: 'third', title: 'Third' };
const all = {
  ...services,
  knownJob: (name: string) => (name === third.name ? third : services.knownJob(name)),
};
const afterSweep = {
  ...afterAudit,
  after: setDone.name,
  afterTitle: setDone.title,
  minFindings: null,
  job: third.name,
  title: third.title,
  dryRun: false,
};

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await openWorld(dynamodb);
});

const startAll = () => startFollowUps(world.engine, all);

/** Starts a run's undo, which has not begun its work. */
async function startUndo(runId: string): Promise<string> {
  const undo = { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: `undo ${runId}` };
  return (await startRun(world.engine, undo)).runId;
}

async function whilePaused(during: () => Promise<unknown>): Promise<void> {
  await pauseJobs(world.engine, { by: { email: 'ben@wellness.example' }, reason: 'Maintenance' });
  await during();
  await unpauseJobs(world.engine, { email: 'ben@wellness.example' });
}

describe('a follow-up of a run that is undone before it starts', () => {
  test.each([
    ['a real run', false],
    ['a dry run', true],
  ])('does not start %s, and the run shows why', async (_, dryRun) => {
    await saveFollowUp(world, { ...afterSweep, dryRun });
    const runId = await runToEnd(world, setDone, 'sweep');
    const undo = await startUndo(runId);
    await execute(world, undoRun, undo, 1);

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await due(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'REFUSED', reason: `run ${runId} (Test job) was undone by run ${undo}` },
    ]);
  });

  test('does not start while the undo is active', async () => {
    await saveFollowUp(world, { ...afterSweep, job: findMissing.name, title: findMissing.title });
    const runId = await runToEnd(world, setDone, 'sweep');
    const undo = await startUndo(runId);

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'REFUSED', reason: `run ${runId} (Test job) is being undone by run ${undo}` },
    ]);
  });

  test('does not start if the undo begins between the check and the start', async () => {
    await saveFollowUp(world, { ...afterSweep, job: findMissing.name, title: findMissing.title });
    const runId = await runToEnd(world, setDone, 'sweep');
    world.onRequest = async ({ name, input }) => {
      if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('DUE_FOLLOW_UP')) return;
      world.onRequest = undefined;
      await startUndo(runId);
    };

    await startAll();
    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'REFUSED' }]);
  });

  test('does not start either if it follows a later run of the chain', async () => {
    await saveFollowUp(world, { ...afterSweep, job: findMissing.name, title: findMissing.title });
    await saveFollowUp(world, { ...afterAudit, job: third.name, title: third.title, dryRun: false });
    const runId = await runToEnd(world, setDone, 'sweep');
    await startAll();
    const [audit] = await followers(world);
    await execute(world, findMissing, audit?.id ?? '', 1);
    await execute(world, undoRun, await startUndo(runId), 1);

    await startAll();

    expect(await followers(world)).toHaveLength(1);
    expect(await followUpsOf(world, audit?.id ?? '')).toMatchObject([
      { state: 'REFUSED', reason: expect.stringMatching(`^run ${runId} .* was undone by run `) },
    ]);
  });

  test('cannot be started by resuming its missed run', async () => {
    await saveFollowUp(world, afterSweep);
    const runId = await runToEnd(world, setDone, 'sweep');
    await whilePaused(async () => {
      world.clockAheadMs += 25 * 3_600_000;
      await startAll();
    });
    await execute(world, undoRun, await startUndo(runId), 1);
    const [missed] = await followers(world);

    const resumed = resumeRun(world.engine, { runId: missed?.id ?? '', caller });

    await expect(resumed).rejects.toThrow(
      /cannot be resumed, because run \w+ \(Test job\) was undone by run/,
    );
  });
});

describe('a follow-up of a run that is resumed before it starts', () => {
  /** Stops a sweep that has a follow-up for stopped runs, and resumes it before the follow-up starts. */
  async function stopAndResume(outcomes: typeof afterSweep.outcomes): Promise<string> {
    const { engine } = world;
    await saveFollowUp(world, { ...afterSweep, outcomes });
    const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'sweep' };
    const { runId } = await startRun(engine, request);
    await requestStop(engine, { runId, by: caller.email });
    await execute(world, setDone, runId, 1);
    await resumeRun(engine, { runId, caller });
    return runId;
  }

  test('is planned again, and does not start while the run is active', async () => {
    const runId = await stopAndResume(['STOPPED']);

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await due(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'PLANNED' }]);
  });

  test('does not start if the run then ends with another outcome', async () => {
    const runId = await stopAndResume(['STOPPED']);
    await execute(world, setDone, runId, 2);

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'SKIPPED', reason: 'the run succeeded' },
    ]);
  });

  test('starts once if the run then ends as required', async () => {
    const runId = await stopAndResume(['STOPPED', 'SUCCEEDED']);
    await execute(world, setDone, runId, 2);

    await startAll();
    await startAll();

    expect(await followers(world)).toHaveLength(1);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'STARTED' }]);
  });

  test('does not start if the run is resumed between the check and the start', async () => {
    await saveFollowUp(world, { ...afterSweep, outcomes: ['STOPPED'], job: findMissing.name });
    const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'sweep' };
    const { runId } = await startRun(world.engine, request);
    await requestStop(world.engine, { runId, by: caller.email });
    await execute(world, setDone, runId, 1);
    world.onRequest = async ({ name, input }) => {
      if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('DUE_FOLLOW_UP')) return;
      world.onRequest = undefined;
      await resumeRun(world.engine, { runId, caller });
    };

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'PLANNED' }]);
  });
});

describe('a follow-up that is changed before it starts', () => {
  /** Ends a sweep, and changes its follow-up while it waits. Returns the sweep's ID. */
  async function changeWhileWaiting(change: Partial<typeof afterSweep>): Promise<string> {
    const seen = await saveFollowUp(world, afterSweep);
    const runId = await runToEnd(world, setDone, 'sweep');
    await whilePaused(startAll);
    await updateFollowUp(world.engine, seen, { ...afterSweep, ...change }, owner, () => undefined);
    return runId;
  }

  test('starts as it is defined now', async () => {
    const runId = await changeWhileWaiting({ dryRun: true });

    await startAll();

    expect(await followers(world)).toMatchObject([{ dryRun: true }]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'STARTED', dryRun: true }]);
  });

  test.each([
    [{ outcomes: ['FAILED'] as const }, 'SKIPPED', 'the run succeeded'],
    [{ after: 'find-missing' }, 'REFUSED', 'the follow-up was changed and no longer applies'],
    [{ origin: 'SCHEDULE' as const }, 'REFUSED', 'the follow-up was changed and no longer applies'],
  ])('does not start if it no longer follows the run: %j', async (change, state, reason) => {
    const runId = await changeWhileWaiting(change);

    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await due(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state, reason }]);
  });

  test('starts if it is enabled between the decision that it does not start and the record of that', async () => {
    const seen = await saveFollowUp(world, afterSweep);
    const runId = await runToEnd(world, setDone, 'sweep');
    await whilePaused(startAll);
    const off = await updateFollowUp(
      world.engine,
      seen,
      { ...afterSweep, enabled: false },
      owner,
      () => undefined,
    );
    world.onRequest = async ({ name, input }) => {
      if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('DUE_FOLLOW_UP')) return;
      world.onRequest = undefined;
      await updateFollowUp(world.engine, off, afterSweep, owner, () => undefined);
    };

    await startAll();
    await startAll();

    expect(await followers(world)).toHaveLength(1);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'STARTED' }]);
  });

  test('does not start if it is disabled between the check and the start', async () => {
    const seen = await saveFollowUp(world, afterSweep);
    const runId = await runToEnd(world, setDone, 'sweep');
    world.onRequest = async ({ name, input }) => {
      if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('DUE_FOLLOW_UP')) return;
      world.onRequest = undefined;
      await updateFollowUp(world.engine, seen, { ...afterSweep, enabled: false }, owner, () => undefined);
    };

    await startAll();
    await startAll();

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'REFUSED', reason: 'the follow-up was disabled' },
    ]);
  });
});

test('a follow-up of a run that no longer exists does not keep others from starting', async () => {
  await saveFollowUp(world, afterSweep);
  const gone = await runToEnd(world, setDone, 'one');
  const left = await runToEnd(world, setDone, 'two');
  const { ledgerTable: TableName } = world.engine.settings;
  await world.engine.ledger.send(new DeleteCommand({ TableName, Key: runKey(gone) }));

  await startAll();

  expect(await due(world)).toEqual([]);
  expect(await followUpsOf(world, left)).toMatchObject([{ state: 'STARTED' }]);
  await expect(existingRunRow(world.engine, gone)).rejects.toThrow('There is no run');
});
