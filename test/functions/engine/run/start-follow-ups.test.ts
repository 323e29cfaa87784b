import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideApproval } from '#functions/engine/approval/request-approval';
import { type DueFollowUp, dueFollowUps } from '#functions/engine/follow-ups/due-follow-ups';
import { deleteFollowUp, updateFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { existingRunRow, type RunRow } from '#functions/engine/ledger/ledger';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { requestStop } from '#functions/engine/run/stop';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { AppError } from '#functions/runtime/app-error';
import type { FollowUpOutcome } from '#shared/jobs/follow-ups/follow-up';
import { secondAdmin } from '../../../support/approvals';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import {
  afterAudit,
  findMissing,
  owner,
  runToEnd,
  saveFollowUp,
  services,
} from '../../../support/follow-ups';
import { setDone } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
  await world.put('UserPreferences', [{ id: 'p1' }]);
  await world.put('UserActivity', [{ id: 'a1', status: 'open', _version: 1 }]);
});

const hourMs = 3_600_000;

/** Returns the runs that were started as follow-ups. */
async function followers(): Promise<RunRow[]> {
  const { Items = [] } = await world.engine.ledger.send(
    new ScanCommand({
      TableName: world.engine.settings.ledgerTable,
      FilterExpression: 'attribute_exists(follows)',
      ConsistentRead: true,
    }),
  );
  return Items as RunRow[];
}

async function due(): Promise<readonly DueFollowUp[]> {
  const rows: DueFollowUp[] = [];
  for await (const row of dueFollowUps(world.engine)) rows.push(row);
  return rows;
}

const followUpsOf = async (runId: string) => (await existingRunRow(world.engine, runId)).followUps;
const startAll = () => startFollowUps(world.engine, services);

/** Starts a real run that locks the follow-up's table. */
const holdLock = () =>
  startRun(world.engine, { job: setDone, params: {}, dryRun: false, caller, clientToken: 'lock' });

describe('after a run whose condition holds', () => {
  test('the follow-up starts on behalf of the admin who saved it, and both runs show the chain', async () => {
    const { id } = await saveFollowUp(world);

    const runId = await runToEnd(world, findMissing, 'audit');
    await startAll();

    const [run] = await followers();
    expect(run).toMatchObject({
      job: 'test-job',
      dryRun: true,
      status: 'QUEUED',
      startedBy: caller.email,
      subject: caller.subject,
      follows: {
        followUp: id,
        asksApproval: false,
        earlierRuns: [{ runId, job: 'find-missing', title: 'Find missing' }],
      },
    });
    expect(await followUpsOf(runId)).toEqual([
      { followUp: id, job: 'test-job', title: 'Test job', dryRun: true, state: 'STARTED', runId: run?.id },
    ]);
    expect(await due()).toEqual([]);
  });

  test('it starts only once, however often it is tried', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');

    await Promise.all(Array.from({ length: 5 }, startAll));
    await startAll();

    expect(await followers()).toHaveLength(1);
  });

  test('it starts once if the process that starts it is killed at any request', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');

    for (let index = 1, dead = true; dead; index += 1) {
      const isDead = killAt(world, index, index % 2 === 0);
      await startAll().catch(() => undefined);
      dead = isDead();
      world.onRequest = undefined;
      world.onAnswer = undefined;
    }
    await startAll();

    expect(await followers()).toHaveLength(1);
    expect(await due()).toEqual([]);
  });

  test('it is not lost if the process that ends the run is killed before it', async () => {
    await saveFollowUp(world);
    const { engine } = world;
    const { runId } = await startRun(engine, {
      job: findMissing,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'audit',
    });
    world.onAnswer = ({ name, input }) => {
      if (name.startsWith('TransactWrite') && JSON.stringify(input).includes('DUE_FOLLOW_UP'))
        throw new Error('the process died');
    };
    await expect(execute(world, findMissing, runId, 1)).rejects.toThrow('the process died');
    world.onAnswer = undefined;

    await startAll();

    expect(await followers()).toHaveLength(1);
  });

  test('the next run in the chain starts when this one ends', async () => {
    await saveFollowUp(world, { dryRun: false });
    await saveFollowUp(world, {
      after: setDone.name,
      afterTitle: setDone.title,
      minFindings: null,
      job: 'third',
      title: 'Third',
    });
    const third = { ...setDone, name: 'third', title: 'Third' };
    const runId = await runToEnd(world, findMissing, 'audit');
    await startAll();
    const [second] = await followers();
    await execute(world, setDone, second?.id ?? '', 1);

    await startFollowUps(world.engine, {
      ...services,
      knownJob: (name) => (name === 'third' ? third : services.knownJob(name)),
    });

    const run = (await followers()).find(({ job }) => job === 'third');
    expect(run?.follows?.earlierRuns?.map((one) => one.runId)).toEqual([runId, second?.id]);
  });
});

describe('no follow-up starts', () => {
  test('if there are too few findings, and the run shows why', async () => {
    await saveFollowUp(world, { minFindings: 2 });

    const runId = await runToEnd(world, findMissing, 'audit');
    await startAll();

    expect(await followers()).toEqual([]);
    expect(await followUpsOf(runId)).toMatchObject([{ state: 'SKIPPED', reason: '1 finding, fewer than 2' }]);
  });

  test('after another outcome', async () => {
    await saveFollowUp(world, { outcomes: ['FAILED'], minFindings: null });

    const runId = await runToEnd(world, findMissing, 'audit');

    expect(await due()).toEqual([]);
    expect(await followUpsOf(runId)).toMatchObject([{ state: 'SKIPPED', reason: 'the run succeeded' }]);
  });

  test('if it is disabled, or is for scheduled runs only, and the run shows nothing', async () => {
    await saveFollowUp(world, { enabled: false });
    await saveFollowUp(world, { origin: 'SCHEDULE' });

    const runId = await runToEnd(world, findMissing, 'audit');

    expect(await followUpsOf(runId)).toBeUndefined();
  });

  test('after a dry run', async () => {
    await saveFollowUp(world, { after: setDone.name, minFindings: null, job: findMissing.name });

    const { runId } = await startRun(world.engine, {
      job: setDone,
      params: {},
      dryRun: true,
      caller,
      clientToken: 'dry',
    });
    await execute(world, setDone, runId, 1);

    expect(await followUpsOf(runId)).toBeUndefined();
  });

  test('if it is deleted or disabled while it waits', async () => {
    const { engine } = world;
    const deleted = await saveFollowUp(world);
    const disabled = await saveFollowUp(world);
    const runId = await runToEnd(world, findMissing, 'audit');
    await deleteFollowUp(engine, deleted, owner, () => undefined);
    await updateFollowUp(engine, disabled, { ...afterAudit, enabled: false }, owner, () => undefined);

    await startAll();

    expect(await followers()).toEqual([]);
    expect(await followUpsOf(runId)).toMatchObject([
      { state: 'REFUSED', reason: 'the follow-up was deleted' },
      { state: 'REFUSED', reason: 'the follow-up was disabled' },
    ]);
    expect(await due()).toEqual([]);
  });

  test('if its job no longer exists', async () => {
    await saveFollowUp(world);
    const runId = await runToEnd(world, findMissing, 'audit');

    await startFollowUps(world.engine, { ...services, knownJob: () => undefined });

    expect(await followUpsOf(runId)).toMatchObject([
      { state: 'REFUSED', reason: 'the job test-job no longer exists' },
    ]);
  });
});

describe('a follow-up that cannot start', () => {
  test('waits for a locked table, and then starts', async () => {
    await saveFollowUp(world, { dryRun: false });
    const { runId: holder } = await holdLock();
    await runToEnd(world, findMissing, 'audit');
    await startAll();
    const before = await followers();
    await execute(world, setDone, holder, 1);

    await startAll();

    expect(before).toEqual([]);
    expect(await followers()).toHaveLength(1);
  });

  test('waits while all jobs are paused', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');
    await pauseJobs(world.engine, { by: { email: 'ben@wellness.example' }, reason: 'Maintenance' });
    await startAll();
    const before = await followers();
    await unpauseJobs(world.engine, { email: 'ben@wellness.example' });

    await startAll();

    expect(before).toEqual([]);
    expect(await followers()).toHaveLength(1);
  });

  test('becomes a failed run that needs attention after an hour, and can be resumed', async () => {
    await saveFollowUp(world, { dryRun: false });
    const { runId: holder } = await holdLock();
    const runId = await runToEnd(world, findMissing, 'audit');
    world.clockAheadMs += hourMs;

    await startAll();
    await startAll();

    const [missed] = await followers();
    expect(missed).toMatchObject({ status: 'FAILED', attentionList: 'NEEDED', startedBy: caller.email });
    expect(missed?.reason).toMatch(
      /could not start within an hour\. UserActivity is being changed by run \w+ /,
    );
    expect(await followUpsOf(runId)).toMatchObject([{ state: 'MISSED', runId: missed?.id }]);
    await execute(world, setDone, holder, 1);
    await resumeRun(world.engine, { runId: missed?.id ?? '', caller });
    await execute(world, setDone, missed?.id ?? '', 2);
    expect(await existingRunRow(world.engine, missed?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('is reported at once if the admin who saved it has lost the rights', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');

    await startFollowUps(world.engine, {
      ...services,
      demandOwner: async () => {
        throw new AppError('Forbidden', 'The account is disabled.');
      },
    });

    expect(await followers()).toMatchObject([
      {
        status: 'FAILED',
        reason: 'ana@wellness.example, who saved the follow-up, can no longer start it.',
        attentionList: 'NEEDED',
      },
    ]);
  });
});

describe('a run that is stopped, resumed, and ends again', () => {
  /**
   * Runs a sweep that ends twice and has a follow-up for the given outcomes. Returns the run's row after each
   * end.
   */
  async function endTwice(outcomes: readonly FollowUpOutcome[]) {
    const { engine } = world;
    await saveFollowUp(world, {
      after: setDone.name,
      outcomes,
      minFindings: null,
      job: findMissing.name,
      dryRun: false,
    });
    const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'sweep' };
    const { runId } = await startRun(engine, request);
    await requestStop(engine, { runId, by: caller.email });
    await execute(world, setDone, runId, 1);
    await startAll();
    const first = await existingRunRow(engine, runId);
    await resumeRun(engine, { runId, caller });
    await execute(world, setDone, runId, 2);
    await startAll();
    return [first, await existingRunRow(engine, runId)];
  }

  test('does not start its follow-up again', async () => {
    const ends = await endTwice(['SUCCEEDED', 'STOPPED']);

    expect(ends).toMatchObject([
      { status: 'STOPPED', followUps: [{ state: 'STARTED' }] },
      { status: 'SUCCEEDED', followUps: [{ state: 'STARTED' }] },
    ]);
    expect(await followers()).toHaveLength(1);
  });

  test('starts a follow-up that was skipped the first time', async () => {
    const ends = await endTwice(['SUCCEEDED']);

    expect(ends).toMatchObject([
      { status: 'STOPPED', followUps: [{ state: 'SKIPPED', reason: 'the run was stopped' }] },
      { status: 'SUCCEEDED', followUps: [{ state: 'STARTED' }] },
    ]);
    expect(await followers()).toHaveLength(1);
  });
});

test('a follow-up of a single run starts after that run only', async () => {
  const { title, outcomes, minFindings, job, params, dryRun, asksApproval } = afterAudit;
  const ownFollowUp = { title, outcomes, minFindings, job, params, dryRun, asksApproval, owner };
  const { runId } = await startRun(world.engine, {
    job: findMissing,
    params: {},
    dryRun: false,
    caller,
    clientToken: 'audit',
    ownFollowUp,
  });
  const before = await followUpsOf(runId);

  await execute(world, findMissing, runId, 1);
  await runToEnd(world, findMissing, 'another');
  await startAll();

  expect(before).toMatchObject([{ followUp: 'once', state: 'PLANNED' }]);
  expect(await followUpsOf(runId)).toMatchObject([{ followUp: 'once', state: 'STARTED' }]);
  expect(await followers()).toHaveLength(1);
});

describe('a dry run that asks for approval', () => {
  beforeEach(async () => {
    world = await createWorld(dynamodb, { APPROVAL_JOBS: '["test-job"]' });
    await world.put('UserPreferences', [{ id: 'p1' }]);
  });

  /** Runs the audit and the dry run that follows it, and returns the dry run. */
  async function chain(): Promise<RunRow> {
    await saveFollowUp(world, { asksApproval: true });
    await runToEnd(world, findMissing, 'audit');
    await startAll();
    const [run] = await followers();
    await execute(world, setDone, run?.id ?? '', 1);
    return existingRunRow(world.engine, run?.id ?? '');
  }

  test('waits for an admin other than the one who saved the follow-up', async () => {
    await world.put('UserActivity', [{ id: 'a1', status: 'open', _version: 1 }]);

    const run = await chain();

    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      attentionList: 'APPROVAL',
      approval: { state: 'WAITING', requestedBy: caller.email, changes: 1, digest: run.digest },
    });
    const decision = { runId: run.id, approve: true, digest: run.digest ?? '' };
    await expect(decideApproval(world.engine, { ...decision, caller })).rejects.toThrow(
      'You started this dry run, so another admin must decide on it.',
    );
    await decideApproval(world.engine, { ...decision, caller: secondAdmin });
    expect((await existingRunRow(world.engine, run.id)).approval?.state).toBe('APPROVED');
  });

  test('asks for no approval if it plans no changes', async () => {
    const run = await chain();

    expect(run.status).toBe('SUCCEEDED');
    expect(run.approval).toBeUndefined();
  });
});
