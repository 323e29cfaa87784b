import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, keep, type Sweep, sweep, update } from '#functions/engine/job/job';
import { existingRunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { approve, rehearse, secondAdmin, startApproved } from '../../../support/approvals';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { runSweep, setDone, sweepBase } from '../../../support/test-sweep';
import { due, followers } from '../run/follow-up-worlds';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
  await world.put(
    'UserActivity',
    Array.from({ length: 5 }, (_, index) => ({ id: `a${index}`, status: 'open', _version: 1 })),
  );
});

const reopen = (id: string) => world.put('UserActivity', [{ id, status: 'open', _version: 7 }]);

interface Options {
  readonly job?: Sweep;
  readonly by?: Caller;
}

async function start(runId: string, { job = setDone, by = secondAdmin }: Options = {}): Promise<string> {
  const request = { job, params: {}, dryRun: true, caller: by, verifies: runId };
  return (await startRun(world.engine, { ...request, clientToken: `verify ${Math.random()}` })).runId;
}

async function verify(runId: string, options: Options = {}): Promise<string> {
  const id = await start(runId, options);
  await execute(world, options.job ?? setDone, id, 1);
  return id;
}

const verificationOf = async (runId: string) => (await existingRunRow(world.engine, runId)).verification;

describe('a verification', () => {
  test('shows that nothing is left to change, and how many records it read', async () => {
    const runId = await runSweep(world, setDone);

    const id = await verify(runId);

    expect(await verificationOf(runId)).toEqual({
      runId: id,
      state: 'VERIFIED',
      at: (await existingRunRow(world.engine, id)).endedAt,
      read: 5,
      left: 0,
      unchecked: 0,
    });
    expect(await existingRunRow(world.engine, id)).toMatchObject({
      title: 'Verify: Test job',
      dryRun: true,
      startedBy: secondAdmin.email,
      verifies: { runId },
    });
    expect((await existingRunRow(world.engine, runId)).attention).toBeUndefined();
  });

  test('that finds records to change puts its run under needs attention, and calls on-call', async () => {
    const runId = await runSweep(world, setDone);
    await reopen('a1');
    await reopen('a2');

    await verify(runId);

    expect(await verificationOf(runId)).toMatchObject({ state: 'FOUND', left: 2 });
    const reason = 'The verification found 2 records still to change.';
    expect(await existingRunRow(world.engine, runId)).toMatchObject({
      attention: { reason },
      attentionList: 'NEEDED',
    });
    expect(world.published).toMatchObject([{ kind: 'verification', runId, reason }]);
    // A dry run changes nothing.
    expect((await world.all('UserActivity')).get('a1')).toMatchObject({ status: 'open' });
  });

  test('that finds nothing any more takes its run off the list', async () => {
    const runId = await runSweep(world, setDone);
    await reopen('a1');
    await verify(runId);
    await world.put('UserActivity', [{ id: 'a1', status: 'done', _version: 8 }]);

    await verify(runId);

    const run = await existingRunRow(world.engine, runId);
    expect(run.verification?.state).toBe('VERIFIED');
    expect(run.attention).toBeUndefined();
    expect(run.attentionList).toBeUndefined();
  });

  test('names the records that it could not check', async () => {
    const picky = sweep({
      ...sweepBase,
      visit: ({ status }) => {
        if (status === 'odd') throw new Error('Odd.');
        return status === 'done' ? keep : update({ status: 'done' });
      },
    });
    const runId = await runSweep(world, picky);
    await world.put('UserActivity', [{ id: 'a3', status: 'odd', _version: 9 }]);

    await verify(runId, { job: picky });

    expect(await existingRunRow(world.engine, runId)).toMatchObject({
      verification: { state: 'FOUND', left: 0, unchecked: 1 },
      attention: { reason: 'The verification could not check 1 record.' },
    });
  });

  test('visits records as its run did, whoever starts it: same starter, time and ID', async () => {
    const own = sweep({
      ...sweepBase,
      visit: ({ status }, { caller: by, now, runId: id }) => {
        const wanted = `${by.email} ${now} ${id}`;
        return status === wanted ? keep : update({ status: wanted });
      },
    });
    const runId = await runSweep(world, own);

    await verify(runId, { job: own, by: secondAdmin });

    expect(await verificationOf(runId)).toMatchObject({ state: 'VERIFIED', left: 0 });
  });

  test('starts once, however many admins press at the same time', async () => {
    const runId = await runSweep(world, setDone);

    const ids = await Promise.all(Array.from({ length: 4 }, () => start(runId)));

    expect(new Set(ids).size).toBe(1);
    expect(await start(runId)).toBe(ids[0]);
  });

  test('that is stopped leaves its run as it is', async () => {
    const runId = await runSweep(world, setDone);
    const id = await start(runId);
    await requestStop(world.engine, { runId: id, by: caller.email });
    await execute(world, setDone, id, 1);

    expect(await existingRunRow(world.engine, runId)).toMatchObject({ verification: { state: 'STOPPED' } });
    expect((await existingRunRow(world.engine, runId)).attention).toBeUndefined();
  });

  test('finds nothing to report about a run that was undone in the meantime', async () => {
    const runId = await runSweep(world, setDone);
    const id = await start(runId);
    await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });
    await execute(world, setDone, id, 1);

    const run = await existingRunRow(world.engine, runId);
    expect(run.verification?.runId).toBe(id);
    expect(run.attentionList).toBeUndefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('starts once if its start is killed at request %i', async (index) => {
    const runId = await runSweep(world, setDone);
    killAt(world, index, index % 2 === 0);
    await start(runId).catch(() => undefined);
    world.onRequest = undefined;
    world.onAnswer = undefined;

    const id = await verify(runId);

    expect(await verificationOf(runId)).toMatchObject({ runId: id, state: 'VERIFIED' });
  });
});

describe('a verification is refused', () => {
  test('for a dry run', async () => {
    const dryRun = await rehearse(world, setDone);

    await expect(start(dryRun)).rejects.toMatchObject({
      code: 'BadRequest',
      message: `Run ${dryRun} is a dry run; expected a real run of a job that visits every record of its tables.`,
    });
  });

  test('for a run that was undone', async () => {
    const runId = await runSweep(world, setDone);
    const undo = await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });

    await expect(start(runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} cannot be verified: it is being undone by run ${undo.runId}.`,
    });
  });

  test('for a run that did not succeed', async () => {
    const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'queued' };
    const { runId } = await startRun(world.engine, request);

    await expect(start(runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} cannot be verified: it is QUEUED; expected SUCCEEDED.`,
    });
  });
});

describe('after an approved run', () => {
  const approved = sweep({ ...sweepBase, needsApproval: true, visit: setDone.visit });
  const services = {
    knownJob: () => approved,
    demandOwner: () => Promise.reject(new Error('A verification needs nobody.')),
  };

  async function runApproved(): Promise<string> {
    const dryRun = await rehearse(world, approved);
    await approve(world, dryRun);
    const runId = await startApproved(world, approved, dryRun);
    await execute(world, approved, runId, 1);
    return runId;
  }

  test('the verification starts by itself, and follows the run', async () => {
    const runId = await runApproved();

    await startFollowUps(world.engine, services);
    await startFollowUps(world.engine, services);

    const [verification, ...others] = await followers(world);
    expect(others).toEqual([]);
    expect(verification).toMatchObject({ verifies: { runId }, dryRun: true, startedBy: caller.email });
    await execute(world, approved, verification?.id ?? '', 1);
    expect(await existingRunRow(world.engine, runId)).toMatchObject({
      verification: { state: 'VERIFIED', read: 5 },
      followUps: [{ followUp: 'verify', state: 'STARTED', runId: verification?.id }],
    });
  });

  test('a verification that somebody has started takes its place', async () => {
    const runId = await runApproved();
    const id = await verify(runId, { job: approved });

    await startFollowUps(world.engine, services);

    expect(await followers(world)).toEqual([]);
    expect(await due(world)).toEqual([]);
    expect((await existingRunRow(world.engine, runId)).followUps).toMatchObject([
      { followUp: 'verify', state: 'SKIPPED', reason: `run ${id} has verified the run` },
    ]);
  });

  test('it starts once if the process that starts it is killed at any request', async () => {
    const runId = await runApproved();

    for (let index = 1, dead = true; dead; index += 1) {
      const isDead = killAt(world, index, index % 2 === 0);
      await startFollowUps(world.engine, services).catch(() => undefined);
      dead = isDead();
      world.onRequest = undefined;
      world.onAnswer = undefined;
    }
    await startFollowUps(world.engine, services);

    const [verification, ...others] = await followers(world);
    expect(others).toEqual([]);
    expect(await verificationOf(runId)).toMatchObject({ runId: verification?.id, state: 'RUNNING' });
  });

  test('none starts if the run was undone before', async () => {
    const runId = await runApproved();
    await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });

    await startFollowUps(world.engine, services);

    expect(await followers(world)).toEqual([]);
    expect((await existingRunRow(world.engine, runId)).followUps).toMatchObject([
      { followUp: 'verify', state: 'REFUSED' },
    ]);
  });
});
