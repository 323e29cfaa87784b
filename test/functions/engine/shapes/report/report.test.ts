import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '#functions/engine/job/job';
import { sortText } from '#functions/engine/ledger/report-output';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { runToUndo } from '#functions/engine/undo/undo';
import { reportKeys } from '#shared/jobs/ledger/report-keys';
import type { StoredRecord } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { failureRows } from '../../../../support/audits';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

/** Counts records by type. Each fold changes the state in place. */
const census = report({
  name: 'census',
  title: 'Census',
  description: 'For a test.',
  category: 'report',
  access: 'Admin',
  tables: [UserPreferences, UserActivity],
  start: () => ({ order: [] as string[], counts: new Map<string, number>() }),
  fold: (state, table, record) => {
    if (record.activityType === 'bad') throw new Error('bad record');
    state.order.push(table);
    const type = String(record.activityType);
    state.counts.set(type, (state.counts.get(type) ?? 0) + 1);
  },
  finish: ({ order, counts }) => ({
    document: { records: order.length, tables: [...new Set(order)] },
    rows: [...counts].map(([id, count]) => ({ id, count })),
    sorts: ['count'],
  }),
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const kinds = ['a', 'b', 'b', 'bad', 'c', 'c', 'c'];
const records = (prefix: string, count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    activityType: kinds[index % kinds.length],
  }));

async function setUp(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });
  await world.put('UserPreferences', records('p', 8));
  await world.put('UserActivity', records('a', 21));
  return world;
}

const start = (world: World, clientToken = 'once') =>
  startRun(world.engine, { job: census, params: {}, dryRun: false, caller, clientToken });

async function documentOf({ engine }: World) {
  const { Item } = await engine.ledger.send(
    new GetCommand({
      TableName: engine.settings.reportsTable,
      Key: { pk: reportKeys.document('census'), sk: reportKeys.documentRow },
      ConsistentRead: true,
    }),
  );
  return Item;
}

async function rowsOf({ engine }: World, runId: string, index?: string) {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.reportsTable,
      IndexName: index,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': reportKeys.rows('census', runId) },
    }),
  );
  return Items.map(({ row }) => JSON.parse(String(row)));
}

async function truth(world: World, runId: string) {
  const { run, read, failed, unchanged, changed } = await stateOf(world, runId);
  const { document, rowCount, sorts, access } = (await documentOf(world)) ?? {};
  return {
    counts: { status: run.status, read, failed, unchanged, changed },
    document: JSON.parse(String(document ?? 'null')),
    about: { rowCount, sorts, access },
    rows: await rowsOf(world, runId),
  };
}

describe('a report', () => {
  test('folds the tables one after another, and writes the rows and then the document', async () => {
    const world = await setUp();
    const { runId } = await start(world);

    await execute(world, census, runId, 1);

    expect(await truth(world, runId)).toEqual({
      counts: { status: 'COMPLETED_WITH_FAILURES', read: 29, failed: 4, unchanged: 25, changed: 0 },
      document: { records: 25, tables: ['UserPreferences', 'UserActivity'] },
      about: { rowCount: 3, sorts: ['count'], access: 'Admin' },
      rows: [
        { id: 'a', count: 5 },
        { id: 'b', count: 8 },
        { id: 'c', count: 12 },
      ],
    });
    expect(await rowsOf(world, runId, 'bySort1')).toEqual(await rowsOf(world, runId));
    expect((await failureRows(world, runId)).map(({ key }) => key).sort()).toEqual([
      'a10',
      'a17',
      'a3',
      'p3',
    ]);
    expect(await documentOf(world)).toMatchObject({ runId, expiresAt: expect.any(Number) });
  });

  test('of empty tables still has a document', async () => {
    const world = await createWorld(dynamodb);
    const { runId } = await start(world);

    await execute(world, census, runId, 1);

    expect(await truth(world, runId)).toMatchObject({
      counts: { status: 'SUCCEEDED', read: 0 },
      document: { records: 0, tables: [] },
      rows: [],
    });
  });

  test('skips records that are marked as deleted', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'gone', activityType: 'a', _deleted: true }]);
    const { runId } = await start(world);

    await execute(world, census, runId, 1);

    expect(await truth(world, runId)).toMatchObject({ counts: { read: 1 }, document: { records: 0 } });
  });

  test('of an older run never replaces that of a newer one', async () => {
    const world = await setUp();
    const older = await start(world, 'older');
    world.clockAheadMs += 5;
    const newer = await start(world, 'newer');

    await execute(world, census, newer.runId, 1);
    await execute(world, census, older.runId, 1);

    expect(await documentOf(world)).toMatchObject({ runId: newer.runId });
    expect(await rowsOf(world, newer.runId)).toHaveLength(3);
  });

  test('can be stopped within a page, and continues there', async () => {
    const world = await setUp();
    const { runId } = await start(world);
    let scans = 0;
    world.onRequest = async ({ name }) => {
      if (name !== 'ScanCommand') return;
      scans += 1;
      if (scans === 2) await requestStop(world.engine, { runId, by: 'ana' });
      // The lane checks for a stop every 400 ms, so each scan takes longer than that, as a full page does.
      world.clockAheadMs += 500;
    };
    await execute(world, census, runId, 1);
    const stopped = await stateOf(world, runId);
    world.onRequest = undefined;

    await resumeRun(world.engine, { runId, caller });
    await execute(world, census, runId, 2);

    expect(stopped).toMatchObject({ status: 'STOPPED' });
    expect(stopped.read).toBeLessThanOrEqual(15);
    expect(await truth(world, runId)).toMatchObject({ counts: { read: 29 }, document: { records: 25 } });
  });

  test('changes nothing that could be undone', async () => {
    const world = await setUp();
    const { runId } = await start(world);
    await execute(world, census, runId, 1);

    await expect(runToUndo(world.engine, runId)).rejects.toMatchObject({
      message: expect.stringContaining('changed nothing'),
    });
  });

  test('has the same result as an uninterrupted one, wherever and however often it is killed', async () => {
    const world = await setUp();
    // Each scan page becomes a lane page, so there are many states between which a worker can be killed.
    const slowly = () => {
      world.clockAheadMs += 2_100;
    };
    const first = await start(world);
    world.onRequest = ({ name }) => (name === 'ScanCommand' ? slowly() : undefined);
    await execute(world, census, first.runId, 1);
    const expected = await truth(world, first.runId);

    let runs = 0;
    const kill = fc.record({ at: fc.integer({ min: 1, max: 70 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 4 }), async (kills) => {
        runs += 1;
        const { runId } = await start(world, `killed ${runs}`);
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          const deadly = world.onRequest;
          world.onRequest = (request) => {
            if (request.name === 'ScanCommand') slowly();
            return deadly?.(request);
          };
          await execute(world, census, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, census, runId, 1);
        expect(await truth(world, runId)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  }, 300_000);
});

describe('the sort keys of rows', () => {
  test('sort like the values, with empty ones first', () => {
    const values = [0, 0.5, 2, 10, 1_000_000];

    expect(values.map(sortText)).toEqual([...values].map(sortText).sort());
    expect([true, null, false].map(sortText).sort()).toEqual([null, false, true].map(sortText));
    expect(['2026-03-01', null, '2025-12-31'].map(sortText).sort()).toEqual(['', '2025-12-31', '2026-03-01']);
  });

  test('can be made of numbers of any size, and of texts that are cut within a character', () => {
    const sizes = [10 ** 14, 10 ** 15, Number.MAX_VALUE, Number.POSITIVE_INFINITY].map(sortText);
    expect(sizes).toEqual([...sizes].sort());
    expect(sizes.map((text) => text.length)).toEqual([18, 18, 18, 18]);
    expect(sortText(`${'x'.repeat(14)}😀`).isWellFormed()).toBe(true);
  });

  test.each([-1, Number.NaN, {}])('cannot contain %j', (value) => {
    expect(() => sortText(value)).toThrow('cannot be sorted');
  });
});
