import { DescribeExecutionCommand, ExecutionDoesNotExist, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun, readRunRow } from '#functions/engine/ledger/ledger';
import { maxHops } from '#functions/engine/pace/hops';
import { workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { outcomeOf } from '#functions/engine/run/run-outcome';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { UserActivity } from '#shared/models/user-activity';
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

const mine = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, userID: caller.email, _version: 1 }));

async function planned(records: number): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  await world.put('UserActivity', mine(records));
  const { runId } = await startRun(world.engine, {
    job,
    params: {},
    dryRun: false,
    caller,
    clientToken: 't',
  });
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { world, runId };
}

async function work(world: World, runId: string, { hop = 0, ms = 60_000 } = {}) {
  const run = await readRunRow(world.engine, runId);
  if (!run) throw new Error('no run');
  return workLane(world.engine, { run, job, lane: 0, hop, deadline: world.engine.now() + ms });
}

describe('a lane', () => {
  test('has one worker, and another one waits until the lease ends', async () => {
    const { world, runId } = await planned(30);
    let second: Awaited<ReturnType<typeof work>> | undefined;
    world.onAnswer = async ({ name }) => {
      if (name !== 'ScanCommand' || second) return;
      second = { next: 'end', hop: 0, waitSeconds: 0 };
      second = await work(world, runId);
    };

    const first = await work(world, runId);

    expect(first.next).toBe('end');
    expect(second).toMatchObject({ next: 'wait', hop: 1 });
    expect(second?.waitSeconds).toBeGreaterThan(50);
    expect(await stateOf(world, runId)).toMatchObject({ read: 30, changed: 30 });
  });

  test('is not changed by a worker that was frozen beyond its lease, at any write', async () => {
    const { world, runId } = await planned(30);
    let takenOver = false;
    world.onAnswer = async ({ name }) => {
      // The first worker has read its page. Then its lease expires, and another worker does all the work.
      if (name !== 'ScanCommand' || takenOver) return;
      takenOver = true;
      world.clockAheadMs += 61_000;
      await work(world, runId);
    };

    const ghost = await work(world, runId);

    expect(ghost.next).toBe('end');
    expect(await stateOf(world, runId)).toMatchObject({ read: 30, changed: 30, conflicts: 0 });
    const versions = [...(await world.all('UserActivity')).values()].map((record) => record._version);
    expect(new Set(versions)).toEqual(new Set([2]));
  });

  test('is passed to the next hop in time, and to the next attempt when its hops are used up', async () => {
    const { world, runId } = await planned(30);

    expect(await work(world, runId, { ms: 0 })).toEqual({ next: 'work', hop: 1, waitSeconds: 0 });
    expect(await work(world, runId, { hop: maxHops(1) })).toMatchObject({ next: 'end' });
    await finishRun(world.engine, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'RUNNING', attempt: 2 });
    expect(world.sfn.commandCalls(StartExecutionCommand).at(-1)?.args[0].input.name).toBe(`${runId}-2`);
    await execute(world, job, runId, 2);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30, changed: 30 });
  });

  test('stores its plan in chunks if one item cannot contain it', async () => {
    const world = await createWorld(dynamodb);
    const noise = () => Array.from({ length: 20_000 }, () => Math.random().toString(36)[2] ?? '0').join('');
    const wide = { ...job, shows: ['notes'] };
    await world.put(
      'UserActivity',
      Array.from({ length: 45 }, (_, index) => ({
        id: `r${index}`,
        userID: caller.email,
        _version: 1,
        notes: noise(),
      })),
    );
    const { runId } = await startRun(world.engine, {
      job: wide,
      params: {},
      dryRun: false,
      caller,
      clientToken: 't',
    });
    let died = false;
    world.onRequest = ({ name }) => {
      // The worker dies between the journal and the writes, so the remaining changes must be read from the
      // chunks.
      if (name === 'BatchExecuteStatementCommand' && !died) {
        died = true;
        throw Object.assign(new Error('died'), { name: 'AccessDeniedException' });
      }
    };
    await execute(world, wide, runId, 1);
    expect((await stateOf(world, runId)).status).toBe('FAILED');
    world.onRequest = undefined;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, wide, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 45, changed: 45 });
  });
});

describe('the outcome', () => {
  const lane = (more: object) => ({ done: true, failed: 0, attempt: 1, ...more }) as never;

  test.each([
    ['SUCCEEDED', 'RUNNING', [lane({})]],
    ['SUCCEEDED', 'STOPPING', [lane({})]],
    ['COMPLETED_WITH_FAILURES', 'RUNNING', [lane({}), lane({ failed: 2 })]],
    ['STOPPED', 'STOPPING', [lane({}), lane({ done: false })]],
    ['STOPPED', 'STOPPING', []],
    ['FAILED', 'RUNNING', [lane({}), lane({ done: false, error: 'x', table: 'T' })]],
  ] as const)('is %s from %s', (status, from, lanes) => {
    expect(outcomeOf({ status: from, attempt: 1 }, [...lanes])).toMatchObject({ kind: 'end', status });
  });
});

describe('the reconciler', () => {
  test('starts a run without an execution', async () => {
    const { world, runId } = await planned(1);
    world.sfn.on(DescribeExecutionCommand).rejects(new ExecutionDoesNotExist({ message: '', $metadata: {} }));

    await reconcile(world.engine);

    expect(world.sfn.commandCalls(StartExecutionCommand).at(-1)?.args[0].input.name).toBe(`${runId}-1`);
  });

  test('fails a run whose execution no longer exists, with the reason, and unlocks its tables after the last lease', async () => {
    const { world, runId } = await planned(30);
    world.onAnswer = ({ name }) => {
      if (name === 'ScanCommand') throw Object.assign(new Error('killed'), { name: 'AccessDeniedException' });
    };
    world.onRequest = ({ input }) => {
      if (JSON.stringify(input).includes('REMOVE #lease')) throw new Error('killed');
    };
    await expect(work(world, runId)).rejects.toThrow('killed');
    world.onAnswer = undefined;
    world.onRequest = undefined;
    world.sfn
      .on(DescribeExecutionCommand)
      .resolves({ status: 'ABORTED', error: 'Aborted', cause: 'by hand' });

    world.clockAheadMs += 30_000;
    await reconcile(world.engine);
    expect((await stateOf(world, runId)).status).toBe('RUNNING');
    world.clockAheadMs += 31_000;
    await reconcile(world.engine);

    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('Aborted: by hand') });
    await expect(
      startRun(world.engine, { job, params: {}, dryRun: false, caller, clientToken: 'another' }),
    ).resolves.toBeDefined();
  });

  test('ignores active runs, and reminds their lanes of a stop', async () => {
    const { world, runId } = await planned(1);
    world.sfn.on(DescribeExecutionCommand).resolves({ status: 'RUNNING' });
    let lost = false;
    world.onRequest = ({ input }) => {
      if (!lost && JSON.stringify(input).includes('SET #stop')) {
        lost = true;
        throw new Error('the API died');
      }
    };
    await expect(requestStop(world.engine, { runId, by: 'x' })).rejects.toThrow('the API died');
    expect((await stateOf(world, runId)).lanes[0]?.stop).toBeUndefined();

    await reconcile(world.engine);

    expect((await stateOf(world, runId)).lanes[0]?.stop).toBe(1);
  });
});

describe('the row of a lane', () => {
  test('records when its work began and how far it is, without extra writes', async () => {
    const { world, runId } = await planned(30);
    const before = world.engine.now();

    await work(world, runId);

    const { lanes } = await readRun(world.engine, runId);
    const [lane] = lanes;
    expect(Date.parse(lane?.startedAt ?? '')).toBeGreaterThanOrEqual(Math.floor(before));
    expect(lane?.pacePoints?.slice(-1)).toEqual([30]);
    expect(lane?.pacePoints?.slice(-2)[0]).toBeGreaterThanOrEqual(0);
  });
});
