import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideApproval } from '#functions/engine/approval/request-approval';
import { publishOutbox } from '#functions/engine/attention/outbox';
import { existingRunRow, type RunRow } from '#functions/engine/ledger/ledger';
import { limitSchedule } from '#functions/engine/ledger/schedules';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { requestStop } from '#functions/engine/run/stop';
import { AppError } from '#functions/runtime/app-error';
import { earlierRunsOf } from '#shared/jobs/chain/run-follow-up';
import type { FollowUpOutcome } from '#shared/jobs/follow-ups/follow-up';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';
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
import { rowsOf } from '../../../support/picky-run';
import { setDone } from '../../../support/test-sweep';
import { due, followers, followUpsOf, openWorld, startAll } from './follow-up-worlds';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await openWorld(dynamodb);
});

describe('after a run whose condition holds', () => {
  test('the follow-up starts on behalf of the admin who saved it, and both runs show the chain', async () => {
    const { id } = await saveFollowUp(world);

    const runId = await runToEnd(world, findMissing, 'audit');
    await startAll(world);

    const [run] = await followers(world);
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
    expect(await followUpsOf(world, runId)).toEqual([
      { followUp: id, job: 'test-job', title: 'Test job', dryRun: true, state: 'STARTED', runId: run?.id },
    ]);
    expect(await due(world)).toEqual([]);
  });

  test('it starts only once, however often it is tried', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');

    await Promise.all(Array.from({ length: 5 }, () => startAll(world)));
    await startAll(world);

    expect(await followers(world)).toHaveLength(1);
  });

  test('it starts once if the process that starts it is killed at any request', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');

    for (let index = 1, dead = true; dead; index += 1) {
      const isDead = killAt(world, index, index % 2 === 0);
      await startAll(world).catch(() => undefined);
      dead = isDead();
      world.onRequest = undefined;
      world.onAnswer = undefined;
    }
    await startAll(world);

    expect(await followers(world)).toHaveLength(1);
    expect(await due(world)).toEqual([]);
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

    await startAll(world);

    expect(await followers(world)).toHaveLength(1);
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
    await startAll(world);
    const [second] = await followers(world);
    await execute(world, setDone, second?.id ?? '', 1);

    await startFollowUps(world.engine, {
      ...services,
      knownJob: (name) => (name === 'third' ? third : services.knownJob(name)),
    });

    const run = (await followers(world)).find(({ job }) => job === 'third');
    expect(earlierRunsOf(run?.follows).map((one) => one.runId)).toEqual([runId, second?.id]);
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
    await startAll(world);
    const first = await existingRunRow(engine, runId);
    await resumeRun(engine, { runId, caller });
    await execute(world, setDone, runId, 2);
    await startAll(world);
    return [first, await existingRunRow(engine, runId)];
  }

  test('does not start its follow-up again', async () => {
    const ends = await endTwice(['SUCCEEDED', 'STOPPED']);

    expect(ends).toMatchObject([
      { status: 'STOPPED', followUps: [{ state: 'STARTED' }] },
      { status: 'SUCCEEDED', followUps: [{ state: 'STARTED' }] },
    ]);
    expect(await followers(world)).toHaveLength(1);
  });

  test('starts a follow-up that was skipped the first time', async () => {
    const ends = await endTwice(['SUCCEEDED']);

    expect(ends).toMatchObject([
      { status: 'STOPPED', followUps: [{ state: 'SKIPPED', reason: 'the run was stopped' }] },
      { status: 'SUCCEEDED', followUps: [{ state: 'STARTED' }] },
    ]);
    expect(await followers(world)).toHaveLength(1);
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
  const before = await followUpsOf(world, runId);

  await execute(world, findMissing, runId, 1);
  await runToEnd(world, findMissing, 'another');
  await startAll(world);

  expect(before).toMatchObject([{ followUp: 'once', state: 'PLANNED' }]);
  expect(await followUpsOf(world, runId)).toMatchObject([{ followUp: 'once', state: 'STARTED' }]);
  expect(await followers(world)).toHaveLength(1);
});

describe('the limits of a follow-up', () => {
  test('apply to its runs', async () => {
    const limits = { maxDollars: 2.5, writesPerSecond: 10, maxFailures: 3 };
    await saveFollowUp(world, { dryRun: false, ...limits });
    await runToEnd(world, findMissing, 'audit');

    await startAll(world);

    expect(await followers(world)).toMatchObject([limits]);
  });

  test("are its own maximum cost, otherwise that of its job's schedule", async () => {
    await limitSchedule(world.engine, { job: setDone, by: caller }, 4);
    await saveFollowUp(world);
    await saveFollowUp(world, { maxDollars: 1 });
    await runToEnd(world, findMissing, 'audit');

    await startAll(world);

    const most = (await followers(world)).map(({ maxDollars }) => maxDollars);
    expect(most.toSorted()).toEqual([1, 4]);
  });

  test('also apply to a missed run, which can be resumed', async () => {
    await saveFollowUp(world, { maxDollars: 2.5 });
    await runToEnd(world, findMissing, 'audit');

    await startFollowUps(world.engine, {
      ...services,
      demandOwner: async () => {
        throw new AppError('Forbidden', 'The account is disabled.');
      },
    });

    expect(await followers(world)).toMatchObject([{ status: 'FAILED', maxDollars: 2.5 }]);
  });
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
    await startAll(world);
    const [run] = await followers(world);
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

  test('notifies on-call and the other admins, as a request that a person makes does', async () => {
    await world.put('UserActivity', [
      { id: 'a1', status: 'open', _version: 1 },
      { id: 'a2', status: 'done', _version: 1 },
    ]);
    const { id } = await chain();
    const events = await rowsOf(world, eventsPartition);

    await publishOutbox(world.engine);

    const counts = { read: 2, changed: 1, failed: 0, unchanged: 1 };
    const requests = events?.filter(({ audience }) => audience.isApprovalRequest);
    expect(requests).toMatchObject([{ change: { runId: id, status: 'SUCCEEDED', counts } }]);
    const messages = world.published.filter(({ kind }) => kind === 'approval');
    expect(messages).toMatchObject([{ runId: id, status: 'SUCCEEDED', ...counts }]);
  });

  test('asks for no approval if it plans no changes', async () => {
    const run = await chain();

    expect(run.status).toBe('SUCCEEDED');
    expect(run.approval).toBeUndefined();
  });
});
