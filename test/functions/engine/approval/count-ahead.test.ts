import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, keep, list, skip, sweep, update } from '#functions/engine/job/job';
import { readRun } from '#functions/engine/ledger/ledger';
import { readSchedule } from '#functions/engine/ledger/schedules';
import { resumeRun } from '#functions/engine/run/resume';
import { startDue } from '#functions/engine/run/schedule';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { summarize } from '#shared/jobs/run/progress';
import { UserActivity } from '#shared/models/user-activity';
import { executeAll, runUnapproved } from '../../../support/approvals';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Adds a mark to each record that has none. */
const mark = sweep({
  ...sweepBase,
  visit: ({ status }) => (String(status).endsWith('!') ? keep : update({ status: `${String(status)}!` })),
});

const record = (id: string) => ({ id, status: 'new', _version: 1 });

async function openWorld(env: Record<string, string>): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4', ...env });
  await world.put(
    'UserActivity',
    Array.from({ length: 10 }, (_, index) => record(`r${index}`)),
  );
  return world;
}

const marked = async (world: World) =>
  [...(await world.all('UserActivity')).values()].filter(({ status }) => status === 'new!').length;

/** Returns the run's row, its lanes and their sums. */
async function endOf(world: World, runId: string) {
  const { run, lanes } = await readRun(world.engine, runId);
  return { run, lanes, sums: summarize(lanes, run.attempt) };
}

describe('a run without approval', () => {
  test.each(['9', '6', '3'])('that would exceed %s records writes nothing', async (max) => {
    const world = await openWorld({ APPROVAL_RECORDS: max });

    const { run, sums } = await endOf(world, await runUnapproved(world, mark));

    expect(run.status).toBe('FAILED');
    expect(run.reason).toContain(
      `stopped before its first write because changing more than ${max} records requires approval`,
    );
    expect([sums.changed, await marked(world)]).toEqual([0, 0]);
    expect(run.undoableUntil).toBeUndefined();
  });

  test.each(['9', '6', '3'])(
    'that has counted more than %s records writes nothing after a resume',
    async (max) => {
      const world = await openWorld({ APPROVAL_RECORDS: max });
      const runId = await runUnapproved(world, mark);

      await resumeRun(world.engine, { runId, caller });
      await executeAll(world, mark, runId);

      const { run, sums } = await endOf(world, runId);
      expect([run.status, sums.changed, await marked(world)]).toEqual(['FAILED', 0, 0]);
      expect(run.reason).toContain('before its first write');
    },
  );

  test('lists the records that its job keeps once', async () => {
    const keepsOne = sweep({
      ...sweepBase,
      visit: ({ id }) => (id === 'r0' ? skip('It is in use.') : update({ status: 'new!' })),
    });
    const world = await openWorld({ APPROVAL_RECORDS: '100' });

    const { run } = await endOf(world, await runUnapproved(world, keepsOne));

    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      changed: 9,
      unchanged: 1,
      findings: [{ kind: 'Kept', count: 1 }],
    });
  });

  test('that a schedule starts and that would exceed the limit writes nothing', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '6' });
    const due = {
      job: mark.name,
      scheduledTime: new Date(world.engine.now()).toISOString(),
      since: new Date(0).toISOString(),
    };

    await startDue(world.engine, mark, due);
    const { lastRunId: runId = '' } = await readSchedule(world.engine, mark.name);
    await executeAll(world, mark, runId);

    const { run } = await endOf(world, runId);
    expect([run.status, await marked(world)]).toEqual(['FAILED', 0]);
    expect(run.attention?.reason).toContain('requires approval');
  });

  test('that stays within the limit counts once and changes once', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '10' });

    const { run, sums, lanes } = await endOf(world, await runUnapproved(world, mark));

    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      attempt: 2,
      read: 10,
      changed: 10,
      recordsChanged: 10,
      total: 10,
    });
    expect(await marked(world)).toBe(10);
    expect(sums.tables).toMatchObject([{ table: 'UserActivity', read: 10, lanes: 1 }]);
    expect(lanes.map(({ counting, recordsChanged }) => [counting, recordsChanged])).toEqual([
      [true, 10],
      [undefined, 10],
    ]);
  });

  test('shows the progress of its count, without any changes', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '10' });
    const { runId } = await startRun(world.engine, {
      job: mark,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'count',
    });

    await execute(world, mark, runId, 1);

    const { run, sums } = await endOf(world, runId);
    expect(run).toMatchObject({ status: 'RUNNING', attempt: 2 });
    expect(sums).toMatchObject({ counting: true, read: 10, unchanged: 10, changed: 0, recordsChanged: null });
    expect(await marked(world)).toBe(0);
  });

  test('never exceeds the limit, even if records are added after it has counted', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '10' });
    const { runId } = await startRun(world.engine, {
      job: mark,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'grows',
    });
    await execute(world, mark, runId, 1);
    await world.put(
      'UserActivity',
      Array.from({ length: 10 }, (_, index) => record(`s${index}`)),
    );

    await executeAll(world, mark, runId);

    const { run } = await endOf(world, runId);
    expect(run.status).toBe('FAILED');
    expect(run.reason).toContain('changing more than 10 records requires approval');
    expect(await marked(world)).toBeLessThanOrEqual(10);
    expect(run.recordsChanged).toBe(await marked(world));
  });

  test('can be stopped while it counts, then resumed, and undone', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '10' });
    const { runId } = await startRun(world.engine, {
      job: mark,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'stopped',
    });
    await execute(world, mark, runId, 1);
    await requestStop(world.engine, { runId, by: caller.email });
    await execute(world, mark, runId, 2);
    expect((await endOf(world, runId)).run.status).toBe('STOPPED');
    expect(await marked(world)).toBe(0);

    await resumeRun(world.engine, { runId, caller });
    await executeAll(world, mark, runId);
    expect((await endOf(world, runId)).run).toMatchObject({ status: 'SUCCEEDED', changed: 10 });

    const undo = await runUnapproved(world, undoRun, { runId });
    expect((await endOf(world, undo)).run).toMatchObject({ status: 'SUCCEEDED', changed: 10 });
    expect(await marked(world)).toBe(0);
  });

  test('finds the items of a list again after it has counted', async () => {
    const world = await createWorld(dynamodb, { APPROVAL_RECORDS: '4', RECORDS_PER_PAGE: '1' });
    const found = list({
      ...sweepBase,
      itemsName: 'names',
      async *find() {
        yield* ['a', 'b'];
      },
      keyOf: (name: string) => name,
      visit: (name) => [create(UserActivity, { id: `${name}1` }), create(UserActivity, { id: `${name}2` })],
    });

    const { run } = await endOf(world, await runUnapproved(world, found));

    expect(run).toMatchObject({ status: 'SUCCEEDED', changed: 2, recordsChanged: 4 });
    expect((await world.all('UserActivity')).size).toBe(4);
  });
});
