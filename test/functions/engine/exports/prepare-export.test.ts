import { ExportNotFoundException } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { report } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import type { ReadSource } from '#shared/jobs/export/table-export';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { type ExportWorld, openExportWorld } from '../../../support/table-exports';

const count = report({
  name: 'count',
  title: 'Count',
  description: 'For a test.',
  category: 'report',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  start: () => ({ records: 0 }),
  fold: (state) => {
    state.records += 1;
  },
  merge: (state, other) => ({ records: state.records + other.records }),
  finish: (state) => ({ document: { ...state }, rows: [], sorts: [] }),
});

let dynamodb: EmbeddedDynamoDb;
let opened: ExportWorld;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
beforeEach(async () => {
  opened = await openExportWorld(dynamodb, { RECORDS_PER_PAGE: '5' });
  await opened.world.put(
    'UserActivity',
    Array.from({ length: 30 }, (_, index) => ({ id: `a${index}` })),
  );
});
afterEach(() => opened.stop());
afterAll(() => dynamodb.stop());

async function start(readFrom: ReadSource | undefined = 'EXPORT') {
  const request = { job: count, params: {}, dryRun: false, caller, clientToken: 't', readFrom };
  return (await startRun(opened.world.engine, request)).runId;
}

const plan = (runId: string, attempt = 1) => planLanes(opened.world.engine, count, runId, attempt);

const exportsOf = () =>
  [...opened.world.objects.keys()].filter((key) => key.endsWith('manifest-summary.json'));

describe('a run that reads an export', () => {
  test('waits without lanes until the export is complete, and shows its point in time', async () => {
    const { engine } = opened.world;
    const runId = await start();
    await openRun(engine, runId, 1);
    opened.isSlow = true;
    const waiting = await plan(runId);
    opened.isSlow = false;
    const planned = await plan(runId);

    expect(waiting).toEqual({ next: 'wait', waitSeconds: 2, lanes: [] });
    expect(planned).toEqual({ next: 'work', waitSeconds: 0, lanes: [0] });
    const run = await readRunRow(engine, runId);
    expect(run?.tableExport).toMatchObject({ asOf: expect.stringMatching(/:\d\d\.000Z$/), attempt: 1 });
    expect(run?.tableExport?.completedAt).toBeDefined();
    expect(run?.tableExport?.dollars).toBeGreaterThan(0);
  });

  test.each([1, 2, 3, 4, 5, 6])('exports each table once, even if Plan dies at request %s', async (at) => {
    const { world } = opened;
    const runId = await start();
    await openRun(world.engine, runId, 1);
    let requests = 0;
    world.onAnswer = ({ name }) => {
      if (!/DescribeTable|Export|Update/.test(name)) return;
      requests += 1;
      if (requests === at) throw Object.assign(new Error('died'), { name: 'TimeoutError' });
    };
    await plan(runId).catch(() => undefined);
    world.onAnswer = undefined;
    await execute(world, count, runId, 1);

    expect(exportsOf()).toHaveLength(2);
    expect([...opened.tokens].sort()).toEqual([`${runId}-1-UserActivity`, `${runId}-1-UserPreferences`]);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test('hands over to another attempt after ten minutes, which waits for the same export', async () => {
    const { world } = opened;
    const runId = await start();
    opened.isSlow = true;
    await execute(world, count, runId, 1);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'RUNNING', attempt: 2, lanes: [] });
    opened.isSlow = false;
    await execute(world, count, runId, 2);

    expect(exportsOf()).toHaveLength(2);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test('stops while it waits, and continues with the same export when it is resumed', async () => {
    const { world } = opened;
    const runId = await start();
    await openRun(world.engine, runId, 1);
    opened.isSlow = true;
    await plan(runId);
    await requestStop(world.engine, { runId, by: caller.email });
    expect(await plan(runId)).toMatchObject({ next: 'work', lanes: [] });
    await finishRun(world.engine, runId, 1);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED' });
    opened.isSlow = false;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, count, runId, 2);

    expect(exportsOf()).toHaveLength(2);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test('fails if a table has no point-in-time recovery, and exports again when it is resumed', async () => {
    const { world } = opened;
    const runId = await start();
    opened.refusal = Object.assign(new Error('not enabled'), {
      name: 'PointInTimeRecoveryUnavailableException',
    });
    await execute(world, count, runId, 1);
    const { run } = await stateOf(world, runId);
    opened.refusal = undefined;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, count, runId, 2);

    expect(run).toMatchObject({
      status: 'FAILED',
      reason: expect.stringContaining('cannot be exported because point-in-time recovery is not enabled'),
    });
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test('fails if an export fails, and exports again when it is resumed', async () => {
    const { world } = opened;
    const runId = await start();
    opened.failure = 'The bucket is full';
    await execute(world, count, runId, 1);
    const { run } = await stateOf(world, runId);
    opened.failure = undefined;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, count, runId, 2);

    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('The bucket is full') });
    expect([...opened.tokens].filter((token) => token.startsWith(`${runId}-2-`))).toHaveLength(2);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test('waits while DynamoDB runs too many exports, but not longer than its client tokens are valid', async () => {
    const { world } = opened;
    const runId = await start();
    opened.refusal = Object.assign(new Error('Too many exports'), { name: 'LimitExceededException' });
    await openRun(world.engine, runId, 1);
    const waiting = await plan(runId);
    world.clockAheadMs += 6 * 3_600_000;
    await execute(world, count, runId, 1);

    expect(waiting).toMatchObject({ next: 'wait', lanes: [] });
    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('Too many exports') });
  });

  test('waits for an export that began late and is not listed yet', async () => {
    const { world } = opened;
    const runId = await start();
    opened.refusal = Object.assign(new Error('Too many exports'), { name: 'LimitExceededException' });
    await openRun(world.engine, runId, 1);
    await plan(runId);
    world.clockAheadMs += 20 * 60_000;
    opened.refusal = undefined;
    world.onRequest = ({ name }) => {
      if (name !== 'DescribeExportCommand') return;
      throw new ExportNotFoundException({ message: 'not listed yet', $metadata: {} });
    };
    await execute(world, count, runId, 1);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'RUNNING', attempt: 2 });
    world.onRequest = undefined;
    await execute(world, count, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });

  test("fails if the export's point in time remains invalid, and says why", async () => {
    const { world } = opened;
    const runId = await start();
    opened.refusal = Object.assign(new Error('too early'), { name: 'InvalidExportTimeException' });
    for (const attempt of [1, 2]) await execute(world, count, runId, attempt);

    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('too early') });
  });
});

describe('an export whose files are not as expected', () => {
  const dataKey = () => {
    const keys = [...opened.world.objects].filter(([key]) => /UserActivity.*data/.test(key));
    return keys.sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? '';
  };

  test.each([
    ['is missing', (key: string) => void opened.world.objects.delete(key), 'no longer stored'],
    [
      'is cut off',
      (key: string) =>
        void opened.world.objects.set(key, (opened.world.objects.get(key) ?? new Uint8Array()).slice(0, 40)),
      'Reading the export of UserActivity failed',
    ],
    [
      'was changed',
      (key: string) => {
        const bytes = (opened.world.objects.get(key) ?? new Uint8Array()).slice();
        // The byte of a gzip header that identifies the operating system. Changing it does not change the
        // text.
        bytes[9] = 99;
        opened.world.objects.set(key, bytes);
      },
      'checksum',
    ],
  ])('fails the run if a file %s', async (_, damage, reason) => {
    const { world } = opened;
    const runId = await start();
    await openRun(world.engine, runId, 1);
    await plan(runId);
    damage(dataKey());
    await execute(world, count, runId, 1);

    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining(reason) });
  });
});

test.each(['summary', 'files'])('a damaged manifest (%s) fails the run, with a reason', async (which) => {
  const { world } = opened;
  const runId = await start();
  await openRun(world.engine, runId, 1);
  await plan(runId);
  const key = [...world.objects.keys()].find((one) => one.endsWith(`manifest-${which}.json`)) ?? '';
  world.objects.set(key, Buffer.from('{}'));
  await execute(world, count, runId, 1);

  const { run } = await stateOf(world, runId);
  expect(run).toMatchObject({
    status: 'FAILED',
    reason: expect.stringMatching(/A manifest of .* is damaged/),
  });
});

describe('if the starter makes no choice,', () => {
  const withThreshold = (fromRecords: number) => {
    const { engine } = opened.world;
    const exports = { ...engine.settings.exports, fromRecords };
    return { ...opened.world, engine: { ...engine, settings: { ...engine.settings, exports } } };
  };

  test.each([
    ['reads an export of large tables', undefined, 0, 2],
    ['reads small tables', undefined, 1_000_000, 0],
    ['reads the tables if the starter chose them', 'TABLE' as const, 0, 0],
  ])('a run %s', async (_, readFrom, fromRecords, exported) => {
    const request = { job: count, params: {}, dryRun: false, caller, clientToken: 't', readFrom };
    const { runId } = await startRun(opened.world.engine, request);
    await execute(withThreshold(fromRecords), count, runId, 1);

    expect(exportsOf()).toHaveLength(exported);
    expect(await stateOf(opened.world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 30 });
  });
});
