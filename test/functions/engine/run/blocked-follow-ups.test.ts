import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteFollowUp, updateFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { existingRunRow } from '#functions/engine/ledger/ledger';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { AppError } from '#functions/runtime/app-error';
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

const dayMs = 86_400_000;

/** Starts a real run that locks the follow-up's table. */
const holdLock = () =>
  startRun(world.engine, { job: setDone, params: {}, dryRun: false, caller, clientToken: 'lock' });

describe('no follow-up starts', () => {
  test('if there are too few findings, and the run shows why', async () => {
    await saveFollowUp(world, { minFindings: 2 });

    const runId = await runToEnd(world, findMissing, 'audit');
    await startAll(world);

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'SKIPPED', reason: '1 finding, fewer than 2' },
    ]);
  });

  test('after another outcome', async () => {
    await saveFollowUp(world, { outcomes: ['FAILED'], minFindings: null });

    const runId = await runToEnd(world, findMissing, 'audit');

    expect(await due(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'SKIPPED', reason: 'the run succeeded' },
    ]);
  });

  test('if it is disabled, or is for scheduled runs only, and the run shows nothing', async () => {
    await saveFollowUp(world, { enabled: false });
    await saveFollowUp(world, { origin: 'SCHEDULE' });

    const runId = await runToEnd(world, findMissing, 'audit');

    expect(await followUpsOf(world, runId)).toBeUndefined();
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

    expect(await followUpsOf(world, runId)).toBeUndefined();
  });

  test('if it is deleted or disabled while it waits', async () => {
    const { engine } = world;
    const deleted = await saveFollowUp(world);
    const disabled = await saveFollowUp(world);
    const runId = await runToEnd(world, findMissing, 'audit');
    await deleteFollowUp(engine, deleted, owner, () => undefined);
    await updateFollowUp(engine, disabled, { ...afterAudit, enabled: false }, owner, () => undefined);

    await startAll(world);

    expect(await followers(world)).toEqual([]);
    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'REFUSED', reason: 'the follow-up was deleted' },
      { state: 'REFUSED', reason: 'the follow-up was disabled' },
    ]);
    expect(await due(world)).toEqual([]);
  });

  test('if its job no longer exists', async () => {
    await saveFollowUp(world);
    const runId = await runToEnd(world, findMissing, 'audit');

    await startFollowUps(world.engine, { ...services, knownJob: () => undefined });

    expect(await followUpsOf(world, runId)).toMatchObject([
      { state: 'REFUSED', reason: 'the job test-job no longer exists' },
    ]);
  });
});

describe('a follow-up that cannot start', () => {
  test('waits for a locked table, and then starts', async () => {
    await saveFollowUp(world, { dryRun: false });
    const { runId: holder } = await holdLock();
    await runToEnd(world, findMissing, 'audit');
    await startAll(world);
    const before = await followers(world);
    await execute(world, setDone, holder, 1);

    await startAll(world);

    expect(before).toEqual([]);
    expect(await followers(world)).toHaveLength(1);
  });

  test('shows what it is waiting for, and no longer does once it has started', async () => {
    await saveFollowUp(world, { dryRun: false });
    const { runId: holder } = await holdLock();
    const runId = await runToEnd(world, findMissing, 'audit');
    world.clockAheadMs += dayMs - 60_000;
    await startAll(world);
    const locked = await followUpsOf(world, runId);
    await pauseJobs(world.engine, { by: { email: 'ben@wellness.example' }, reason: 'Maintenance' });
    await startAll(world);
    const paused = await followUpsOf(world, runId);
    await unpauseJobs(world.engine, { email: 'ben@wellness.example' });
    await execute(world, setDone, holder, 1);

    await startAll(world);

    const reason = expect.stringMatching(`^UserActivity is being changed by run ${holder} .*[^.]$`);
    expect(locked).toMatchObject([{ state: 'WAITING', reason }]);
    const pause = 'All jobs have been paused by ben@wellness.example: Maintenance';
    expect(paused).toMatchObject([{ state: 'WAITING', reason: pause }]);
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'STARTED' }]);
    expect((await followUpsOf(world, runId))?.[0]?.reason).toBeUndefined();
  });

  test('waits while all jobs are paused', async () => {
    await saveFollowUp(world);
    await runToEnd(world, findMissing, 'audit');
    await pauseJobs(world.engine, { by: { email: 'ben@wellness.example' }, reason: 'Maintenance' });
    await startAll(world);
    const before = await followers(world);
    await unpauseJobs(world.engine, { email: 'ben@wellness.example' });

    await startAll(world);

    expect(before).toEqual([]);
    expect(await followers(world)).toHaveLength(1);
  });

  test('becomes a failed run that needs attention after a day, and can be resumed', async () => {
    await saveFollowUp(world, { dryRun: false });
    const { runId: holder } = await holdLock();
    const runId = await runToEnd(world, findMissing, 'audit');
    world.clockAheadMs += dayMs;

    await startAll(world);
    await startAll(world);

    const [missed] = await followers(world);
    expect(missed).toMatchObject({ status: 'FAILED', attentionList: 'NEEDED', startedBy: caller.email });
    expect(missed?.reason).toMatch(
      /could not start within 24 hours\. UserActivity is being changed by run \w+ /,
    );
    expect(await followUpsOf(world, runId)).toMatchObject([{ state: 'MISSED', runId: missed?.id }]);
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

    expect(await followers(world)).toMatchObject([
      {
        status: 'FAILED',
        reason: 'ana@wellness.example, who saved the follow-up, can no longer start it.',
        attentionList: 'NEEDED',
      },
    ]);
  });
});
