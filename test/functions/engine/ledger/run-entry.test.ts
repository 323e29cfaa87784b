import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { systemCaller } from '#shared/jobs/job/schedules';
import { caller, everything, mixedRecords } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
  await world.put('UserActivity', mixedRecords('a', 12));
});

/** Runs the job to completion, and returns the run's ID. */
async function ran(job: AnyJob, over: { params?: object; dryRun?: boolean; by?: typeof caller } = {}) {
  const { params = {}, dryRun = false, by = caller } = over;
  const clientToken = `${job.name}${JSON.stringify(over)}`;
  const { runId } = await startRun(world.engine, { job, params, dryRun, caller: by, clientToken });
  await execute(world, job, runId, 1);
  return runId;
}

const trail = () => world.all(world.engine.settings.auditTable);

test('a finished run has one entry with its starter and result', async () => {
  const runId = await ran(everything);

  expect([...(await trail()).values()]).toEqual([
    {
      id: runId,
      run: runId,
      trail: 'ALL',
      type: 'database_change',
      access: 'Admin',
      description:
        'Everything. Finished with failures: 12 read, 8 changed (10 records in all), 2 failed, 2 unchanged.',
      timestamp: expect.stringMatching(/^20.*Z$/),
      user: caller.email,
      subject: caller.subject,
      canUndo: true,
      undoableUntilMs: expect.any(Number),
      undone: false,
      expiresAt: expect.any(Number),
    },
  ]);
});

test('the entry of a restricted run describes only what ran and how it ended', async () => {
  const runId = await ran({ ...everything, access: 'DesignatedAdmin' });

  expect((await trail()).get(runId)).toMatchObject({
    access: 'DesignatedAdmin',
    description: 'Everything. Finished with failures.',
    wholeDescription:
      'Everything. Finished with failures: 12 read, 8 changed (10 records in all), 2 failed, 2 unchanged.',
  });
});

test('the entry and the run have the same end time', async () => {
  let ticks = 0;
  const engine = { ...world.engine, now: () => Date.now() + ++ticks };

  const { runId } = await startRun(engine, {
    job: everything,
    params: {},
    dryRun: true,
    caller,
    clientToken: 'ticking',
  });
  await execute({ ...world, engine }, everything, runId, 1);

  const run = await readRunRow(engine, runId);
  expect((await trail()).get(runId)?.timestamp).toBe(run?.endedAt);
});

test('the entry distinguishes migrations from other jobs, dry runs from real ones, and scheduled runs from those of admins', async () => {
  const migration = await ran({ ...everything, name: 'once', category: 'one-time' });
  const rehearsal = await ran(everything, { dryRun: true });
  const nightly = await ran(everything, { by: systemCaller });

  const entries = await trail();
  expect(entries.get(migration)).toMatchObject({ type: 'migration', canUndo: true });
  expect(entries.get(rehearsal)).toMatchObject({ type: 'user_action', canUndo: false });
  expect(entries.get(rehearsal)?.description).toMatch(/^Everything \(dry run\)\. Finished/);
  expect(entries.get(nightly)).toMatchObject({ type: 'system_event', user: 'System' });
});

test('a resumed run keeps its single entry, with the latest outcome', async () => {
  const request = { job: everything, params: {}, dryRun: false, caller, clientToken: 'one' };
  const { runId } = await startRun(world.engine, request);
  await requestStop(world.engine, { runId, by: caller.email });
  await execute(world, everything, runId, 1);
  const stopped = await trail();
  await resumeRun(world.engine, { runId, caller });
  await execute(world, everything, runId, 2);

  expect(stopped.get(runId)?.description).toMatch(/^Everything\. Stopped/);
  const ofRun = [...(await trail()).values()].filter(({ canUndo }) => canUndo);
  expect(ofRun).toMatchObject([{ id: runId, description: expect.stringMatching(/^Everything\. Finished/) }]);
});

test('the start of an undo marks the entry of the undone run, and its end has its own entry', async () => {
  const runId = await ran(everything);
  const before = (await trail()).get(runId);
  const undoing = await ran(undoRun, { params: { runId } });

  const entries = await trail();
  expect(entries.get(runId)).toEqual({
    ...before,
    undone: true,
    undoneBy: caller.email,
    undoneAt: expect.any(String),
    undoneByRun: undoing,
    expiresAt: expect.any(Number),
  });
  expect(entries.get(undoing)).toMatchObject({ canUndo: true, undone: false });
  expect(entries.size).toBe(2);
});

test('while a run is being undone, its entry offers no undo', async () => {
  const runId = await ran(everything);
  await startRun(world.engine, {
    job: undoRun,
    params: { runId },
    dryRun: false,
    caller,
    clientToken: 'undo',
  });

  expect((await trail()).get(runId)).toMatchObject({ canUndo: false, undone: false });
});

test('the entry of a run whose undo was undone offers no redo, because it would be refused', async () => {
  const runId = await ran(everything);
  const undoing = await ran(undoRun, { params: { runId } });
  const undone = (await trail()).get(runId);

  const redo = { job: undoRun, params: { runId: undoing }, dryRun: false, caller, clientToken: 'redo' };
  const { runId: redoing } = await startRun(world.engine, redo);
  const meanwhile = await trail();
  await execute(world, undoRun, redoing, 1);
  const afterwards = await trail();

  expect(undone).toMatchObject({ canUndo: true, undone: true, undoneByRun: undoing });
  expect(meanwhile.get(runId)).toEqual({ ...undone, canUndo: false, expiresAt: expect.any(Number) });
  expect(afterwards.get(runId)).toEqual({ ...undone, canUndo: false, expiresAt: expect.any(Number) });
  expect(afterwards.get(undoing)).toMatchObject({ undone: true, undoneByRun: redoing });
  expect(afterwards.get(redoing)).toMatchObject({ canUndo: true, undone: false });
});

test('the entry of a run offers to redo the rest if the undo of its undo left changes', async () => {
  const runId = await ran(everything);
  const undoing = await ran(undoRun, { params: { runId } });
  const undone = (await trail()).get(runId);

  const redo = { job: undoRun, params: { runId: undoing }, dryRun: false, caller, clientToken: 'redo' };
  const { runId: redoing } = await startRun(world.engine, redo);
  await requestStop(world.engine, { runId: redoing, by: caller.email });
  await execute(world, undoRun, redoing, 1);

  const { changesStanding = 0 } = (await readRunRow(world.engine, undoing)) ?? {};
  expect(changesStanding).toBeGreaterThan(0);
  expect((await trail()).get(runId)).toEqual({ ...undone, expiresAt: expect.any(Number) });
});
