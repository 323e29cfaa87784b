import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyJob, keep, list, sweep, update, updateOf } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { setLimits } from '#functions/engine/run/set-limits';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { reachedBy } from '#shared/jobs/run/limits';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { setDone, sweepBase } from '../../../support/test-sweep';

/*
 * Tests that a low write limit holds in every shape: on average, over any five seconds, when the run is
 * stopped, and when a worker's time is up. Tables and time are simulated, and a worker has 120 s.
 */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const by = caller.email;
const limit = 20;
const windowSeconds = 5;
/** What a lane may use at once: the units of half a second, and a first request of unknown size. */
const tolerance = limit * 0.5 + 15;

const ids = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);

/** A list that sets the status of the given activities. */
const setListed = list({
  ...sweepBase,
  name: 'set-listed',
  params: z.object({ count: z.number().default(0) }),
  itemsName: 'activities',
  items: ({ params }) => ids(params.count),
  keyOf: (id: string) => id,
  visit: (id) => [updateOf(UserActivity, id, { status: 'done' })],
});

let failing = false;
/** A sweep that fails for every record while `failing` is true. */
const mayFail = sweep({
  ...sweepBase,
  name: 'may-fail',
  visit: ({ status }) => {
    if (failing) throw new Error('Not yet.');
    return status === 'done' ? keep : update({ status: 'done' });
  },
});

async function worldOf(records: number) {
  const table = {
    model: UserActivity,
    partitions: 8,
    ...onDemandPartition,
    records: ids(records).map((id) => ({ id, createdAt: '2026-03-02T10:00:00.000Z', _version: 1 })),
  };
  const world = await createSimulatedWorld(dynamodb, [table], { MAX_SEGMENTS: '1' });
  const used = () => world.tables[0]?.used.writes ?? 0;
  const done = () =>
    [...(world.tables[0]?.items.values() ?? [])].filter(({ status }) => status?.S === 'done').length;
  /** Counts the units that the table uses in each second, until `isOver` is set. */
  const watch = () => {
    const seen = { perSecond: [] as number[], isOver: false };
    const counting = (async () => {
      while (!seen.isOver) {
        const before = used();
        await world.clock.sleep(1_000);
        seen.perSecond.push(used() - before);
      }
    })();
    return { seen, counting };
  };
  return { ...world, used, done, watch };
}

type World = Awaited<ReturnType<typeof worldOf>>;

/** Returns the largest number of units in any window. */
const maxInWindow = (perSecond: readonly number[]) =>
  Math.max(
    0,
    ...perSecond.map((_, from) =>
      perSecond.slice(from, from + windowSeconds).reduce((sum, units) => sum + units, 0),
    ),
  );

/** Works until `work` is done, and returns the units used in each second. */
async function watched<Result>(world: World, work: () => Promise<Result>) {
  const { seen, counting } = world.watch();
  const result = await work();
  seen.isOver = true;
  await counting;
  return { result, perSecond: seen.perSecond };
}

/** Each shape whose pages are fixed when they are read. `prepare` returns what runs under the limit. */
const shapes: readonly {
  readonly shape: string;
  readonly prepare: (world: World, records: number) => Promise<() => Promise<{ readonly status: string }>>;
}[] = [
  {
    shape: 'a list',
    prepare: async (world, count) => () =>
      world.run(setListed, { params: { count }, writesPerSecond: limit }),
  },
  {
    shape: 'an undo',
    prepare: async (world) => {
      const { run } = await world.run(setDone, {});
      return () =>
        world.run(undoRun, { params: { runId: run.id }, writesPerSecond: limit, clientToken: 'u' });
    },
  },
  {
    shape: 'a retry',
    prepare: async (world) => {
      failing = true;
      const { run } = await world.run(mayFail, { maxFailures: 10_000 });
      failing = false;
      await setLimits(world.engine, { runId: run.id, by, version: 0, changes: { writesPerSecond: limit } });
      return async () => {
        await retryFailures(world.engine, { runId: run.id, job: mayFail, caller });
        return world.work(mayFail, run.id);
      };
    },
  },
];

describe('a low write limit holds over any five seconds', () => {
  test.each(shapes)('in $shape, also when a worker has no time left', async ({ prepare }) => {
    const world = await worldOf(2_600);
    const work = await prepare(world, 2_600);

    const { result, perSecond } = await watched(world, work);

    expect(result.status).toBe('SUCCEEDED');
    expect(maxInWindow(perSecond)).toBeLessThanOrEqual(limit * windowSeconds + tolerance);
    expect(perSecond.length).toBeGreaterThan(120);
  });

  test('after it was lowered, for pages that were planned without a limit', async () => {
    const world = await worldOf(4_000);
    const from: number[] = [];

    const { result, perSecond } = await watched(world, () =>
      world.run(setListed, { params: { count: 2_500 }, writesPerSecond: 500 }, async (runId) => {
        await world.clock.sleep(400);
        await setLimits(world.engine, { runId, by, version: 0, changes: { writesPerSecond: limit } });
        from.push(world.used());
      }),
    );

    expect(result).toMatchObject({ status: 'SUCCEEDED', changed: 2_500 });
    const afterChange = perSecond.slice(5);
    expect(maxInWindow(afterChange)).toBeLessThanOrEqual(limit * windowSeconds + tolerance);
  });
});

test('an undo in parts is itself undone, and then undone again', async () => {
  const world = await worldOf(300);
  const { run } = await world.run(setDone, { writesPerSecond: 2_000 });
  const seen: unknown[] = [];
  let last = run.id;
  for (const clientToken of ['undo', 'redo', 'undo again']) {
    const undone = { params: { runId: last }, writesPerSecond: limit, clientToken };
    const { status, read, changed, failed, run: undo } = await world.run(undoRun, undone);
    seen.push({ status, read, changed, failed, done: world.done() });
    last = undo.id;
  }

  const all = { status: 'SUCCEEDED', read: 300, changed: 300, failed: 0 };
  expect(seen).toEqual([
    { ...all, done: 0 },
    { ...all, done: 300 },
    { ...all, done: 0 },
  ]);
});

test('an undo of the rest skips what an undo in parts has restored', async () => {
  const world = await worldOf(300);
  const { run } = await world.run(setDone, { writesPerSecond: 2_000 });
  const params = { runId: run.id };

  const first = await world.run(
    undoRun,
    { params, writesPerSecond: limit, clientToken: 'first' },
    async (runId) => {
      await world.clock.sleep(8_000);
      await requestStop(world.engine, { runId, by });
    },
  );
  const left = world.done();
  const rest = await world.run(undoRun, { params, clientToken: 'rest' });

  expect(first.status).toBe('STOPPED');
  expect(first.changed).toBe(300 - left);
  expect(rest).toMatchObject({ status: 'SUCCEEDED', read: left, changed: left });
  expect(world.done()).toBe(0);
});

describe('the page of a list', () => {
  test('takes about five seconds, so that counts and the rate are current', async () => {
    const world = await worldOf(1_500);
    const counted: number[] = [];
    const rates: number[] = [];

    await world.run(setListed, { params: { count: 1_500 }, writesPerSecond: limit }, async (runId) => {
      for (let look = 0; look < 6; look += 1) {
        await world.clock.sleep(8_000);
        const { lanes } = await world.stateOf(runId);
        counted.push(world.done() - lanes.reduce((sum, { changed }) => sum + changed, 0));
        rates.push(reachedBy(lanes, 0, world.clock.now()).writesPerSecond);
      }
    });

    expect(Math.max(...counted)).toBeLessThanOrEqual(limit * 6);
    expect(Math.min(...rates)).toBeGreaterThan(limit * 0.7);
    expect(Math.max(...rates)).toBeLessThan(limit * 1.3);
  });
});

describe('a stop', () => {
  const stopped = async (job: AnyJob, first: number, changes: { writesPerSecond?: number }) => {
    const world = await worldOf(4_000);
    const seen = { before: 0, after: 0 };
    const { result, perSecond } = await watched(world, () =>
      world.run(job, { params: { count: 3_000 }, writesPerSecond: first }, async (runId) => {
        await world.clock.sleep(400);
        if (changes.writesPerSecond) await setLimits(world.engine, { runId, by, version: 0, changes });
        await world.clock.sleep(8_000);
        seen.before = world.used();
        await requestStop(world.engine, { runId, by });
        await world.clock.sleep(20_000);
        seen.after = world.used();
      }),
    );
    return { world, result, perSecond, ...seen };
  };

  test('takes effect without a burst, and the counts are those of the table', async () => {
    const { world, result, before, after } = await stopped(setListed, limit, {});

    expect(result.status).toBe('STOPPED');
    expect(after - before).toBeLessThanOrEqual(limit * 8 + tolerance);
    expect(world.done()).toBe(result.changed);
  });

  test.each([
    { what: 'sweep', job: setDone },
    { what: 'list', job: setListed },
  ])('leaves the rest of a large page in the journal, and a resume continues it ($what)', async ({ job }) => {
    const { world, result, before, after } = await stopped(job, 500, { writesPerSecond: limit });

    expect(result.status).toBe('STOPPED');
    expect(after - before).toBeLessThanOrEqual(limit * 10 + tolerance);
    const unitsBefore = world.used();
    const doneBefore = world.done();
    await setLimits(world.engine, {
      runId: result.run.id,
      by,
      version: 1,
      changes: { writesPerSecond: null },
    });
    await resumeRun(world.engine, { runId: result.run.id, caller });
    const ended = await world.work(job, result.run.id);

    expect(ended).toMatchObject({ status: 'SUCCEEDED', conflicts: 0, failed: 0 });
    expect(world.done()).toBe(ended.changed);
    // No change is sent again.
    expect(world.used() - unitsBefore).toBeLessThanOrEqual((world.done() - doneBefore) * 3);
  });
});
