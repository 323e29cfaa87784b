import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeRun, attentionFor } from '#functions/engine/attention/attention';
import { audit } from '#functions/engine/job/job';
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

describe('a run needs attention', () => {
  const ended = { dryRun: false, failed: 0, findings: [] } as const;
  const found = [
    { kind: 'corrupted', count: 1200 },
    { kind: 'orphaned', count: 1 },
  ];

  test.each([
    ['if it failed, with its reason', { status: 'FAILED', reason: 'No table.' }, 'No table.'],
    ['if records failed', { status: 'COMPLETED_WITH_FAILURES', failed: 1 }, '1 record could not be changed.'],
    [
      'if an audit found something',
      { status: 'SUCCEEDED', shape: 'audit', findings: found },
      '1,201 findings: corrupted (1,200), orphaned (1).',
    ],
    [
      'if an audit found something, and could not inspect all records',
      { status: 'COMPLETED_WITH_FAILURES', shape: 'audit', failed: 2, findings: found },
      '2 records could not be checked. 1,201 findings: corrupted (1,200), orphaned (1).',
    ],
  ] as const)('%s', (_, ending, reason) => {
    expect(attentionFor({ ...ended, ...ending })).toEqual({ reason });
  });

  test('with a reason that describes the kinds of findings', () => {
    const findings = [
      { kind: 'UserIdMissing', count: 2 },
      { kind: 'NotAnEmail', count: 1 },
    ];

    expect(attentionFor({ ...ended, status: 'SUCCEEDED', shape: 'audit', findings })?.reason).toBe(
      '3 findings: user ID missing (2), not an email (1).',
    );
  });

  test.each([
    ['it succeeded', { status: 'SUCCEEDED' }],
    ['it was stopped', { status: 'STOPPED', failed: 3 }],
    ['it was a failed dry run', { status: 'FAILED', dryRun: true }],
    ['it was an audit without findings', { status: 'SUCCEEDED', shape: 'audit' }],
    [
      'an audit has only informational findings',
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

  test('that was started manually concerns only its starter', async () => {
    const { world, runId } = await run(listing);

    expect((await stateOf(world, runId)).run.attention).toEqual({
      reason: '1 finding: odd (1).',
      onlyFor: caller.email,
    });
    expect(await listed(world)).toEqual([runId]);
    expect(world.published).toEqual([]);
  });

  test('that was scheduled concerns on-call, even after someone has run it manually', async () => {
    const { world, start, runId } = await run(listing, '2025-11-20T02:00:00.000Z');
    expect((await stateOf(world, runId)).run.attention).toEqual({ reason: '1 finding: odd (1).' });
    expect(world.published).toMatchObject([{ runId }]);

    const byHand = await start('second');

    expect((await listed(world)).toSorted()).toEqual([runId, byHand].toSorted());
  });
});

describe('a run that ended with failures', () => {
  test('is listed, and notifies on-call once', async () => {
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

  test('does not need attention if it was a dry run', async () => {
    const { world, runId } = await endedPicky(dynamodb, true);

    expect((await stateOf(world, runId)).run).not.toHaveProperty('attention');
    expect(await listed(world)).toEqual([]);
    expect(world.published).toEqual([]);
  });

  test('is removed from the list by an undo', async () => {
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
  /** Creates a run whose only lane failed with a permanent error. */
  async function failedPicky() {
    const { world, runId } = await startPicky(dynamodb);
    world.onRequest = ({ name }) => {
      if (name === 'ScanCommand') throw Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
    };
    await execute(world, picky, runId, 1);
    world.onRequest = undefined;
    return { world, runId };
  }

  test('is published with its reason, and removed from the list by a resume', async () => {
    const { world, runId } = await failedPicky();
    const before = await listed(world);

    await resumeRun(world.engine, { runId, caller });

    expect(world.published).toMatchObject([{ status: 'FAILED', reason: expect.stringContaining('denied') }]);
    expect(before).toEqual([runId]);
    expect(await listed(world)).toEqual([]);
  });

  test('needs attention again if it fails again', async () => {
    const { world, runId } = await failedPicky();
    await acknowledgeRun(world.engine, { runId, by: 'bo@wellness.example', note: 'Mended the role.' });
    await resumeRun(world.engine, { runId, caller });

    await execute(world, picky, runId, 2);

    expect(await listed(world)).toEqual([runId]);
    expect(world.published.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});
