import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { list, put, removeOf, updateOf } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

type Member = { readonly person: string } | { readonly old: string };

/**
 * Creates an activity for each person, then removes all other activities and closes their ratings. 'broken'
 * cannot be created.
 */
const members = list({
  name: 'members',
  title: 'Members',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, SessionRating],
  shows: ['notes'],
  params: z.object({ people: z.array(z.string()) }),
  itemsName: 'members',
  itemsPerPage: 3,
  async *find({ params: { people } }, { records }): AsyncGenerator<Member> {
    for (const person of people) yield { person };
    for await (const { id } of records(UserActivity, ['id'])) {
      if (!people.includes(String(id))) yield { old: String(id) };
    }
  },
  stepOf: (item) => ('person' in item ? 0 : 1),
  keyOf: (item) => ('person' in item ? item.person : `without ${item.old}`),
  visit: (item) => {
    if ('old' in item) {
      return [removeOf(UserActivity, item.old), updateOf(SessionRating, item.old, { rating: 0 })];
    }
    if (item.person === 'broken') throw new Error('This one cannot be made.');
    return [put(UserActivity, { id: item.person, userID: item.person, activityType: 'movement' })];
  },
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb?.stop());

const start = async (world: World, people: readonly string[], dryRun = false) =>
  (
    await startRun(world.engine, {
      job: members,
      params: { people },
      dryRun,
      caller,
      clientToken: `${Math.random()}`,
    })
  ).runId;

async function run(world: World, people: readonly string[], dryRun = false) {
  const runId = await start(world, people, dryRun);
  await execute(world, members, runId, 1);
  return { runId, ...(await stateOf(world, runId)) };
}

async function undo(world: World, runId: string) {
  const undone = await startRun(world.engine, {
    job: undoRun,
    params: { runId },
    dryRun: false,
    caller,
    clientToken: `undo ${runId}`,
  });
  await execute(world, undoRun, undone.runId, 1);
  return stateOf(world, undone.runId);
}

const stamped = new Set(['_version', '_lastChangedAt', 'updatedAt']);
const withoutStamps = (records: Map<string, StoredRecord>) =>
  Object.fromEntries(
    [...records].map(([id, record]) => [
      id,
      Object.fromEntries(Object.entries(record).filter(([name]) => !stamped.has(name))),
    ]),
  );
const contents = async (world: World) => ({
  activities: withoutStamps(await world.all('UserActivity')),
  ratings: withoutStamps(await world.all('SessionRating')),
});

const stored = [
  { id: 'kept', userID: 'kept', activityType: 'movement', notes: 'mine', _version: 3 },
  { id: 'other', userID: 'someone', activityType: 'breathing', notes: 'mine', _version: 3 },
  { id: 'deleted', userID: 'deleted', activityType: 'movement', _deleted: true, _version: 3 },
  { id: 'old 1', userID: 'x', _version: 3 },
  { id: 'old 2', userID: 'y' },
];
const rated = [
  { id: 'old 1', rating: 5, _version: 1 },
  { id: 'old 2', rating: 4, _deleted: true },
];
const people = ['kept', 'other', 'deleted', 'new'];

async function filled(): Promise<World> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', stored);
  await world.put('SessionRating', rated);
  return world;
}

test('a put creates or restores the record, or changes only the attributes that differ', async () => {
  const world = await filled();

  const { status, changed, unchanged } = await run(world, people);

  expect({ status, changed, unchanged }).toEqual({ status: 'SUCCEEDED', changed: 5, unchanged: 1 });
  const all = await world.all('UserActivity');
  expect([...all.keys()].sort()).toEqual([...people].sort());
  expect(all.get('kept')).toEqual(stored[0]);
  expect(all.get('other')).toMatchObject({
    userID: 'other',
    activityType: 'movement',
    notes: 'mine',
    _version: 4,
  });
  expect(all.get('deleted')).toMatchObject({ _deleted: false, _version: 4 });
  expect(all.get('new')).toMatchObject({ userID: 'new', _version: 1, createdAt: expect.any(String) });
});

test('an update or a removal of a missing or deleted record does nothing', async () => {
  const world = await filled();

  await run(world, people);

  const ratings = await world.all('SessionRating');
  expect(ratings.get('old 1')).toMatchObject({ rating: 0, _version: 2 });
  expect(ratings.get('old 2')).toEqual(rated[1]);
});

test('a second run changes nothing, a dry run reports the changes of a real one, and an undo restores everything', async () => {
  const world = await filled();
  const before = await contents(world);

  const dry = await run(world, people, true);
  expect(await contents(world)).toEqual(before);
  const real = await run(world, people);
  const again = await run(world, people);

  expect([dry.changed, dry.unchanged]).toEqual([real.changed, real.unchanged]);
  expect(again).toMatchObject({ status: 'SUCCEEDED', changed: 0, failed: 0 });
  expect(await undo(world, real.runId)).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
  expect(await contents(world)).toEqual(before);
});

test('if an item fails, no later step begins, even in a dry run, so nothing is removed', async () => {
  const world = await filled();

  for (const dryRun of [true, false]) {
    const { status, failed, run: row } = await run(world, [...people, 'broken'], dryRun);

    expect({ status, failed }).toEqual({ status: 'FAILED', failed: 1 });
    expect(row.reason).toContain(
      'Processing the members failed for 1 item, so the next step was not started.',
    );
  }
  expect([...(await world.all('UserActivity')).keys()]).toEqual(
    expect.arrayContaining(['new', 'old 1', 'old 2']),
  );
});

test('a record that others change is changed in its new state', async () => {
  const world = await filled();
  const meanwhile: StoredRecord[] = [
    { id: 'other', userID: 'another', activityType: 'breathing', notes: 'edited', _version: 9 },
    { id: 'old 1', userID: 'edited', _version: 9 },
  ];
  world.onRequest = async ({ name, input }) => {
    if (name !== 'BatchExecuteStatementCommand') return;
    const text = JSON.stringify(input);
    const index = meanwhile.findIndex(({ id }) => text.includes(`"${String(id)}"`));
    if (index >= 0) await world.put('UserActivity', meanwhile.splice(index, 1));
  };

  const { status, conflicts } = await run(world, people);

  expect({ status, conflicts, left: meanwhile }).toEqual({ status: 'SUCCEEDED', conflicts: 2, left: [] });
  const all = await world.all('UserActivity');
  expect(all.get('other')).toMatchObject({ userID: 'other', notes: 'edited', _version: 10 });
  expect(all.has('old 1')).toBe(false);
});

test('a record is skipped if it no longer has the values by which it was found', async () => {
  const world = await createWorld(dynamodb);
  const ids = ['as found', 'changed', 'changes', 'gone', 'kept'];
  await world.put(
    'UserActivity',
    ids.map((id) => ({ id, userID: id === 'changed' ? 'else' : 'me', notes: 'a', _version: 1 })),
  );
  const found = list({
    ...members,
    items: undefined,
    find: async function* () {
      yield* ids;
    },
    stepOf: () => 0,
    keyOf: (id) => String(id),
    visit: (id) =>
      id === 'gone'
        ? [removeOf(UserActivity, 'gone', { userID: 'me' })]
        : [updateOf(UserActivity, String(id), { notes: 'b' }, { userID: id === 'kept' ? undefined : 'me' })],
  });
  let done = false;
  world.onRequest = async ({ name }) => {
    if (name !== 'BatchExecuteStatementCommand' || done) return;
    done = true;
    await world.put(
      'UserActivity',
      ['changes', 'gone'].map((id) => ({ id, userID: 'else', notes: 'a', _version: 2 })),
    );
  };
  const { runId } = await startRun(world.engine, {
    job: found,
    params: { people: [] },
    dryRun: false,
    caller,
    clientToken: 'found',
  });

  await execute(world, found, runId, 1);

  const all = [...(await world.all('UserActivity')).values()].map(({ id, notes }) => [id, notes]);
  expect(Object.fromEntries(all)).toEqual({
    'as found': 'b',
    changed: 'a',
    changes: 'a',
    gone: 'a',
    kept: 'b',
  });
});

test('the first of two items that would change the same record differently counts, and the other is reported', async () => {
  const world = await createWorld(dynamodb);
  const twice = list({
    ...members,
    items: undefined,
    find: async function* () {
      yield* ['one', 'same', 'two'];
    },
    stepOf: () => 0,
    keyOf: (item) => String(item),
    visit: (item) => [
      put(UserActivity, { id: 'record', activityType: item === 'two' ? 'breathing' : 'movement' }),
    ],
  });
  const { runId } = await startRun(world.engine, {
    job: twice,
    params: { people: [] },
    dryRun: false,
    caller,
    clientToken: 'twice',
  });

  await execute(world, twice, runId, 1);

  expect(await stateOf(world, runId)).toMatchObject({ changed: 1, unchanged: 1, failed: 1 });
  expect((await world.all('UserActivity')).get('record')).toMatchObject({ activityType: 'movement' });
});

test('nothing is removed before everything is created, wherever it is killed, and the undo is complete', async () => {
  const kill = fc.record({ at: fc.integer({ min: 1, max: 45 }), after: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 4 }), async (kills) => {
      const world = await filled();
      const before = await contents(world);
      const runId = await start(world, people);
      for (const { at, after } of kills) {
        const died = killAt(world, at, after);
        await execute(world, members, runId, 1).catch((error: unknown) => {
          if (!died()) throw error;
        });
        world.onRequest = undefined;
        world.onAnswer = undefined;
        const ids = [...(await world.all('UserActivity')).keys()];
        if (!ids.includes('old 1') || !ids.includes('old 2'))
          expect(ids).toEqual(expect.arrayContaining(people));
        world.clockAheadMs += 120_000;
      }
      await execute(world, members, runId, 1);

      expect(await stateOf(world, runId)).toMatchObject({
        status: 'SUCCEEDED',
        read: 6,
        changed: 5,
        failed: 0,
      });
      await undo(world, runId);
      expect(await contents(world)).toEqual(before);
    }),
    { numRuns: 8 },
  );
}, 120_000);
