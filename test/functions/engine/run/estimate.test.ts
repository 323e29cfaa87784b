import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { writeEntry } from '#functions/engine/ledger/trail';
import { estimateAtMost, estimateJob } from '#functions/engine/run/estimate';
import { startRun } from '#functions/engine/run/start';
import { streakRecalculation } from '#functions/jobs/metrics/streak-recalculation';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { scheduleHoursAudit } from '#functions/jobs/schedules/schedule-audits';
import { UserActivity } from '#shared/models/user-activity';
import { approve, rehearse, startApproved } from '../../../support/approvals';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { migrationOfAll } from '../../../support/test-sweep';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const job = { ...migrationOfAll, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Creates a world with 40 records, 30 of which need a change. */
async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await createWorld(dynamodb, { WRITE_PRICE_PER_MILLION: '1000000', ...env });
  const records = Array.from({ length: 40 }, (_, index) => ({
    id: `r${index}`,
    userID: index < 30 ? caller.email : 'bo@wellness.example',
    _version: 1,
  }));
  await world.put('UserActivity', records);
  return world;
}

async function run(world: World, dryRun: boolean, started: AnyJob = job): Promise<string> {
  const request = { job: started, params: {}, dryRun, caller, clientToken: crypto.randomUUID() };
  const { runId } = await startRun(world.engine, request);
  await execute(world, started, runId, 1);
  return runId;
}

const runDry = (world: World) => run(world, true);

describe('the estimate of a job', () => {
  test('without parameters contains the maximum reads of any run', async () => {
    const world = await openWorld();

    const estimate = await estimateAtMost(world.engine, job);

    expect(estimate.tables.map(({ table }) => table)).toEqual(['UserActivity']);
    expect(estimate).toMatchObject({ changes: null, seconds: null, basis: null });
  });

  test('is based on the tables before the first run', async () => {
    const world = await openWorld();
    const { Table } = await world.engine.dynamodb.send(
      new DescribeTableCommand({ TableName: world.tables.UserActivity }),
    );

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);

    expect(estimate.tables).toEqual([
      { table: 'UserActivity', records: Table?.ItemCount, bytes: Table?.TableSizeBytes, indexes: 2 },
    ]);
    expect(estimate).toMatchObject({ records: 40, changes: null, basis: null });
  });

  test('is based on the last dry run, and warns of a table that it mostly changes', async () => {
    const world = await openWorld();
    const runId = await run(world, true);

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);

    expect(estimate).toMatchObject({
      changes: 30,
      writeUnits: 90,
      basis: { runId, dryRun: true },
      moreThanHalf: ['UserActivity'],
    });
    expect(estimate.seconds).toBeGreaterThan(0);
    expect(estimate.dollars).toBeCloseTo(90);
  });

  test('is not based on a run with other parameters', async () => {
    const world = await openWorld();
    await run(world, true);

    expect(await estimateJob(world.engine, job, { days: 3 }, caller, () => true)).toMatchObject({
      basis: null,
      changes: null,
    });
  });

  test('of an undo equals the changes of the run', async () => {
    const world = await openWorld();
    const runId = await run(world, false);

    const estimate = await estimateJob(world.engine, undoRun, { runId }, caller, () => true);

    expect(estimate).toMatchObject({ records: 30, changes: 30, writeUnits: 90 });
  });

  test('of an audit includes the items that the audit expects, as the run counts them', async () => {
    const world = await createWorld(dynamodb);
    await world.put('DefaultScheduledSet', [
      { id: 'a', hour: '09' },
      { id: 'b', hour: '10' },
    ]);
    const audit = scheduleHoursAudit;

    const estimate = await estimateJob(world.engine, audit, {}, caller, () => true);
    const request = { job: audit, params: {}, dryRun: false, caller, clientToken: 'audit' };
    const { runId } = await startRun(world.engine, request);
    await execute(world, audit, runId, 1);

    expect(estimate.records).toBe(2 + 6);
    expect((await stateOf(world, runId)).read).toBe(estimate.records);
  });

  test('of a job that finds its items is the number of items that the earlier run found', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserPreferences', [
      { id: 'a', userID: 'a@example.com', currentStreak: 3, longestStreak: 3 },
      { id: 'b', userID: 'b@example.com', currentStreak: 0, longestStreak: 0 },
    ]);
    const request = { job: streakRecalculation, params: {}, dryRun: true, caller, clientToken: 'streaks' };
    const { runId } = await startRun(world.engine, request);
    await execute(world, streakRecalculation, runId, 1);

    const estimate = await estimateJob(world.engine, streakRecalculation, {}, caller, () => true);

    const { read, changed } = await stateOf(world, runId);
    expect(read).toBe(1);
    expect(estimate).toMatchObject({ records: read, changes: changed });
  });

  test('takes the cost and the duration from the last run with the usual limits', async () => {
    const world = await openWorld();
    const usual = await run(world, true);
    const request = { job, params: {}, dryRun: true, caller, clientToken: 'slow', readsPerSecond: 1 };
    const { runId: slow } = await startRun(world.engine, request);
    await execute(world, job, slow, 1);

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);
    const onlySlow = await estimateJob(world.engine, job, {}, caller, ({ id }) => id === slow);

    expect(estimate).toMatchObject({ basis: { runId: usual }, dryRunCost: { measured: true } });
    expect(onlySlow).toMatchObject({
      basis: { runId: slow },
      changes: 30,
      seconds: null,
      dryRunCost: { measured: false },
    });
  });

  test('does not take the cost of an unapproved run from an approved run, which does not count first', async () => {
    const world = await openWorld({ APPROVAL_RECORDS: '20' });
    const dryRun = await rehearse(world, job);
    await approve(world, dryRun);
    const approved = await startApproved(world, job, dryRun);
    await execute(world, job, approved, 1);

    const isApproved = ({ id }: RunRow) => id === approved;
    const estimate = await estimateJob(world.engine, job, {}, caller, isApproved);

    expect(estimate).toMatchObject({ basis: { runId: approved }, cost: { measured: false }, seconds: null });
  });

  test.each<[string, (world: World) => Promise<unknown>]>([
    ['another run', (world) => run(world, false, { ...job, name: 'another' })],
    [
      'an undo',
      async (world) => {
        const runId = await run(world, false);
        await runDry(world);
        const undo = { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: 'undo' };
        const { runId: id } = await startRun(world.engine, undo);
        await execute(world, undoRun, id, 1);
      },
    ],
    [
      'an edit',
      async ({ engine }) => {
        const record = 'UserActivity#r1';
        const entry = { type: 'user_action', by: caller, outline: 'Updated', before: {}, after: {} } as const;
        await writeEntry(engine, { ...entry, record });
      },
    ],
  ])('is not based on a run before %s, which changed its records', async (_, change) => {
    const world = await openWorld();
    await runDry(world);

    await change(world);

    expect(await estimateJob(world.engine, job, {}, caller, () => true)).toMatchObject({
      basis: null,
      changes: null,
      moreThanHalf: [],
      cost: { measured: false },
    });
  });

  test('is still based on the last run after a dry run, or an edit in another table', async () => {
    const world = await openWorld();
    const runId = await runDry(world);
    const entry = { type: 'user_action', by: caller, outline: 'Updated', before: {}, after: {} } as const;
    await writeEntry(world.engine, { ...entry, record: 'UserPreferences#p1' });
    await run(world, true, { ...job, name: 'another' });

    const estimate = await estimateJob(world.engine, job, {}, caller, () => true);

    expect(estimate).toMatchObject({ basis: { runId }, changes: 30 });
  });
});
