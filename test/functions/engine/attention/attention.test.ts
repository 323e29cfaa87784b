import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeRun, attentionFor } from '#functions/engine/attention/attention';
import { audit } from '#functions/engine/job/job';
import { type LaneRow, laneKey, readRun } from '#functions/engine/ledger/ledger';
import { closeRun, laneIsFree } from '#functions/engine/run/finish';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { outboxPartition } from '#shared/jobs/ledger/ledger-keys';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../support/engine-world';
import { endedPicky, listed, picky, rowsOf, startPicky } from '../../../support/picky-run';

const listing = audit({
  name: 'listing',
  title: 'Listing',
  description: 'For a test.',
  category: 'audit',
  access: 'Admin',
  tables: [UserActivity],
  inspect: ({ activityType }) =>
    activityType === 'odd' ? [{ kind: 'odd', message: 'It is odd.', details: {} }] : [],
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

describe('a run needs a person', () => {
  const ended = { dryRun: false, failed: 0, findings: [] } as const;
  const found = [
    { kind: 'corrupted', count: 1200 },
    { kind: 'orphaned', count: 1 },
  ];

  test.each([
    ['where it failed, for the reason that it has', { status: 'FAILED', reason: 'No table.' }, 'No table.'],
    [
      'where records failed',
      { status: 'COMPLETED_WITH_FAILURES', failed: 1 },
      '1 record could not be changed.',
    ],
    [
      'where an audit found something',
      { status: 'SUCCEEDED', shape: 'audit', findings: found },
      '1,201 findings: corrupted (1,200), orphaned (1).',
    ],
    [
      'where an audit found something, and could not inspect all',
      { status: 'COMPLETED_WITH_FAILURES', shape: 'audit', failed: 2, findings: found },
      '2 records could not be checked. 1,201 findings: corrupted (1,200), orphaned (1).',
    ],
  ] as const)('%s', (_, ending, reason) => {
    expect(attentionFor({ ...ended, ...ending })).toEqual({ reason });
  });

  test('and names the kinds of findings in words', () => {
    const findings = [
      { kind: 'UserIdMissing', count: 2 },
      { kind: 'NotAnEmail', count: 1 },
    ];

    expect(attentionFor({ ...ended, status: 'SUCCEEDED', shape: 'audit', findings })?.reason).toBe(
      '3 findings: user ID missing (2), not an email (1).',
    );
  });

  test.each([
    ['of success', { status: 'SUCCEEDED' }],
    ['of a stop', { status: 'STOPPED', failed: 3 }],
    ['of a dry run that failed', { status: 'FAILED', dryRun: true }],
    ['of an audit that found nothing', { status: 'SUCCEEDED', shape: 'audit' }],
    [
      'of what an audit lists only to inform',
      { status: 'SUCCEEDED', shape: 'audit', findings: [{ kind: 'Migrated', count: 7 }] },
    ],
  ] as const)('not because %s', (_, ending) => {
    expect(attentionFor({ ...ended, ...ending })).toBeUndefined();
  });
});

describe('an audit with findings', () => {
  const run = async (job: typeof listing, scheduledFor?: string) => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a', activityType: 'odd', _version: 1 }]);
    const start = async (clientToken: string, at?: string) => {
      const { runId } = await startRun(world.engine, {
        job,
        params: {},
        dryRun: false,
        caller,
        clientToken,
        ...(at && { scheduledFor: at }),
      });
      await execute(world, job, runId, 1);
      return runId;
    };
    return { world, start, runId: await start('first', scheduledFor) };
  };

  test('that was started by hand concerns its starter, and on-call is not told of it', async () => {
    const { world, runId } = await run(listing);

    expect((await stateOf(world, runId)).run.attention).toEqual({
      reason: '1 finding: odd (1).',
      onlyFor: caller.email,
    });
    expect(await listed(world)).toEqual([runId]);
    expect(world.published).toEqual([]);
  });

  test('that was scheduled concerns on-call, also once somebody has run it by hand', async () => {
    const { world, start, runId } = await run(listing, '2025-11-20T02:00:00.000Z');
    expect((await stateOf(world, runId)).run.attention).toEqual({ reason: '1 finding: odd (1).' });
    expect(world.published).toMatchObject([{ runId }]);

    const byHand = await start('second');

    expect((await listed(world)).toSorted()).toEqual([runId, byHand].toSorted());
  });
});

describe('a run that ended with failures', () => {
  test('is listed, and on-call is told of it once', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    expect((await stateOf(world, runId)).run).toMatchObject({
      attention: { reason: '1 record could not be changed.' },
    });
    expect(await listed(world)).toEqual([runId]);
    expect(world.published).toMatchObject([
      {
        runId,
        attempt: 1,
        title: 'Picky',
        status: 'COMPLETED_WITH_FAILURES',
        startedBy: caller.email,
        reason: '1 record could not be changed.',
        read: 2,
        changed: 1,
        failed: 1,
        unchanged: 0,
      },
    ]);
    expect(await rowsOf(world, outboxPartition)).toEqual([]);
  });

  test('needs nobody where it was a dry run', async () => {
    const { world, runId } = await endedPicky(dynamodb, true);

    expect((await stateOf(world, runId)).run).not.toHaveProperty('attention');
    expect(await listed(world)).toEqual([]);
    expect(world.published).toEqual([]);
  });

  test('is taken off the list by an undo', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });

    expect(await listed(world)).toEqual([]);
    expect((await stateOf(world, runId)).run).not.toHaveProperty('attention');
  });
});

describe('a run that failed', () => {
  /** A run whose only lane had a permanent error. */
  async function failedPicky() {
    const { world, runId } = await startPicky(dynamodb);
    world.onRequest = ({ name }) => {
      if (name === 'ScanCommand') throw Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
    };
    await execute(world, picky, runId, 1);
    world.onRequest = undefined;
    return { world, runId };
  }

  test('is published with its reason, and taken off the list by a resume', async () => {
    const { world, runId } = await failedPicky();
    const before = await listed(world);

    await resumeRun(world.engine, { runId, caller });

    expect(world.published).toMatchObject([{ status: 'FAILED', reason: expect.stringContaining('denied') }]);
    expect(before).toEqual([runId]);
    expect(await listed(world)).toEqual([]);
  });

  test('and fails again needs a person again', async () => {
    const { world, runId } = await failedPicky();
    await acknowledgeRun(world.engine, { runId, by: 'bo@wellness.example', note: 'Mended the role.' });
    await resumeRun(world.engine, { runId, caller });

    await execute(world, picky, runId, 2);

    expect(await listed(world)).toEqual([runId]);
    expect(world.published.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});

test('the last transaction of a run with 40 open lanes and 50 tables is within what DynamoDB takes', async () => {
  const { world, runId } = await startPicky(dynamodb);
  const { run } = await readRun(world.engine, runId);
  const lanes = Array.from({ length: 40 }, (_, lane) => laneOf(runId, lane));
  const tablesWritten = Array.from({ length: 50 }, (_, index) => `Table${index}`);
  const sizes: number[] = [];
  world.onRequest = ({ name, input }) => {
    if (name.startsWith('TransactWrite')) {
      sizes.push((input as TransactWriteCommand['input']).TransactItems?.length ?? 0);
    }
  };

  const free = lanes.map((lane) => laneIsFree(world.engine, runId, lane));
  await closeRun(world.engine, { ...run, tablesWritten }, lanes, 'FAILED', 'Its execution died.', free);

  expect(sizes[0]).toBeGreaterThan(90);
  expect(sizes[0]).toBeLessThanOrEqual(100);
  expect(world.published).toHaveLength(1);
});

const laneOf = (runId: string, lane: number): LaneRow => ({
  ...laneKey(runId, lane),
  lane,
  table: 'UserActivity',
  segment: lane,
  segments: 40,
  total: 0,
  page: 0,
  done: false,
  attempt: 1,
  read: 0,
  changed: 0,
  failed: 0,
  unchanged: 0,
  conflicts: 0,
});
