import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sweep } from '#functions/engine/job/job';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { rowsBeginning } from '#functions/engine/ledger/rows';
import { maxHops } from '#functions/engine/pace/hops';
import { workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { SessionRating } from '#shared/models/session-rating';
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

let tokens = 0;
async function started(records: number): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  await world.put('UserActivity', mine(records));
  return { world, runId: await startAnother(world) };
}

async function startAnother(world: World, of: Sweep = job): Promise<string> {
  tokens += 1;
  const request = { job: of, params: {}, dryRun: false, caller, clientToken: `t${tokens}` };
  return (await startRun(world.engine, request)).runId;
}

async function planned(records: number) {
  const { world, runId } = await started(records);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  return { world, runId };
}

async function work(world: World, runId: string, { hop = 0, ms = 60_000 } = {}) {
  const run = await readRunRow(world.engine, runId);
  if (!run) throw new Error('no run');
  return workLane(world.engine, { run, job, lane: 0, hop, deadline: world.engine.now() + ms });
}

/** Hands the run over to attempt 2, as attempt 1's last state does when its hops are used up. */
async function handOver(world: World, runId: string) {
  expect(await work(world, runId, { hop: maxHops(1) })).toMatchObject({ next: 'end' });
  await finishRun(world.engine, runId, 1);
}

describe('planning', () => {
  test('that is called twice at the same time does not reset a working lane', async () => {
    const { world, runId } = await started(30);
    await openRun(world.engine, runId, 1);
    let overtaken = false;
    world.onRequest = async ({ name }) => {
      // The first call is slow, so the state machine gives up and calls again. The second call has already
      // finished the lane.
      if (name !== 'TransactWriteItemsCommand' && name !== 'TransactWriteCommand') return;
      if (overtaken) return;
      overtaken = true;
      await planLanes(world.engine, job, runId, 1);
      await work(world, runId);
    };

    await planLanes(world.engine, job, runId, 1).catch(() => undefined);

    expect(overtaken).toBe(true);
    expect(await stateOf(world, runId)).toMatchObject({ read: 30, changed: 30 });
  });
});

describe('a stop', () => {
  test('during a hand-over stops the next attempt', async () => {
    const { world, runId } = await planned(30);
    let handedOver = false;
    world.onRequest = async ({ input }) => {
      if (handedOver || !JSON.stringify(input).includes('"STOPPING"')) return;
      handedOver = true;
      await handOver(world, runId);
    };

    await requestStop(world.engine, { runId, by: 'ben@wellness.example' });

    expect(handedOver).toBe(true);
    expect((await stateOf(world, runId)).status).toBe('STOPPING');
  });

  test('before a resumed run is planned ends it as STOPPED, however the last attempt ended', async () => {
    const { world, runId } = await planned(30);
    await laneFailed(world.engine, { runId, attempt: 1, lane: 0, error: { Error: 'Broken', Cause: 'once' } });
    await finishRun(world.engine, runId, 1);
    await resumeRun(world.engine, { runId, caller });
    await requestStop(world.engine, { runId, by: 'ben@wellness.example' });

    await execute(world, job, runId, 2);

    const { run } = await stateOf(world, runId);
    expect(run.status).toBe('STOPPED');
    expect(run.reason).toBeUndefined();
  });
});

describe('a late flag of an earlier stop', () => {
  test('does not cancel a later stop', async () => {
    const { world, runId } = await planned(30);
    let late: (() => void) | undefined;
    world.onRequest = async ({ input }) => {
      if (late || !JSON.stringify(input).includes('SET #stop')) return;
      await new Promise<void>((resolve) => {
        late = resolve;
      });
    };
    const first = requestStop(world.engine, { runId, by: 'ben@wellness.example' });
    await expect.poll(() => late).toBeDefined();
    await finishRun(world.engine, runId, 1);
    await resumeRun(world.engine, { runId, caller });
    await openRun(world.engine, runId, 2);
    await planLanes(world.engine, job, runId, 2);
    await requestStop(world.engine, { runId, by: 'ben@wellness.example' });

    late?.();
    await first;

    expect((await stateOf(world, runId)).lanes[0]?.stop).toBe(2);
  });
});

describe('a hand-over', () => {
  test('ends the previous attempt, and their times add up to that of the run', async () => {
    const { world, runId } = await planned(30);

    await handOver(world, runId);

    const { run } = await stateOf(world, runId);
    expect(run.attempts[0]?.endedAt).toBe(run.attempts[1]?.createdAt);
  });

  test('to functions of another version is recorded and logged', async () => {
    const { world, runId } = await planned(30);
    await handOver(world, runId);
    const newer = { ...world.engine, settings: { ...world.engine.settings, codeVersion: '8' } };

    await openRun(newer, runId, 2);

    expect((await stateOf(world, runId)).run.codeVersion).toBe('8');
  });

  test('to functions of another version is logged even if the function dies right after it is recorded', async () => {
    const { world, runId } = await planned(30);
    await handOver(world, runId);
    const newer = { ...world.engine, settings: { ...world.engine.settings, codeVersion: '8' } };
    let isDead = false;
    world.onRequest = async ({ input }) => {
      if (isDead) throw new Error('The function has died.');
      isDead = JSON.stringify(input).includes('#codeVersion = :codeVersion');
    };

    await openRun(newer, runId, 2).catch(() => undefined);
    world.onRequest = undefined;
    await openRun(newer, runId, 2);

    expect(isDead).toBe(true);
    const lines = await rowsBeginning(world.engine, { pk: ledgerKeys.log(runId) });
    expect(lines.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The code has changed'),
    );
  });
});

describe('a worker that is called after its run was closed', () => {
  const abort = async (world: World) => {
    world.clockAheadMs += 60_000;
    world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED' });
    await reconcile(world.engine);
  };

  test('changes nothing', async () => {
    const { world, runId } = await planned(30);
    const run = await readRunRow(world.engine, runId);
    if (!run) throw new Error('no run');
    await abort(world);

    // The function read the run before it was closed.
    await workLane(world.engine, { run, job, lane: 0, hop: 0, deadline: world.engine.now() + 60_000 });

    expect(await stateOf(world, runId)).toMatchObject({ status: 'FAILED', read: 0 });
    const versions = [...(await world.all('UserActivity')).values()].map((record) => record._version);
    expect(new Set(versions)).toEqual(new Set([1]));
  });

  test('keeps the run open if it begins before the run is marked as closing', async () => {
    const { world, runId } = await planned(30);
    let worker: Promise<unknown> | undefined;
    let locksFreed = false;
    let working = false;
    world.onRequest = async ({ name, input }) => {
      if (JSON.stringify(input).includes('SET #closing') && !worker) {
        // The reconciler has read the run and is about to mark it as closing.
        worker = work(world, runId);
        await new Promise<void>((resolve) => {
          world.onAnswer = ({ name: answered }) => {
            if (answered === 'ScanCommand') resolve();
          };
        });
        working = true;
      }
      if (name === 'BatchExecuteStatementCommand' && locksFreed) throw new Error('written without locks');
    };
    await abort(world);
    locksFreed = (await stateOf(world, runId)).status === 'FAILED';
    await worker;

    expect(working).toBe(true);
    expect(locksFreed).toBe(false);
  });
});

describe('the reconciler', () => {
  test('continues with the other runs if one cannot be checked, and reports it', async () => {
    const { world, runId } = await started(1);
    const other = await startAnother(world, { ...job, tables: [SessionRating] });
    world.sfn.on(DescribeExecutionCommand).callsFake(({ executionArn }) => {
      if (String(executionArn).includes(runId)) throw new Error('cannot be read');
      return { status: 'ABORTED' };
    });
    world.clockAheadMs += 60_000;

    await expect(reconcile(world.engine)).rejects.toThrow();

    expect((await stateOf(world, other)).status).toBe('FAILED');
  });

  test("returns the reason of a failed step as a sentence, not as the service's JSON", async () => {
    const { world, runId } = await started(1);
    const cause = JSON.stringify({ errorType: 'SystemicError', errorMessage: 'no table', trace: ['at x'] });
    world.sfn.on(DescribeExecutionCommand).resolves({ status: 'FAILED', error: 'SystemicError', cause });
    world.clockAheadMs += 60_000;

    await reconcile(world.engine);

    const { run } = await stateOf(world, runId);
    expect(run.reason).toContain('SystemicError: no table');
    expect(run.reason).not.toContain('errorType');
  });
});

describe('a resume', () => {
  test('that conflicts with another transaction on the run is repeated', async () => {
    const { world, runId } = await started(1);
    await requestStop(world.engine, { runId, by: 'x' });
    await execute(world, job, runId, 1);
    let conflicts = 0;
    world.onRequest = ({ name, input }) => {
      if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('#attempt = :attempt, '))
        return;
      conflicts += 1;
      if (conflicts > 1) return;
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: 'conflict', $metadata: {}, CancellationReasons });
    };

    await resumeRun(world.engine, { runId, caller });

    expect(conflicts).toBe(2);
    expect((await stateOf(world, runId)).status).toBe('QUEUED');
  });
});
