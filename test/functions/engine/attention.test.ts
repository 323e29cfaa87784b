import { QueryCommand, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeRun, attentionFor } from '#functions/engine/attention';
import { closeRun, laneIsFree } from '#functions/engine/finish';
import { keep, sweep, update } from '#functions/engine/job';
import { type LaneRow, laneKey, readRun } from '#functions/engine/ledger';
import { reconcile } from '#functions/engine/reconcile';
import { resumeRun } from '#functions/engine/resume';
import { startRun } from '#functions/engine/start';
import { undoRun } from '#functions/jobs/undo-run';
import { ledgerIndexes, needsAttention, outboxPartition } from '#shared/jobs/ledger-keys';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const picky = sweep({
  name: 'picky',
  title: 'Picky',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  visit: (record) => {
    if (record.activityType === 'bad') throw new Error('bad record');
    return record.activityType === 'new' ? update({ activityType: 'seen' }) : keep;
  },
});

/** A world with a run over two records, one of which cannot be changed, not begun yet. */
async function startPicky(dryRun = false): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [
    { id: 'a', activityType: 'new', _version: 1 },
    { id: 'b', activityType: 'bad', _version: 1 },
  ]);
  const clientToken = 'token';
  return {
    world,
    ...(await startRun(world.engine, { job: picky, params: {}, dryRun, caller, clientToken })),
  };
}

/** The same, ended with one failure. */
async function endedPicky(dryRun = false): Promise<{ world: World; runId: string }> {
  const started = await startPicky(dryRun);
  await execute(started.world, picky, started.runId, 1);
  return started;
}

const rows = async ({ engine }: World, partition: string) =>
  (
    await engine.ledger.send(
      new QueryCommand({
        TableName: engine.settings.ledgerTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ConsistentRead: true,
      }),
    )
  ).Items;

async function listed({ engine }: World): Promise<unknown[]> {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      IndexName: ledgerIndexes.byAttention.name,
      KeyConditionExpression: 'attentionList = :list',
      ExpressionAttributeValues: { ':list': needsAttention },
    }),
  );
  return Items.map(({ id }) => id);
}

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
      '1,201 findings: corrupted 1,200, orphaned 1.',
    ],
    [
      'where an audit found something, and could not inspect all',
      { status: 'COMPLETED_WITH_FAILURES', shape: 'audit', failed: 2, findings: found },
      '2 records could not be inspected. 1,201 findings: corrupted 1,200, orphaned 1.',
    ],
  ] as const)('%s', (_, ending, reason) => {
    expect(attentionFor({ ...ended, ...ending })).toEqual({ reason });
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

describe('a run that ended with failures', () => {
  test('is listed, and on-call is told of it once', async () => {
    const { world, runId } = await endedPicky();

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
    expect(await rows(world, outboxPartition)).toEqual([]);
  });

  test('needs nobody where it was a dry run', async () => {
    const { world, runId } = await endedPicky(true);

    expect((await stateOf(world, runId)).run).not.toHaveProperty('attention');
    expect(await listed(world)).toEqual([]);
    expect(world.published).toEqual([]);
  });

  test('is taken off the list by an undo', async () => {
    const { world, runId } = await endedPicky();

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
  /** Its only lane met an error that nothing helps against. */
  async function failedPicky() {
    const { world, runId } = await startPicky();
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

describe('a message that could not be published when the run ended', () => {
  test('is published by the reconciler, once, where Finish was killed after its transaction', async () => {
    const { world, runId } = await startPicky();
    let ended = false;
    world.onPublish = () => {
      ended = true;
      throw new Error('the process died');
    };
    await execute(world, picky, runId, 1);
    world.onPublish = undefined;

    await reconcile(world.engine);
    const tooEarly = world.published.length;
    world.clockAheadMs += 61_000;
    await Promise.all([reconcile(world.engine), reconcile(world.engine)]);
    await reconcile(world.engine);

    expect(ended).toBe(true);
    expect(tooEarly).toBe(0);
    expect(world.published).toMatchObject([{ runId, reason: '1 record could not be changed.' }]);
    expect(await rows(world, outboxPartition)).toEqual([]);
  });

  test('stays in the outbox while the topic takes nothing, and the reconciler fails for all to see', async () => {
    const { world, runId } = await startPicky();
    world.onPublish = () => {
      throw new Error('no topic');
    };
    await execute(world, picky, runId, 1);
    world.clockAheadMs += 61_000;

    await expect(reconcile(world.engine)).rejects.toThrow('no topic');

    expect(await rows(world, outboxPartition)).toMatchObject([{ runId }]);
    expect((await stateOf(world, runId)).status).toBe('COMPLETED_WITH_FAILURES');
  });

  test('is as good as published where only its row could not be taken out: it comes a second time, with the same run', async () => {
    const { world, runId } = await startPicky();
    world.onRequest = ({ name }) => {
      if (name === 'DeleteCommand' || name === 'DeleteItemCommand') throw new Error('the process died');
    };
    await execute(world, picky, runId, 1);
    world.onRequest = undefined;
    world.clockAheadMs += 61_000;

    await reconcile(world.engine);

    expect(world.published).toMatchObject([
      { runId, attempt: 1 },
      { runId, attempt: 1 },
    ]);
    expect(await rows(world, outboxPartition)).toEqual([]);
  });
});

describe('acknowledging', () => {
  const by = 'bo@wellness.example';

  test('keeps who, when and the note, says so in the log, and takes the run off the list', async () => {
    const { world, runId } = await endedPicky();

    await acknowledgeRun(world.engine, { runId, by, note: 'Known, mended by hand.' });

    const log = await rows(world, `RUN#${runId}#LOG`);
    expect((await stateOf(world, runId)).run.attention).toEqual({
      reason: '1 record could not be changed.',
      acknowledgedBy: by,
      acknowledgedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      note: 'Known, mended by hand.',
    });
    expect(await listed(world)).toEqual([]);
    expect(log?.at(-1)).toMatchObject({ message: `Acknowledged by ${by}: Known, mended by hand.` });
  });

  test('twice is a conflict that names who was first, also at the same moment', async () => {
    const { world, runId } = await endedPicky();

    const both = await Promise.allSettled([
      acknowledgeRun(world.engine, { runId, by, note: 'Mine.' }),
      acknowledgeRun(world.engine, { runId, by: 'cy@wellness.example', note: 'Mine.' }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'Conflict',
      message: expect.stringMatching(/acknowledged by (bo|cy)@wellness.example at /),
    });
  });

  test('a run that needs nobody is a conflict', async () => {
    const { world, runId } = await endedPicky(true);

    await expect(acknowledgeRun(world.engine, { runId, by, note: 'Why?' })).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} needs nobody: there is nothing to acknowledge.`,
    });
  });
});

test('the last transaction of a run with 40 open lanes and 50 tables is within what DynamoDB takes', async () => {
  const { world, runId } = await startPicky();
  const { run } = await readRun(world.engine, runId);
  const lanes = Array.from({ length: 40 }, (_, lane) => laneOf(runId, lane));
  const tablesWritten = Array.from({ length: 50 }, (_, at) => `Table${at}`);
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
