import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForApproval, cancelApproval, decideApproval } from '#functions/engine/approval/request-approval';
import { publishOutbox } from '#functions/engine/attention/outbox';
import { keep, sweep, update } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { outboxPartition } from '#shared/jobs/ledger/ledger-keys';
import { approve, rehearse, secondAdmin, startApproved } from '../../../support/approvals';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { rowsOf } from '../../../support/picky-run';
import { sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const setDone = sweep({
  ...sweepBase,
  needsApproval: true,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});
const thirdAdmin = { email: 'cleo@wellness.example', subject: '33333333-3333-4333-8333-333333333333' };
const dayMs = 86_400_000;

async function rehearsed(env: Record<string, string> = {}) {
  const world = await createWorld(dynamodb, env);
  await world.put('UserActivity', [
    { id: 'a', _version: 1 },
    { id: 'b', _version: 1 },
  ]);
  const runId = await rehearse(world, setDone);
  return { world, engine: world.engine, runId };
}

const digestOf = async (world: World, runId: string) => (await readRunRow(world.engine, runId))?.digest ?? '';
const approvalOf = async (world: World, runId: string) => (await readRunRow(world.engine, runId))?.approval;

async function trailOf({ engine }: World): Promise<readonly string[]> {
  const { Items = [] } = await engine.ledger.send(
    new ScanCommand({ TableName: engine.settings.auditTable, ConsistentRead: true }),
  );
  return Items.filter(({ type }) => type === 'security').map(({ description }) => String(description));
}

describe('a request for approval', () => {
  test('waits for a second admin, who is notified', async () => {
    const { world, engine, runId } = await rehearsed();

    await askForApproval(engine, { runId, caller, note: 'For the relaunch.' });
    await publishOutbox(engine);

    expect(await approvalOf(world, runId)).toMatchObject({
      state: 'WAITING',
      requestedBy: caller.email,
      changes: 2,
      digest: await digestOf(world, runId),
    });
    expect(world.published).toEqual([expect.objectContaining({ kind: 'approval', runId })]);
    expect(world.published[0]?.reason).toContain('2 planned changes');
    expect(await trailOf(world)).toEqual([expect.stringContaining('approval requested')]);
  });

  test('is announced again if it is made again while the first message is being sent', async () => {
    const { world, engine, runId } = await rehearsed();
    await askForApproval(engine, { runId, caller, note: 'First.' });
    let again = false;
    world.onRequest = async ({ name }) => {
      if (again || !name.startsWith('Delete')) return;
      again = true;
      await cancelApproval(engine, { runId, caller });
      await askForApproval(engine, { runId, caller, note: 'Second.' });
    };

    await publishOutbox(engine);
    await publishOutbox(engine);

    expect(world.published.map(({ reason }) => reason.split(' ').at(-1))).toEqual(['First.', 'Second.']);
    expect(await rowsOf(world, outboxPartition)).toEqual([]);
  });

  test('cannot be approved by the admin who started the dry run', async () => {
    const { world, engine, runId } = await rehearsed();
    await askForApproval(engine, { runId, caller });

    const own = decideApproval(engine, {
      runId,
      caller,
      approve: true,
      digest: await digestOf(world, runId),
    });

    await expect(own).rejects.toMatchObject({ code: 'Forbidden' });
    expect((await approvalOf(world, runId))?.state).toBe('WAITING');
  });

  test('can only be made by that admin, for a dry run that needs it, once', async () => {
    const { world, engine, runId } = await rehearsed();

    await expect(askForApproval(engine, { runId, caller: secondAdmin })).rejects.toMatchObject({
      code: 'Forbidden',
    });
    await askForApproval(engine, { runId, caller });
    await expect(askForApproval(engine, { runId, caller })).rejects.toThrow(
      'is already waiting for approval',
    );
    const { runId: plain } = await startRun(engine, {
      job: { ...setDone, name: 'plain', needsApproval: false },
      params: {},
      dryRun: true,
      caller,
      clientToken: 'plain',
    });
    await execute(world, setDone, plain, 1);
    await expect(askForApproval(engine, { runId: plain, caller })).rejects.toThrow('needs no approval');
  });

  test('is approved by only one of two admins who decide at the same time', async () => {
    const { world, engine, runId } = await rehearsed();
    await askForApproval(engine, { runId, caller });
    const digest = await digestOf(world, runId);

    const results = await Promise.allSettled([
      decideApproval(engine, { runId, caller: secondAdmin, approve: true, digest }),
      decideApproval(engine, { runId, caller: thirdAdmin, approve: false, digest }),
      decideApproval(engine, { runId, caller: secondAdmin, approve: true, digest }),
    ]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await trailOf(world)).toHaveLength(2);
  });

  test('expires, and so does an approval', async () => {
    const { world, engine, runId } = await rehearsed();
    const digest = await digestOf(world, runId);
    await askForApproval(engine, { runId, caller });
    world.clockAheadMs += dayMs;

    const late = decideApproval(engine, { runId, caller: secondAdmin, approve: true, digest });
    await expect(late).rejects.toThrow('The request has expired');
    await approve(world, runId);
    world.clockAheadMs += dayMs;

    await expect(startApproved(world, setDone, runId)).rejects.toThrow(
      'was approved, but the approval expired at',
    );
  });

  test('covers the digest that the approver saw', async () => {
    const { engine, runId } = await rehearsed();
    await askForApproval(engine, { runId, caller });

    const other = decideApproval(engine, { runId, caller: secondAdmin, approve: true, digest: 'other' });

    await expect(other).rejects.toMatchObject({ code: 'BadRequest' });
  });

  test('can be withdrawn, together with its approval', async () => {
    const { world, engine, runId } = await rehearsed();
    await approve(world, runId);

    await expect(cancelApproval(engine, { runId, caller: secondAdmin })).rejects.toMatchObject({
      code: 'Forbidden',
    });
    await cancelApproval(engine, { runId, caller });

    await expect(startApproved(world, setDone, runId)).rejects.toThrow('is not approved');
    expect((await readRunRow(engine, runId))?.attentionList).toBeUndefined();
  });
});

describe('a start of the real run', () => {
  test('needs approval if its job needs one', async () => {
    const { engine } = await rehearsed();

    const start = startRun(engine, { job: setDone, params: {}, dryRun: false, caller, clientToken: 'real' });

    await expect(start).rejects.toMatchObject({ code: 'Conflict', info: { needsApproval: true } });
  });

  test('needs one if its latest dry run would change more than the stack allows', async () => {
    const { world, engine } = await rehearsed({ APPROVAL_RECORDS: '1' });
    const job = { ...setDone, needsApproval: false };
    const runId = await rehearse(world, job);

    const start = startRun(engine, { job, params: {}, dryRun: false, caller, clientToken: 'real' });

    await expect(start).rejects.toThrow(
      `Dry run ${runId} would change 2 records. Changing more than 1 requires approval`,
    );
  });

  test('needs one above a share of its tables, and above a cost', async () => {
    const share = await rehearsed({ APPROVAL_PERCENT: '50' });
    const price = await rehearsed({ APPROVAL_DOLLARS: '0.01', WRITE_PRICE_PER_MILLION: '1250000' });
    const job = { ...setDone, needsApproval: false };

    const [ofShare, ofPrice] = await Promise.all(
      [share, price].map(async ({ world, engine }) => readRunRow(engine, await rehearse(world, job))),
    );

    expect(ofShare?.maxUnapproved).toBe(1);
    expect(ofPrice?.maxUnapproved).toBe(0);
  });

  test('uses up the approval, but repeating it returns the same run', async () => {
    const { world, engine, runId } = await rehearsed();
    await approve(world, runId);

    const [one, other] = await Promise.all([
      startApproved(world, setDone, runId),
      startApproved(world, setDone, runId),
    ]);

    expect(one).toBe(other);
    const again = {
      job: setDone,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'again',
      approvedRun: runId,
    };
    await expect(startRun(engine, again)).rejects.toThrow(
      `was approved for one run, and run ${one} has used the approval`,
    );
    expect(await trailOf(world)).toHaveLength(3);
  });

  test('must have the same job, parameters and admin', async () => {
    const { world, engine, runId } = await rehearsed();
    await approve(world, runId);
    const start = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'x', approvedRun: runId };

    await expect(startRun(engine, { ...start, params: { day: 1 } })).rejects.toThrow('has the parameters {}');
    const otherJob = { ...setDone, name: 'other-job' };
    await expect(startRun(engine, { ...start, job: otherJob })).rejects.toThrow('expected other-job');
    await expect(startRun(engine, { ...start, caller: secondAdmin })).rejects.toMatchObject({
      code: 'Forbidden',
    });
    expect((await approvalOf(world, runId))?.usedBy).toBeUndefined();
  });

  test('leaves the approval usable if the transaction fails', async () => {
    const { world, runId } = await rehearsed();
    await approve(world, runId);
    world.onRequest = ({ name }) => {
      if (name.startsWith('TransactWrite')) throw new Error('killed');
    };
    await expect(startApproved(world, setDone, runId)).rejects.toThrow('killed');
    world.onRequest = undefined;

    const real = await startApproved(world, setDone, runId);

    expect((await approvalOf(world, runId))?.usedBy).toBe(real);
  });
});
