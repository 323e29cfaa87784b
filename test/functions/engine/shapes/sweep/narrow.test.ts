import type { DescribeTableCommandOutput, QueryCommandOutput } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, type Sweep, sweep, update } from '#functions/engine/job/job';
import { estimateJob } from '#functions/engine/run/estimate';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { summarize } from '#shared/jobs/run/progress';
import type { StoredRecord } from '#shared/models/model';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

const { email, subject } = caller;
const tables = userIdentifierMigration.tables.map(({ name }) => name);
const indexed = tables.filter((table) => table !== 'ActivityHistory');
/** The number of records in the only table without an index by user. All of them are scanned. */
const scanned = 50;
const ownPerTable = 10;

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/**
 * Creates a world with 50 records in each table, 10 of which belong to the caller. The index is up to date.
 */
async function openWorld(env: Record<string, string> = { RECORDS_PER_PAGE: '4' }): Promise<World> {
  const world = await createWorld(dynamodb, env);
  for (const table of tables) {
    await world.put(
      table,
      Array.from({ length: 50 }, (_, index) => ({
        id: `${table}-${index}`,
        userID: index % 5 === 0 ? email : `user${index}@wellness.example`,
        date: `2026-11-${10 + (index % 20)}`,
        _version: 1,
      })),
    );
  }
  return world;
}

async function start(world: World, job: Sweep, dryRun = false, clientToken = 'once'): Promise<string> {
  const { runId } = await startRun(world.engine, { job, params: {}, dryRun, caller, clientToken });
  world.clockAheadMs += 2_000;
  return runId;
}

async function run(world: World, job: Sweep, dryRun = false, clientToken = 'once') {
  const runId = await start(world, job, dryRun, clientToken);
  await execute(world, job, runId, 1);
  const state = await stateOf(world, runId);
  return { runId, state, byTable: summarize(state.lanes, 1).tables };
}

/** Counts the records that the database returns from each table. */
function countReads(world: World): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  const named = new Map(Object.entries(world.tables).map(([model, table]) => [table, model]));
  const add = (table: string | undefined, count: number) => {
    const model = named.get(table ?? '');
    if (model) reads.set(model, (reads.get(model) ?? 0) + count);
  };
  world.onAnswer = ({ input, output }) => {
    const { Items, Responses } = output as { Items?: unknown[]; Responses?: Record<string, unknown[]> };
    if (Items) add((input as { TableName?: string }).TableName, Items.length);
    if (Responses && !Array.isArray(Responses))
      for (const [table, records] of Object.entries(Responses)) add(table, records.length);
  };
  return reads;
}

const owners = async (world: World, table: string) =>
  [...(await world.all(table)).values()].filter(({ userID }) => userID === subject).length;

describe('a sweep that narrows itself to an index', () => {
  test("reads at most 1.2 times the caller's records if the index exists", async () => {
    const world = await openWorld();
    const reads = countReads(world);

    const { state } = await run(world, userIdentifierMigration);

    expect(state).toMatchObject({ status: 'SUCCEEDED', changed: 60, failed: 0, conflicts: 0 });
    for (const table of indexed) expect(reads.get(table)).toBeLessThanOrEqual(ownPerTable * 1.2);
    expect(reads.get('ActivityHistory')).toBeGreaterThanOrEqual(50);
    for (const table of tables) expect(await owners(world, table)).toBe(ownPerTable);
  });

  test('makes the changes that its dry run found, changes nothing the second time, and is undone exactly', async () => {
    const world = await openWorld();
    const before = await world.all('UserScheduledSet');

    const dry = await run(world, userIdentifierMigration, true, 'dry');
    const real = await run(world, userIdentifierMigration, false, 'real');
    const second = await run(world, userIdentifierMigration, false, 'second');
    world.clockAheadMs += 60_000;
    const undo = await startRun(world.engine, {
      job: undoRun,
      params: { runId: real.runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });
    await execute(world, undoRun, undo.runId, 1);

    expect(dry.byTable).toEqual(real.byTable);
    expect(real.state).toMatchObject({ read: 5 * ownPerTable + scanned, changed: 60, unchanged: 40 });
    expect(second.state).toMatchObject({ status: 'SUCCEEDED', changed: 0 });
    expect(await stateOf(world, undo.runId)).toMatchObject({ status: 'SUCCEEDED', changed: 60 });
    const after = await world.all('UserScheduledSet');
    const owner = (all: ReadonlyMap<string, StoredRecord>) =>
      [...all].map(([id, { userID }]) => [id, userID]);
    expect(owner(after)).toEqual(owner(before));
  });

  test.each(['missing', 'still being built', 'without all attributes', 'by another key'])(
    'scans the table if the index is %s',
    async (what) => {
      const world = await openWorld();
      world.onAnswer = ({ name, output }) => {
        if (name !== 'DescribeTableCommand') return;
        const { Table } = output as DescribeTableCommandOutput;
        for (const index of Table?.GlobalSecondaryIndexes ?? []) {
          if (what === 'missing') index.IndexName = 'another';
          if (what === 'still being built') index.Backfilling = true;
          if (what === 'without all attributes') index.Projection = { ProjectionType: 'KEYS_ONLY' };
          if (what === 'by another key') index.KeySchema = [{ AttributeName: 'owner', KeyType: 'HASH' }];
        }
      };

      const { state } = await run(world, userIdentifierMigration);

      expect(state).toMatchObject({ status: 'SUCCEEDED', read: 300, changed: 60 });
    },
  );

  test('finds records without an attribute by which lists are sorted, because no index by user has a sort key', async () => {
    const world = await openWorld();
    await world.put('UserActivity', [{ id: 'dateless', userID: email, _version: 1 }]);

    const { state, byTable } = await run(world, userIdentifierMigration);

    expect(state).toMatchObject({ status: 'SUCCEEDED', changed: 61 });
    expect(byTable.filter(({ narrowed }) => !narrowed).map(({ table }) => table)).toEqual([
      'ActivityHistory',
    ]);
    expect((await world.all('UserActivity')).get('dateless')).toMatchObject({ userID: subject });
  });

  test.each([
    { sortKey: 'date', used: false },
    { sortKey: 'id', used: true },
  ])('uses an index of an imported table whose sort key is $sortKey: $used', async ({ sortKey, used }) => {
    const world = await openWorld();
    world.onAnswer = ({ name, output }) => {
      if (name !== 'DescribeTableCommand') return;
      const { Table } = output as DescribeTableCommandOutput;
      // The index reports as many records as the table. Equal counts prove nothing, because both may predate
      // the newest records.
      for (const index of Table?.GlobalSecondaryIndexes ?? []) {
        index.ItemCount = Table?.ItemCount;
        index.KeySchema?.push({ AttributeName: sortKey, KeyType: 'RANGE' });
      }
    };

    const { byTable } = await run(world, userIdentifierMigration);

    expect(byTable.filter(({ narrowed }) => narrowed)).toHaveLength(used ? 5 : 0);
  });

  test('also changes records that appear in the index late, and counts them once', async () => {
    const world = await openWorld();
    const hidden = new Set(['UserScheduledSet-0', 'UserScheduledSet-45']);
    let late = true;
    world.onAnswer = ({ name, output }) => {
      if (name === 'BatchExecuteStatementCommand') late = false;
      if (name !== 'QueryCommand' || !late) return;
      const answer = output as QueryCommandOutput;
      answer.Items = answer.Items?.filter(({ id }) => !hidden.has(id?.S ?? ''));
    };

    const { state, byTable } = await run(world, { ...userIdentifierMigration, tables: [UserScheduledSet] });

    expect(state).toMatchObject({
      status: 'SUCCEEDED',
      read: ownPerTable,
      changed: ownPerTable,
      conflicts: 0,
    });
    expect(byTable).toMatchObject([{ total: ownPerTable, done: true }]);
    expect(await owners(world, 'UserScheduledSet')).toBe(ownPerTable);
  });

  test('counts neither skipped records nor those that fail a second time', async () => {
    const picky = sweep({
      name: 'picky',
      title: 'Picky',
      description: 'For a test.',
      category: 'reusable',
      access: 'Admin',
      tables: [UserScheduledSet],
      narrow: { index: 'byUserID', key: ({ caller: { email: own } }) => own },
      visit: ({ id, userID, status }) => {
        if (userID !== email || id === 'UserScheduledSet-5') return keep;
        if (id === 'UserScheduledSet-10') throw new Error('bad record');
        return status === 'done' ? keep : update({ status: 'done' });
      },
    });
    const world = await openWorld();

    const { state } = await run(world, picky);

    expect(state).toMatchObject({ read: 10, changed: 8, failed: 1, unchanged: 1 });
  });

  test('has the same result as an uninterrupted run, wherever it is killed', async () => {
    const job = { ...userIdentifierMigration, tables: [UserScheduledSet] };
    const kill = fc.record({ at: fc.integer({ min: 1, max: 45 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4' });
        const mine = Array.from({ length: 13 }, (_, index) => ({
          id: `a${index}`,
          userID: email,
          _version: 1,
        }));
        await world.put('UserScheduledSet', mine);
        const runId = await start(world, job);
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, job, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, job, runId, 1);

        expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 13, changed: 13 });
        expect(await owners(world, 'UserScheduledSet')).toBe(13);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  test("is estimated by the caller's records in the index", async () => {
    const world = await openWorld();

    const estimate = await estimateJob(world.engine, userIdentifierMigration, {}, caller, () => true);

    expect(estimate.records).toBe(5 * ownPerTable + scanned);
  });
});
