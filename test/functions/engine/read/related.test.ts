import type { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyJob, audit, keep, refersTo, remove, sweep } from '#functions/engine/job/job';
import * as related from '#functions/engine/read/related';
import { startRun } from '#functions/engine/run/start';
import { summarize } from '#shared/jobs/run/progress';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { failureRows, findingRows } from '../../../support/audits';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const common = { title: 'For a test', description: 'For a test.', access: 'Admin' } as const;

/** Removes links whose set does not exist. */
const orphans = sweep({
  ...common,
  name: 'orphans',
  category: 'cleanup',
  tables: [SetExercise],
  refers: [refersTo(ExerciseSet)],
  visit: ({ setID }, { related }) => (related(ExerciseSet).withId(setID) ? keep : remove),
});

/** Finds links whose set does not exist, and expected sets that are missing. */
const looking = audit({
  ...common,
  name: 'looking',
  category: 'audit',
  tables: [SetExercise],
  refers: [refersTo(ExerciseSet, ['title'])],
  inspect: ({ setID }, { related }) =>
    related(ExerciseSet).withId(setID) ? [] : [{ kind: 'SetGone', message: `No set ${setID}.`, details: {} }],
  expects: {
    itemsName: 'sets of the product',
    items: () => ['Wake up', 'Unwind', 'Stairs'],
    keyOf: (title) => title,
    inspect: (title, { related }) => {
      if (title === 'Stairs') throw new Error('Nobody knows about stairs.');
      const [found] = related(ExerciseSet).where('title', title);
      return found ? [] : [{ kind: 'SetMissing', message: `There is no '${title}'.`, details: { title } }];
    },
  },
});

const start = (world: World, job: AnyJob, clientToken = 'once') =>
  startRun(world.engine, { job, params: {}, dryRun: false, caller, clientToken });

async function truth(world: World, runId: string) {
  const { run, lanes } = await stateOf(world, runId);
  const { status, read, failed } = { ...run, ...summarize(lanes, 1) };
  return {
    status,
    read,
    failed,
    lanes: lanes.length,
    counts: [...summarize(lanes, 1).findings].sort((a, b) => a.kind.localeCompare(b.kind)),
    rows: await findingRows(world, runId),
    failures: (await failureRows(world, runId)).map(({ table, key, message }) => ({ table, key, message })),
  };
}

const links = (setIDs: readonly string[]) =>
  setIDs.map((setID, index) => ({ id: `l${index}`, setID, _version: 1 }));

describe('a sweep that refers to another table', () => {
  test('ignores records there that are marked as deleted', async () => {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
    await world.put('Set', [{ id: 'a' }, { id: 'b', _deleted: true }]);
    await world.put('SetExercise', links(['a', 'b', 'c', 'a', 'a', 'c', 'a']));
    const { runId } = await start(world, orphans);

    await execute(world, orphans, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 7, changed: 3 });
    expect([...(await world.all('SetExercise')).keys()].sort()).toEqual(['l0', 'l3', 'l4', 'l6']);
  });

  test('does not treat records as orphans if their set was created during the run', async () => {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
    await world.put('Set', [{ id: 'a' }]);
    await world.put('SetExercise', links(['a', 'a', 'a', 'a', 'a', 'a']));
    let scans = 0;
    world.onAnswer = async ({ name, input }) => {
      const { TableName } = input as ScanCommand['input'];
      if (name !== 'ScanCommand' || TableName !== world.tables.Set) return;
      scans += 1;
      if (scans > 1) return;
      // A new set and its links are created after the sets have been read.
      await world.put('Set', [{ id: 'new' }]);
      await world.put('SetExercise', links(['a', 'a', 'new', 'new', 'new', 'new']));
    };
    const { runId } = await start(world, orphans);

    await execute(world, orphans, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 0, failed: 0 });
    expect(scans).toBeGreaterThan(1);
  });

  test('reads the related records again if a record changed before it was written', async () => {
    const world = await createWorld(dynamodb);
    await world.put('SetExercise', links(['gone', 'gone']));
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      world.onRequest = undefined;
      await world.put('SetExercise', [
        { id: 'l0', setID: 'new', _version: 2 },
        { id: 'l1', setID: 'gone as well', _version: 2 },
      ]);
      await world.put('Set', [{ id: 'new' }]);
    };
    const { runId } = await start(world, orphans);

    await execute(world, orphans, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1, failed: 0, conflicts: 2 });
    expect([...(await world.all('SetExercise')).keys()]).toEqual(['l0']);
  });

  test('reads them once for all pages of records that have not changed recently', async () => {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
    await world.put('Set', [{ id: 'a' }]);
    const old = { updatedAt: '2026-01-01T00:00:00.000Z', _lastChangedAt: 1_767_225_600_000 };
    await world.put(
      'SetExercise',
      links(['gone', 'a', 'gone', 'a', 'gone', 'gone']).map((link) => ({ ...link, ...old })),
    );
    let scans = 0;
    world.onRequest = ({ name, input }) => {
      if (name === 'ScanCommand' && (input as ScanCommand['input']).TableName === world.tables.Set)
        scans += 1;
    };
    const { runId } = await start(world, orphans);

    await execute(world, orphans, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 4 });
    expect(scans).toBe(1);
  });
});

describe('an audit that refers to another table and expects something', () => {
  async function setUp() {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
    await world.put('Set', [
      { id: 'a', title: 'Wake up' },
      { id: 'b', title: 'Unwind', _deleted: true },
    ]);
    await world.put('SetExercise', links(['a', 'gone', 'a']));
    return world;
  }

  test('reports faulty and missing records, and counts items like records', async () => {
    const world = await setUp();
    const { runId } = await start(world, looking);

    await execute(world, looking, runId, 1);

    expect(await truth(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 6,
      failed: 1,
      lanes: 2,
      counts: [
        { kind: 'SetGone', count: 1 },
        { kind: 'SetMissing', count: 1 },
      ],
      rows: [
        { kind: 'SetGone', table: 'SetExercise', key: 'l1' },
        { kind: 'SetMissing', table: 'sets of the product', key: 'Unwind', details: '{"title":"Unwind"}' },
      ],
      failures: [{ table: 'sets of the product', key: 'Stairs', message: 'Nobody knows about stairs.' }],
    });
  });

  test('has the same findings and counts as an uninterrupted one, wherever it is killed', async () => {
    const world = await setUp();
    const whole = await start(world, looking, 'whole');
    await execute(world, looking, whole.runId, 1);
    const expected = await truth(world, whole.runId);

    for (let index = 1; index <= 45; index += 3) {
      const { runId } = await start(world, looking, `killed at ${index}`);
      const died = killAt(world, index, index % 2 === 0);
      await execute(world, looking, runId, 1).catch((error: unknown) => {
        if (!died()) throw error;
      });
      world.clockAheadMs += 120_000;
      world.onRequest = undefined;
      world.onAnswer = undefined;
      await execute(world, looking, runId, 1);

      expect(await truth(world, runId)).toEqual(expected);
    }
  });

  test('fails with a sentence if a table is too large for memory', async () => {
    const world = await createWorld(dynamodb);
    await world.put('SetExercise', links(['a']));
    const pages = Math.ceil(related.maxRelatedRecords / 1_000) + 1;
    let page = 0;
    world.onAnswer = ({ name, input, output }) => {
      if (name !== 'ScanCommand' || (input as ScanCommand['input']).TableName !== world.tables.Set) return;
      page += 1;
      const last = page % pages === 0;
      Object.assign(output as object, {
        Items: Array.from({ length: 1_000 }, (_, index) => ({ id: { S: `${page}-${index}` } })),
        LastEvaluatedKey: last ? undefined : { id: { S: 'x' } },
      });
    };
    const { runId } = await start(world, orphans);

    await execute(world, orphans, runId, 1);

    expect((await stateOf(world, runId)).run).toMatchObject({
      status: 'FAILED',
      reason: expect.stringContaining('Set has more than 250,000 records'),
    });
  });

  test('names the undeclared table in which a job looked something up', () => {
    const none = new related.Related({} as never, []);

    expect(() => none.of(ExerciseSet)).toThrow(
      "The job looks up Set records, but this model is not in its 'refers'.",
    );
  });
});
