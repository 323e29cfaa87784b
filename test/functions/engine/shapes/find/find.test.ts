import type { ScanCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, type List, list, updateOf } from '#functions/engine/job/job';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { summarize } from '#shared/jobs/run/progress';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let mended = false;
/**
 * Counts each user's activities. Some items are known while the second table is still being read, and the
 * others only once it has been read.
 */
const counting = list({
  name: 'counting',
  title: 'Counting',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
  itemsName: 'users',
  itemsPerPage: 3,
  find: async function* (_, { records }) {
    const counts = new Map<string, number>();
    for await (const { id } of records(UserPreferences, ['id'])) counts.set(String(id), 0);
    for await (const { userID } of records(UserActivity, ['userID'])) {
      const id = String(userID);
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      if (count === 3) yield { id, activities: count };
    }
    for (const [id, activities] of counts) if (activities < 3) yield { id, activities };
  },
  keyOf: ({ id }) => id,
  visit: ({ id, activities }) => {
    if (id === 'p3' && !mended) throw new Error('Not this one.');
    return id === 'p5' ? keep : [updateOf(UserPreferences, id, { activities })];
  },
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const users = 9;
const activities = 32;

/**
 * Creates a world with pages of 4 records. Reading is so slow that each page becomes a separate lane page.
 */
async function openWorld(): Promise<World> {
  mended = false;
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4' });
  const ids = Array.from({ length: users }, (_, index) => `p${index}`);
  await world.put(
    'UserPreferences',
    ids.map((id) => ({ id, _version: 1 })),
  );
  await world.put(
    'UserActivity',
    Array.from({ length: activities }, (_, index) => ({ id: `a${index}`, userID: `p${index % users}` })),
  );
  return world;
}

const isScan = ({ name }: { readonly name: string }) => name === 'ScanCommand';

/** Makes every Scan take 11 s from now on. */
function slowScans(world: World, scanned?: (table: string) => void): void {
  world.onAnswer = ({ name, input }) => {
    if (!isScan({ name })) return;
    world.clockAheadMs += 11_000;
    scanned?.((input as ScanCommand['input']).TableName ?? '');
  };
}

/** Makes reading an object of the log take this many milliseconds. */
function slowObjects(world: World, ms: number): void {
  const get = world.objects.get.bind(world.objects);
  world.objects.get = (key) => {
    world.clockAheadMs += ms;
    return get(key);
  };
}

async function start(world: World, dryRun = false, clientToken = 'once'): Promise<string> {
  const request = { job: counting, params: {}, dryRun, caller, clientToken };
  return (await startRun(world.engine, request)).runId;
}

async function outcome(world: World, runId: string) {
  const { status, read, changed, failed, unchanged, lanes } = await stateOf(world, runId);
  const stored = await world.all('UserPreferences');
  const counted = [...stored].map(([id, record]) => [id, record.activities] as const).sort();
  return { status, read, changed, failed, unchanged, total: summarize(lanes, 1).total, counted };
}

/** Returns an uninterrupted run's result. */
async function expected(job: List = counting) {
  const world = await openWorld();
  const runId = await start(world);
  await execute(world, job, runId, 1);
  return outcome(world, runId);
}

describe('a list that finds its items', () => {
  test('finds them in its lane instead of in Plan, which determines their number', async () => {
    const world = await openWorld();
    const requests: string[] = [];
    const runId = await start(world);
    await openRun(world.engine, runId, 1);
    world.onRequest = ({ name }) => void requests.push(name);

    const { lanes } = await planLanes(world.engine, counting, runId, 1);

    expect(lanes).toEqual([0]);
    expect(requests.filter((name) => isScan({ name }))).toEqual([]);
    world.onRequest = undefined;
    await execute(world, counting, runId, 1);
    expect(await outcome(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: users,
      changed: users - 2,
      failed: 1,
      unchanged: 1,
      total: users,
    });
  });

  test('continues when its worker ends, and reads no table twice', async () => {
    const world = await openWorld();
    let scans = 0;
    slowScans(world, () => {
      scans += 1;
    });
    const runId = await start(world);

    await execute(world, counting, runId, 1);

    expect(scans).toBe(Math.ceil((users + 1) / 4) + activities / 4 + 1);
    world.onAnswer = undefined;
    expect(await outcome(world, runId)).toEqual(await expected());
  });

  test('continues when repeating its log takes most of an invocation, and reads no table twice', async () => {
    const world = await openWorld();
    let scans = 0;
    slowScans(world, () => {
      scans += 1;
    });
    slowObjects(world, 3_500);
    const runId = await start(world);

    await execute(world, counting, runId, 1);

    expect(scans).toBe(Math.ceil((users + 1) / 4) + activities / 4 + 1);
    expect(await stateOf(world, runId)).toMatchObject({ read: users, changed: users - 2, failed: 1 });
  });

  test('fails with a reason if repeating its log takes longer than an invocation', async () => {
    const world = await openWorld();
    slowScans(world);
    slowObjects(world, 9_000);
    const runId = await start(world);

    await execute(world, counting, runId, 1);

    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('FAILED');
    expect(run.reason).toContain(
      'Lane 0 makes no progress: 6 invocations in a row ended while they were looking for users (page 5 of users).',
    );
  });

  test('can be stopped while it finds items, and continues when it is resumed', async () => {
    const world = await openWorld();
    const runId = await start(world);
    let scans = 0;
    world.onAnswer = async ({ name }) => {
      if (!isScan({ name })) return;
      scans += 1;
      world.clockAheadMs += 500;
      if (scans === 4) await requestStop(world.engine, { runId, by: caller.email });
    };
    await execute(world, counting, runId, 1);
    const stopped = await stateOf(world, runId);
    await resumeRun(world.engine, { runId, caller });
    await execute(world, counting, runId, 2);

    expect(stopped).toMatchObject({ status: 'STOPPED', read: 0, changed: 0 });
    expect(await outcome(world, runId)).toEqual(await expected());
  });

  test('retries a failure with its frozen item, regardless of the worker that found it', async () => {
    const world = await openWorld();
    slowScans(world);
    const runId = await start(world);
    await execute(world, counting, runId, 1);
    mended = true;
    world.clockAheadMs += 60_000;

    await retryFailures(world.engine, { job: counting, runId, caller });
    await execute(world, counting, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED' });
    expect((await world.all('UserPreferences')).get('p3')).toMatchObject({ activities: 3 });
  });

  test('finds the same in a dry run, and a second run changes nothing', async () => {
    const world = await openWorld();
    const dry = await start(world, true, 'dry');
    await execute(world, counting, dry, 1);
    const dryOutcome = await stateOf(world, dry);
    const real = await start(world, false, 'real');
    await execute(world, counting, real, 1);
    const second = await start(world, false, 'second');
    await execute(world, counting, second, 1);

    expect(dryOutcome).toMatchObject({ read: users, changed: users - 2, failed: 1 });
    expect(await stateOf(world, real)).toMatchObject({ read: users, changed: users - 2, failed: 1 });
    expect(await stateOf(world, second)).toMatchObject({ changed: 0 });
  });

  test('has the same result as an uninterrupted run, wherever it is killed', async () => {
    const whole = await expected();
    const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await openWorld();
        const runId = await start(world);
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          const onAnswer = world.onAnswer;
          world.onAnswer = (answer) => {
            if (isScan(answer)) world.clockAheadMs += 11_000;
            return onAnswer?.(answer);
          };
          await execute(world, counting, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        slowScans(world);
        await execute(world, counting, runId, 1);

        expect(await outcome(world, runId)).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
