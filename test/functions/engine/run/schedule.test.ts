import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { keep, sweep } from '#functions/engine/job/job';
import {
  limitSchedule,
  pauseSchedule,
  readSchedule,
  unpauseSchedule,
} from '#functions/engine/ledger/schedules';
import { resumeRun } from '#functions/engine/run/resume';
import { startDue } from '#functions/engine/run/schedule';
import { startRun } from '#functions/engine/run/start';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { TransientError } from '#functions/runtime/app-error';
import { allRuns, ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import type { JobRun } from '#shared/jobs/run/run';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
});

const nightly = sweep({
  name: 'nightly',
  title: 'Nightly',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  params: z.object({ days: z.int().default(7) }),
  visit: () => keep,
});

const first = '2026-03-02T02:00:00Z';
const second = '2026-03-03T02:00:00Z';

/** Calls the state machine's Schedule step for an execution that began just now, or at `since`. */
const deliver = (scheduledTime: string, since = new Date(world.engine.now()).toISOString()) =>
  startDue(world.engine, nightly, { job: 'nightly', scheduledTime, since });

async function runs(): Promise<JobRun[]> {
  const { Items = [] } = await world.engine.ledger.send(
    new QueryCommand({
      TableName: world.engine.settings.ledgerTable,
      IndexName: ledgerIndexes.byStart.name,
      KeyConditionExpression: 'runList = :all',
      ExpressionAttributeValues: { ':all': allRuns },
    }),
  );
  return Items as unknown as JobRun[];
}

/** Makes another run hold the table's lock. */
const holdLock = async () =>
  (
    await startRun(world.engine, {
      job: { ...nightly, name: 'other', title: 'Other' },
      params: { days: 7 },
      dryRun: false,
      caller,
      clientToken: 'other',
    })
  ).runId;

test('a scheduled time starts a run on behalf of the system, with default parameters', async () => {
  const result = await deliver(first);

  const [run] = await runs();
  expect(result).toEqual({ next: 'end', waitSeconds: 0 });
  expect(run).toMatchObject({
    job: 'nightly',
    status: 'QUEUED',
    dryRun: false,
    params: '{"days":7}',
    startedBy: 'System',
    subject: 'system',
    scheduledFor: '2026-03-02T02:00:00.000Z',
  });
  expect(await readSchedule(world.engine, 'nightly')).toMatchObject({
    lastTime: '2026-03-02T02:00:00.000Z',
    lastRunId: run?.id,
  });
});

describe('a scheduled time creates one run', () => {
  test('if delivered ten times at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => deliver(first)));

    expect(await runs()).toHaveLength(1);
  });

  test('if delivered again while it runs, after it ends, and a day later when its token has expired', async () => {
    await deliver(first);
    const [run] = await runs();
    await deliver(first);
    await execute(world, nightly, run?.id ?? '', 1);
    await deliver(first);
    world.clockAheadMs += 30 * 3_600_000;

    const result = await deliver(first);

    expect(result.next).toBe('end');
    expect(await runs()).toHaveLength(1);
  });

  test('if the call that started it died after its transaction', async () => {
    world.onAnswer = ({ name }) => {
      if (name.startsWith('TransactWrite')) throw new Error('the process died');
    };
    await expect(deliver(first)).rejects.toThrow('the process died');
    world.onAnswer = undefined;

    await deliver(first);

    expect(await runs()).toHaveLength(1);
  });

  test('and another for the next scheduled time, but none for an earlier one that is delivered late', async () => {
    await deliver(second);
    await finishAll();
    await deliver(first);
    await deliver('2026-03-04T02:00:00Z');

    expect((await runs()).map(({ scheduledFor }) => scheduledFor)).toEqual([
      '2026-03-03T02:00:00.000Z',
      '2026-03-04T02:00:00.000Z',
    ]);
  });
});

async function finishAll(): Promise<void> {
  for (const { id, attempt } of await runs()) await execute(world, nightly, id, attempt);
}

describe('while another run holds a table, a scheduled run', () => {
  test('waits, and starts once the table is free', async () => {
    const other = await holdLock();
    const since = new Date(world.engine.now()).toISOString();

    const waiting = await deliver(first, since);
    await execute(world, nightly, other, 1);
    world.clockAheadMs += 60_000;
    const started = await deliver(first, since);

    expect(waiting).toEqual({ next: 'wait', waitSeconds: 60 });
    expect(started.next).toBe('end');
    expect((await runs()).map(({ job }) => job)).toEqual(['other', 'nightly']);
  });

  test('becomes a failed run after an hour, which needs attention once and can be resumed', async () => {
    const other = await holdLock();
    const since = new Date(world.engine.now()).toISOString();
    world.clockAheadMs += 3_599_000;
    const stillWaiting = await deliver(first, since);
    world.clockAheadMs += 1_000;

    const results = [await deliver(first, since), await deliver(first, since)];

    expect(stillWaiting.next).toBe('wait');
    expect(results.map(({ next }) => next)).toEqual(['end', 'end']);
    const missed = (await runs()).filter(({ job }) => job === 'nightly');
    expect(missed).toMatchObject([
      {
        status: 'FAILED',
        startedBy: 'System',
        scheduledFor: '2026-03-02T02:00:00.000Z',
        reason: expect.stringMatching(
          /^It was due at 2026-03-02T02:00:00.000Z and could not start within an hour\. UserActivity is being changed by run/,
        ),
        attention: { reason: expect.stringContaining('could not start') },
      },
    ]);
    expect(world.published).toMatchObject([{ runId: missed[0]?.id, status: 'FAILED', startedBy: 'System' }]);

    await execute(world, nightly, other, 1);
    const runId = missed[0]?.id ?? '';
    await resumeRun(world.engine, { runId, caller });
    await execute(world, nightly, runId, 2);
    expect((await stateOf(world, runId)).status).toBe('SUCCEEDED');
  });
});

describe('the failed run of a time that could not start', () => {
  test('is recorded even if another transaction cancels it, because the step is repeated', async () => {
    await holdLock();
    const since = new Date(world.engine.now() - 3_600_000).toISOString();
    world.onRequest = ({ name, input }) => {
      if (name !== 'TransactWriteItemsCommand' || !JSON.stringify(input).includes('could not start within'))
        return;
      const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons });
    };

    await expect(deliver(first, since)).rejects.toThrow(TransientError);
    world.onRequest = undefined;
    await deliver(first, since);

    expect((await runs()).filter(({ job }) => job === 'nightly')).toMatchObject([
      { status: 'FAILED', scheduledFor: '2026-03-02T02:00:00.000Z' },
    ]);
  });
});

describe('while all jobs are paused, a scheduled run', () => {
  const pause = { by: { email: 'ana@wellness.example' }, reason: 'Restoring a table.' };

  test('waits, and starts once they are resumed', async () => {
    await pauseJobs(world.engine, pause);
    const waiting = await deliver(first);
    await unpauseJobs(world.engine, pause.by);

    const started = await deliver(first);

    expect([waiting.next, started.next]).toEqual(['wait', 'end']);
    expect(await runs()).toHaveLength(1);
  });

  test('becomes a failed run after an hour, which says who paused the jobs and why', async () => {
    await pauseJobs(world.engine, pause);
    const since = new Date(world.engine.now()).toISOString();
    world.clockAheadMs += 3_600_000;

    await deliver(first, since);

    expect(await runs()).toMatchObject([
      { status: 'FAILED', reason: expect.stringMatching(/ana@wellness\.example.*Restoring a table\./) },
    ]);
    expect(world.published).toHaveLength(1);
  });
});

const scheduleBy = (name: string) => ({
  job: { name: 'nightly', title: 'Nightly' },
  by: { email: `${name}@wellness.example` },
});

describe('the ceiling of a schedule', () => {
  const limit = (maxDollars: number | null) => limitSchedule(world.engine, scheduleBy('ana'), maxDollars);

  test('applies to each run that starts from then on, until it is removed', async () => {
    await limit(2.5);
    await deliver(first);
    await limit(null);
    await execute(world, nightly, (await runs())[0]?.id ?? '', 1);
    await deliver(second);

    expect((await runs()).map(({ maxDollars }) => maxDollars)).toEqual([2.5, undefined]);
    expect(await readSchedule(world.engine, 'nightly')).toMatchObject({
      limitedBy: 'ana@wellness.example',
      limitedAt: expect.stringMatching(/Z$/),
    });
  });

  test('ends a run that reaches it, with the reason, and the run needs attention', async () => {
    const perUnit = { READ_PRICE_PER_MILLION: '1000000', RECORDS_PER_PAGE: '2', MAX_SEGMENTS: '1' };
    world = await createWorld(dynamodb, perUnit);
    const records = Array.from({ length: 20 }, (_, index) => ({ id: `a${index}`, _version: 1 }));
    await world.put('UserActivity', records);
    await limit(1);
    await deliver(first);

    await execute(world, nightly, (await runs())[0]?.id ?? '', 1);

    const reason = expect.stringContaining('reached its maximum cost of $1');
    expect(await runs()).toMatchObject([{ status: 'FAILED', reason, attention: { reason } }]);
  });

  test('also applies to a run that could not start in time, and is resumed', async () => {
    await limit(2.5);
    await holdLock();
    const since = new Date(world.engine.now()).toISOString();
    world.clockAheadMs += 3_600_000;

    await deliver(first, since);

    expect(await runs()).toContainEqual(expect.objectContaining({ status: 'FAILED', maxDollars: 2.5 }));
  });

  test('is in the audit trail with its changes, but not if it stays the same', async () => {
    await limit(2.5);
    await limit(2.5);
    await limit(null);

    const { Items = [] } = await world.engine.ledger.send(
      new ScanCommand({ TableName: world.engine.settings.auditTable }),
    );
    const changes = Items.filter(({ record }) => record === 'JobSchedule#nightly').toSorted((a, b) =>
      String(a.id).localeCompare(String(b.id)),
    );
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [{ 'JobSchedule#nightly': { maxDollars: null } }, { 'JobSchedule#nightly': { maxDollars: 2.5 } }],
      [{ 'JobSchedule#nightly': { maxDollars: 2.5 } }, { 'JobSchedule#nightly': { maxDollars: null } }],
    ]);
  });

  test('may change between two deliveries of the same time that meet', async () => {
    world.onRequest = async ({ name }) => {
      if (!name.startsWith('TransactWrite')) return;
      world.onRequest = undefined;
      await limit(1);
      await deliver(first);
    };

    const late = await deliver(first);

    expect(late.next).toBe('end');
    expect(await runs()).toMatchObject([{ maxDollars: 1 }]);
  });
});

describe('a paused schedule', () => {
  test('starts nothing, stores the time, and does not catch up when it is resumed', async () => {
    await pauseSchedule(world.engine, scheduleBy('ana'));
    const paused = await readSchedule(world.engine, 'nightly');
    await deliver(first);
    await unpauseSchedule(world.engine, scheduleBy('ana'));
    await deliver(first);

    expect(await runs()).toEqual([]);
    expect(paused).toMatchObject({
      paused: true,
      by: 'ana@wellness.example',
      at: expect.stringMatching(/Z$/),
    });
    expect(await readSchedule(world.engine, 'nightly')).toMatchObject({
      paused: false,
      lastTime: '2026-03-02T02:00:00.000Z',
    });

    await deliver(second);
    expect(await runs()).toMatchObject([{ scheduledFor: '2026-03-03T02:00:00.000Z' }]);
  });

  test('keeps the first admin who paused it', async () => {
    await pauseSchedule(world.engine, scheduleBy('ana'));
    await pauseSchedule(world.engine, scheduleBy('bo'));

    expect(await readSchedule(world.engine, 'nightly')).toMatchObject({ by: 'ana@wellness.example' });
  });

  test('ends a delivery that is still waiting for a table', async () => {
    await holdLock();
    await deliver(first);
    await pauseSchedule(world.engine, scheduleBy('ana'));

    expect((await deliver(first)).next).toBe('end');
    expect(await runs()).toHaveLength(1);
  });
});

test.each([
  ['a job that is not in the catalogue', undefined, first],
  ['an invalid time', nightly, 'soon'],
] as const)('%s causes an error in the log, and is not retried', async (_, job, scheduledTime) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());

  const result = await startDue(world.engine, job, { job: 'nightly', scheduledTime, since: first });

  expect(result.next).toBe('end');
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', job: 'nightly' });
  expect(await runs()).toEqual([]);
});
