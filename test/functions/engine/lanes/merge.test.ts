import { setImmediate } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup } from '#functions/engine/bucket/backup-contents';
import { report } from '#functions/engine/job/job';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { backupCheck, backupTables } from '#functions/jobs/backups/backups';
import { reportKeys } from '#shared/jobs/ledger/report-keys';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { backedUp, executeKilled, recordsToBackUp, restore } from '../../../support/backups';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

/** Counts records by type. */
const census = report({
  name: 'census',
  title: 'Census',
  description: 'For a test.',
  category: 'report',
  access: 'Admin',
  tables: [UserPreferences, UserActivity],
  start: () => new Map<string, number>(),
  fold: (counts, _, { activityType }) => {
    if (activityType === 'bad') throw new Error('bad record');
    const type = String(activityType);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  },
  merge: (counts, other) => {
    for (const [type, count] of other) counts.set(type, (counts.get(type) ?? 0) + count);
    return counts;
  },
  finish: (counts) => ({
    document: Object.fromEntries([...counts].sort()),
    rows: [...counts].sort().map(([id, count]) => ({ id, count })),
    sorts: ['count'],
  }),
});

const kinds = ['a', 'b', 'b', 'bad', 'c', 'c', 'c'];
const records = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    activityType: kinds[index % kinds.length],
  }));

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function openWorld(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5', MAX_SEGMENTS: '4' });
  await world.put('UserPreferences', records('p', 8));
  await world.put('UserActivity', records('a', 21));
  return world;
}

const start = async (world: World, laneCount?: number) => {
  const request = { job: census, params: {}, dryRun: false, caller, clientToken: `${laneCount}`, laneCount };
  return (await startRun(world.engine, request)).runId;
};

async function documentOf({ engine }: World): Promise<unknown> {
  const { Item } = await engine.ledger.send(
    new GetCommand({
      TableName: engine.settings.reportsTable,
      Key: { pk: reportKeys.document('census'), sk: reportKeys.documentRow },
    }),
  );
  return JSON.parse(String(Item?.document));
}

const counted = { a: 5, b: 8, c: 12 };

describe('a report whose states can be merged', () => {
  test('folds segments in lanes, and merges them into the result of a single lane', async () => {
    const world = await openWorld();
    const one = await start(world);
    await execute(world, census, one, 1);
    const alone = await documentOf(world);
    const many = await start(world, 5);
    await execute(world, census, many, 1);

    const { lanes, ...state } = await stateOf(world, many);
    expect((await stateOf(world, one)).lanes).toHaveLength(1);
    expect(lanes.map(({ role }) => role)).toEqual([...Array(5).fill('fold'), 'merge']);
    expect(state).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', read: 29, failed: 4 });
    expect(alone).toEqual(counted);
    expect(await documentOf(world)).toEqual(counted);
  });

  test('reads the states of several lanes at a time, at most four', async () => {
    const world = await openWorld();
    const runId = await start(world, 7);
    let inFlight = 0;
    let maxInFlight = 0;
    const read = async (key: string) => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      await setImmediate();
      inFlight -= 1;
      return world.engine.archive.read(key);
    };
    const engine = { ...world.engine, archive: { ...world.engine.archive, read } };
    await execute({ ...world, engine }, census, runId, 1);

    expect(maxInFlight).toBe(4);
    expect(await documentOf(world)).toEqual(counted);
  });

  test('has the same result wherever it is killed', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await openWorld();
        const runId = await start(world, 4);
        await executeKilled(world, census, runId, kills);

        expect(await stateOf(world, runId)).toMatchObject({ read: 29, failed: 4 });
        expect(await documentOf(world)).toEqual(counted);
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  test('waits to merge until all lanes are done, and ends if one has failed', async () => {
    const world = await openWorld();
    const runId = await start(world, 3);
    await openRun(world.engine, runId, 1);
    const { lanes } = await planLanes(world.engine, census, runId, 1);
    const work = async (lane: number) => {
      const run = await readRunRow(world.engine, runId);
      if (!run) throw new Error('There is no run.');
      return workLane(world.engine, {
        run,
        job: census,
        lane,
        hop: 0,
        deadline: world.engine.now() + 60_000,
      });
    };

    const early = await work(3);
    await work(0);
    await laneFailed(world.engine, {
      runId,
      attempt: 1,
      lane: 1,
      error: { Error: 'SystemicError', Cause: JSON.stringify({ errorMessage: 'The table is gone.' }) },
    });
    const late = await work(3);

    expect(lanes).toEqual([0, 1, 2, 3]);
    expect(early).toMatchObject({ next: 'wait', waitSeconds: 1 });
    expect(late).toMatchObject({ next: 'end' });
  });
});

describe('a backup in lanes', () => {
  test('contains every record once, passes a check in lanes, and can be restored', async () => {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5', MAX_SEGMENTS: '4' });
    await world.put('UserActivity', recordsToBackUp(40));
    await world.put('SessionRating', recordsToBackUp(9));
    const params = { tables: backedUp };
    const request = { job: backupTables, params, dryRun: false, caller, clientToken: 'backup', laneCount: 5 };
    const { runId } = await startRun(world.engine, request);
    await executeKilled(world, backupTables, runId, [
      { at: 20, after: false },
      { at: 31, after: true },
    ]);
    const check = await startRun(world.engine, {
      job: backupCheck,
      params: { backup: runId },
      dryRun: false,
      caller,
      clientToken: 'check',
      laneCount: 3,
    });
    await execute(world, backupCheck, check.runId, 1);

    const { tables, records: total } = await readBackup(world.engine, runId);
    const checked = await stateOf(world, check.runId);
    expect(total).toBe(49);
    expect(tables.map(({ table, records: count }) => [table, count])).toEqual([
      ['UserActivity', 40],
      ['SessionRating', 9],
    ]);
    expect((await stateOf(world, runId)).lanes).toHaveLength(6);
    expect(checked).toMatchObject({ status: 'SUCCEEDED', read: 49 });
    expect(checked.lanes).toHaveLength(3);
    expect(await restore(world, runId, true)).toMatchObject({ status: 'SUCCEEDED', read: 40, changed: 0 });
  });
});
