import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readChanges } from '#functions/engine/history/changes';
import { create, keep, list } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let computed = 0;
/**
 * A team of people, each with two activities and a rating. 'nobody' has no activities or ratings, and
 * 'broken' cannot be created.
 */
const teams = list({
  name: 'teams',
  title: 'Teams',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, SessionRating],
  params: z.object({ people: z.array(z.string()).default([]) }),
  itemsName: 'people',
  itemsPerPage: 3,
  items: function* ({ params: { people } }) {
    computed += 1;
    yield* people;
  },
  keyOf: (person: string) => person,
  visit: (person) => {
    if (person === 'nobody') return keep;
    if (person === 'broken') throw new Error('This one cannot be made.');
    const stamps = { _version: 1, _lastChangedAt: 1, updatedAt: '2026-01-01T00:00:00.000Z' };
    return [
      ...[1, 2].map((n) => create(UserActivity, { id: `${person} ${n}`, userID: person, ...stamps })),
      create(SessionRating, { id: `${person} rates`, rating: 5, ...stamps }),
    ];
  },
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

let tokens = 0;
async function start(world: World, people: readonly string[], dryRun = false): Promise<string> {
  tokens += 1;
  const { runId } = await startRun(world.engine, {
    job: teams,
    params: { people },
    dryRun,
    caller,
    clientToken: `token-${tokens}`,
  });
  return runId;
}

async function run(world: World, people: readonly string[], dryRun = false): Promise<string> {
  const runId = await start(world, people, dryRun);
  await execute(world, teams, runId, 1);
  return runId;
}

async function undo(world: World, runId: string): Promise<string> {
  const { runId: undoId } = await startRun(world.engine, {
    job: undoRun,
    params: { runId },
    dryRun: false,
    caller,
    clientToken: `undo ${runId}`,
  });
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

async function rowsIn(world: World, pk: string): Promise<Record<string, unknown>[]> {
  const pages = paginateQuery(
    { client: world.engine.ledger },
    {
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    },
  );
  const rows: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

const failuresOf = async (world: World, runId: string) =>
  (await rowsIn(world, ledgerKeys.failures(runId))) as unknown as Failure[];

const sizes = async (world: World) => [
  (await world.all('UserActivity')).size,
  (await world.all('SessionRating')).size,
];

describe('a list', () => {
  test('creates the records that its items request, and counts items', async () => {
    const world = await createWorld(dynamodb);

    const runId = await run(world, [...names(7), 'nobody']);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 8,
      changed: 7,
      unchanged: 1,
      failed: 0,
    });
    expect(await sizes(world)).toEqual([14, 7]);
    expect((await stateOf(world, runId)).run.tables).toMatchObject([{ table: 'people', total: 8, read: 8 }]);
  });

  test('without items ends immediately', async () => {
    const world = await createWorld(dynamodb);

    expect(await stateOf(world, await run(world, []))).toMatchObject({ status: 'SUCCEEDED', read: 0 });
  });

  test('changes nothing the second time, and that run has nothing to undo', async () => {
    const world = await createWorld(dynamodb);
    const first = await run(world, names(5));

    const second = await run(world, names(6));

    expect(await stateOf(world, second)).toMatchObject({ status: 'SUCCEEDED', changed: 1, unchanged: 5 });
    await undo(world, second);
    expect(await sizes(world)).toEqual([10, 5]);
    await undo(world, first);
    expect(await sizes(world)).toEqual([0, 0]);
  });

  test('reports how a record with other values differs, and keeps it', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'p1 2', userID: 'someone', notes: 'mine', _version: 7 }]);

    const runId = await run(world, names(3));

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 2,
      failed: 1,
    });
    expect(await failuresOf(world, runId)).toMatchObject([
      {
        table: 'UserActivity',
        key: 'p1 2',
        code: 'DuplicateItem',
        message:
          "UserActivity already has a different record with the ID 'p1 2'. It differs in notes, userID.",
      },
    ]);
    expect((await world.all('UserActivity')).get('p1 2')).toMatchObject({ userID: 'someone', _version: 7 });
    await undo(world, runId);
    expect(await sizes(world)).toEqual([1, 0]);
  });

  test('accepts a record that someone creates while the page is planned', async () => {
    const world = await createWorld(dynamodb);
    let made = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || made) return;
      made = true;
      await world.put('UserActivity', [
        { id: 'p0 1', userID: 'p0', _version: 4 },
        { id: 'p1 1', userID: 'another', _version: 4 },
      ]);
    };

    const runId = await run(world, names(2));

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1, failed: 1 });
    expect(await failuresOf(world, runId)).toMatchObject([{ key: 'p1 1', code: 'DuplicateItem' }]);
    world.onRequest = undefined;
    await undo(world, runId);
    expect([...(await world.all('UserActivity')).keys()].sort()).toEqual(['p0 1', 'p1 1']);
  });

  test('dry runs write nothing and show everything that would be created, also by table', async () => {
    const world = await createWorld(dynamodb);

    const runId = await run(world, names(4), true);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 4 });
    expect(await sizes(world)).toEqual([0, 0]);
    const all = await readChanges(world.engine, { runId, limit: 100 });
    const ratings = await readChanges(world.engine, { runId, table: 'SessionRating', limit: 100 });
    expect(all.items).toHaveLength(12);
    expect(ratings.items.map(({ key }) => key)).toEqual(names(4).map((name) => `${name} rates`));
  });

  test('visits the items that were frozen when it was planned, in lanes of equal size', async () => {
    const world = await createWorld(dynamodb);
    const before = computed;
    const runId = await start(world, names(100));
    await execute(world, teams, runId, 1);

    const { lanes } = await stateOf(world, runId);

    expect(computed - before).toBe(1);
    expect(lanes.map(({ total, read }) => [total, read])).toEqual([
      [24, 24],
      [27, 27],
      [24, 24],
      [25, 25],
    ]);
    const pages = await rowsIn(world, ledgerKeys.items(runId, 1));
    expect(pages).toHaveLength(34);
    expect(pages.every(({ expiresAt }) => typeof expiresAt === 'number')).toBe(true);
  });

  test('freezes items that do not fit into one row', async () => {
    const world = await createWorld(dynamodb);
    const random = (index: number) =>
      Array.from({ length: 400_000 }, (_, k) =>
        String.fromCharCode(33 + ((k * 7919 * (index + 3) + k * k) % 90)),
      ).join('');
    const large = list({
      ...teams,
      find: undefined,
      itemsPerPage: 2,
      items: () => [0, 1, 2].map((index) => ({ name: `big ${index}`, text: random(index) })),
      keyOf: ({ name }) => name,
      visit: ({ name, text }) => [create(UserActivity, { id: name, userID: `${text.length}` })],
    });
    const { runId } = await startRun(world.engine, {
      job: large,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'large',
    });

    await execute(world, large, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
    expect((await world.all('UserActivity')).get('big 2')).toMatchObject({ userID: '400000' });
  });

  test('can be stopped between pages and resumed, without finding its items again', async () => {
    const world = await createWorld(dynamodb);
    const runId = await start(world, names(20));
    const before = computed;
    let asked = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || asked) return;
      asked = true;
      await requestStop(world.engine, { runId, by: 'ben' });
    };
    await execute(world, teams, runId, 1);
    world.onRequest = undefined;
    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', read: 3 });

    await resumeRun(world.engine, { runId, caller });
    await execute(world, teams, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 20, changed: 20 });
    expect(computed - before).toBe(1);
  });

  test('retries the failed items in their frozen form', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'p8 1', userID: 'someone' }]);
    const runId = await run(world, [...names(10), 'broken']);
    expect((await failuresOf(world, runId)).map(({ key, code }) => [key, code])).toEqual([
      ['broken', 'VisitFailed'],
      ['p8 1', 'DuplicateItem'],
    ]);
    await dynamodb.client.send(
      new UpdateItemCommand({
        TableName: world.tables.UserActivity,
        Key: { id: { S: 'p8 1' } },
        UpdateExpression: 'SET userID = :p',
        ExpressionAttributeValues: { ':p': { S: 'p8' } },
      }),
    );

    await retryFailures(world.engine, { job: teams, runId, caller });
    await execute(world, teams, runId, 2);

    const { run: row } = await stateOf(world, runId);
    expect(row).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 11,
      changed: 9,
      unchanged: 1,
      failed: 1,
    });
    expect(
      (await failuresOf(world, runId)).map(({ key, settledIn, attempt }) => [key, settledIn, attempt]),
    ).toEqual([
      ['broken', undefined, 2],
      ['p8 1', 2, 1],
    ]);
    await undo(world, runId);
    expect([...(await world.all('UserActivity')).keys()]).toEqual(['p8 1']);
    expect(await sizes(world)).toEqual([1, 0]);
  });

  test('creates each record once and is undone completely, wherever and however often it is killed', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 45 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 4 }), async (kills) => {
        const world = await createWorld(dynamodb);
        await world.put('UserActivity', [{ id: 'p2 1', userID: 'p2' }]);
        const runId = await start(world, [...names(8), 'broken']);
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, teams, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, teams, runId, 1);

        expect(await stateOf(world, runId)).toMatchObject({
          status: 'COMPLETED_WITH_FAILURES',
          read: 9,
          changed: 8,
          failed: 1,
          conflicts: 0,
        });
        expect(await sizes(world)).toEqual([16, 8]);
        await undo(world, runId);
        expect([...(await world.all('UserActivity')).keys()]).toEqual(['p2 1']);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
