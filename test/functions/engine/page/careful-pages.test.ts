import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import {
  type AnyJob,
  ask,
  audit,
  calls,
  keep,
  list,
  sweep,
  update,
  updateOf,
} from '#functions/engine/job/job';
import { openFailures } from '#functions/engine/ledger/failures';
import { maxTries } from '#functions/engine/page/careful-pages';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { PostponedError, TransientError } from '#functions/runtime/app-error';
import { summarize } from '#shared/jobs/run/progress';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { executeMortal, Mortal } from '../../../support/dying-workers';
import { createWorld, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const count = 40;
const basics = {
  title: 'Deadly',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
} as const;

/** Jobs whose worker dies at the given records. */
class Deadly {
  readonly ids: Set<string>;
  constructor(
    readonly mortal: Mortal,
    ...ids: string[]
  ) {
    this.ids = new Set(ids);
  }

  private survive(id: unknown): void {
    if (this.ids.has(String(id))) this.mortal.die();
  }

  get sweep() {
    return sweep({
      ...basics,
      name: 'deadly-sweep',
      tables: [UserPreferences],
      visit: ({ id }) => {
        this.survive(id);
        return update({ currentStreak: 5 });
      },
    });
  }

  get list() {
    return list({
      ...basics,
      name: 'deadly-list',
      tables: [UserPreferences],
      itemsName: 'users',
      itemsPerPage: 8,
      items: () => Array.from({ length: count }, (_, index) => ({ id: `p${index}` })),
      keyOf: ({ id }: { readonly id: string }) => id,
      visit: ({ id }) => {
        this.survive(id);
        return [updateOf(UserPreferences, id, { currentStreak: 5 })];
      },
    });
  }

  get narrowed() {
    return sweep({
      ...this.sweep,
      name: 'deadly-narrowed',
      tables: [UserScheduledSet],
      narrow: { index: 'byUserID', key: (context) => context.caller.email },
      visit: ({ id, userID }, context) => {
        this.survive(id);
        return userID === context.caller.email ? update({ userID: context.caller.subject }) : keep;
      },
    });
  }

  get calls() {
    return calls({
      ...basics,
      name: 'deadly-calls',
      tables: [UserPreferences],
      itemsName: 'users',
      callsPerSecond: 1_000,
      find: async function* (_, { records }) {
        for await (const { id } of records(UserPreferences, ['id'])) yield String(id);
      },
      recordOf: (id: string) => id,
      visit: (id) => {
        this.survive(id);
        return ask({ id }, { currentStreak: 5 });
      },
    });
  }

  get audit() {
    return audit({
      ...basics,
      name: 'deadly-audit',
      category: 'audit',
      tables: [UserPreferences],
      inspect: ({ id }) => {
        this.survive(id);
        return [{ kind: 'Seen', message: 'Seen.', details: {} }];
      },
    });
  }

  get find() {
    const survive = (id: unknown) => this.survive(id);
    return list({
      ...basics,
      name: 'deadly-find',
      tables: [UserPreferences],
      itemsName: 'users',
      find: async function* (_, { records }) {
        for await (const { id } of records(UserPreferences, ['id'])) {
          survive(id);
          yield { id: String(id) };
        }
      },
      keyOf: ({ id }: { readonly id: string }) => id,
      visit: ({ id }) => [updateOf(UserPreferences, id, { currentStreak: 5 })],
    });
  }
}

async function openWorld(...ids: string[]) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  await world.put(
    'UserPreferences',
    Array.from({ length: count }, (_, index) => ({ id: `p${index}`, currentStreak: 1, _version: 1 })),
  );
  await world.put(
    'UserScheduledSet',
    Array.from({ length: count }, (_, index) => ({ id: `p${index}`, userID: caller.email, _version: 1 })),
  );
  world.gateway = { call: async () => ({}) };
  const mortal = new Mortal(world);
  return { world, mortal, deadly: new Deadly(mortal, ...ids) };
}

async function start(world: World, job: AnyJob, dryRun = false) {
  return (await startRun(world.engine, { job, params: {}, dryRun, caller, clientToken: `${dryRun}` })).runId;
}

async function outcome(world: World, runId: string) {
  const { status, run, lanes } = await stateOf(world, runId);
  const { read, changed, failed, unchanged } = summarize(lanes, 1);
  const failures = [];
  for (const { lane } of lanes) {
    for await (const { rows } of openFailures(world.engine, { runId, lane }))
      failures.push(...rows.map(({ table, key, code, message }) => ({ table, key, code, message })));
  }
  return { status, read, changed, failed, unchanged, reason: run.reason, failures };
}

const message =
  'The worker ended 3 times while it was visiting only this record. The function may have run out of time or memory.';
const failureOf = (key: string, table = 'UserPreferences') => ({ table, key, code: 'WorkerEnded', message });

describe('a record that ends its workers', () => {
  test.each(['memory', 'time'] as const)('fails alone, and the run goes on: %s', async (death) => {
    const { world, mortal, deadly } = await openWorld('p17');
    const runId = await start(world, deadly.sweep);

    await executeMortal(world, mortal, { job: deadly.sweep, runId, death });

    expect(await outcome(world, runId)).toEqual({
      status: 'COMPLETED_WITH_FAILURES',
      read: count,
      changed: count - 1,
      failed: 1,
      unchanged: 0,
      reason: undefined,
      failures: [failureOf('p17')],
    });
    expect(mortal.deaths).toBe(5);
    const stored = [...(await world.all('UserPreferences')).values()];
    expect(stored.filter(({ currentStreak }) => currentStreak === 1).map(({ id }) => id)).toEqual(['p17']);
    expect(stored.every(({ id, _version }) => _version === (id === 'p17' ? 1 : 2))).toBe(true);
    const { items } = await readChanges(world.engine, { runId, limit: 1_000 });
    expect(items).toHaveLength(count - 1);
  });

  test('does not keep other such records from being found', async () => {
    const { world, mortal, deadly } = await openWorld('p3', 'p17', 'p18', 'p31');
    const runId = await start(world, deadly.sweep);

    await executeMortal(world, mortal, { job: deadly.sweep, runId, death: 'time' });

    const { failures, ...counts } = await outcome(world, runId);
    expect(counts).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: count - 4, failed: 4 });
    expect(failures.map(({ key }) => key).sort()).toEqual(['p17', 'p18', 'p3', 'p31']);
  });

  test('fails in a dry run too', async () => {
    const { world, mortal, deadly } = await openWorld('p17');
    const runId = await start(world, deadly.sweep, true);

    await executeMortal(world, mortal, { job: deadly.sweep, runId });

    expect(await outcome(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: count - 1,
      failures: [failureOf('p17')],
    });
  });

  test('fails again when it is retried unchanged, and is changed once its cause has been repaired', async () => {
    const { world, mortal, deadly } = await openWorld('p17', 'p20');
    const job = deadly.sweep;
    const runId = await start(world, job);
    await executeMortal(world, mortal, { job, runId });

    deadly.ids.delete('p20');
    await retryFailures(world.engine, { job, runId, caller });
    await executeMortal(world, mortal, { job, runId, attempt: 2 });
    const second = await outcome(world, runId);
    deadly.ids.clear();
    await retryFailures(world.engine, { job, runId, caller });
    await executeMortal(world, mortal, { job, runId, attempt: 3 });

    expect(second).toMatchObject({ changed: count - 1, failed: 1, failures: [failureOf('p17')] });
    expect(await outcome(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: count,
      changed: count,
      failed: 0,
      failures: [],
    });
  });

  test.each([
    ['an item of a list', 'list', 'users'],
    ['an item of calls', 'calls', 'UserPreferences'],
    ['a record of an index', 'narrowed', 'UserScheduledSet'],
    ['a record of an audit', 'audit', 'UserPreferences'],
  ] as const)('may be %s', async (_, shape, table) => {
    const { world, mortal, deadly } = await openWorld('p17', 'p19');
    const job = deadly[shape];
    const runId = await start(world, job);

    await executeMortal(world, mortal, { job, runId });

    const { failures, ...counts } = await outcome(world, runId);
    expect(counts).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', read: count, failed: 2 });
    expect(failures).toHaveLength(2);
    expect(failures).toEqual(expect.arrayContaining([failureOf('p17', table), failureOf('p19', table)]));
    if (shape === 'audit') return;
    deadly.ids.clear();
    await retryFailures(world.engine, { job, runId, caller });
    await executeMortal(world, mortal, { job, runId, attempt: 2 });
    expect(await outcome(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: count, failures: [] });
  });
});

describe('a lane whose workers end', () => {
  test('fails if every record ends its worker, and can be resumed', async () => {
    const ids = Array.from({ length: count }, (_, index) => `p${index}`);
    const { world, mortal, deadly } = await openWorld(...ids);
    const job = deadly.sweep;
    const runId = await start(world, job);

    await executeMortal(world, mortal, { job, runId });
    const failed = await outcome(world, runId);
    deadly.ids.clear();
    await resumeRun(world.engine, { runId, caller });
    await executeMortal(world, mortal, { job, runId, attempt: 2 });

    expect(failed).toMatchObject({ status: 'FAILED', failed: 3, changed: 0 });
    expect(failed.reason).toContain('each of the last 3 records');
    expect(await outcome(world, runId)).toMatchObject({ read: count, changed: count - 3, failed: 3 });
  });

  test.each(['memory', 'time'] as const)(
    'while they apply a page fails with a reason, and can be resumed: %s',
    async (death) => {
      const { world, mortal, deadly } = await openWorld();
      const job = deadly.sweep;
      const runId = await start(world, job);
      const { onAnswer } = world;
      let writes = 0;
      world.onAnswer = (answer) => {
        if (answer.name === 'BatchExecuteStatementCommand') {
          writes += 1;
          if (writes > 1) mortal.die();
        }
        return onAnswer?.(answer);
      };

      await executeMortal(world, mortal, { job, runId, death });
      const failed = await outcome(world, runId);
      world.onAnswer = onAnswer;
      await resumeRun(world.engine, { runId, caller });
      await executeMortal(world, mortal, { job, runId, attempt: 2 });

      expect(failed.status).toBe('FAILED');
      expect(failed.reason).toContain(
        'Lane 0 makes no progress: 6 invocations in a row ended while they were applying its changes (page 1 of UserPreferences).',
      );
      expect(await outcome(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: count });
    },
  );

  test('does not fail if they wait, however often', async () => {
    const { world, deadly } = await openWorld();
    const job = deadly.sweep;
    const runId = await start(world, job);
    await openRun(world.engine, runId, 1);
    await planLanes(world.engine, job, runId, 1);
    let isHeld = true;
    let hops = 0;
    const step = async (error?: Error) => {
      const { run } = await stateOf(world, runId);
      const stretch = { run, job, lane: 0, hop: 0, deadline: world.engine.now() + 60_000 };
      world.onRequest = ({ name }) => {
        if (error && isHeld && name === 'ScanCommand') throw error;
      };
      hops += 1;
      return workLane(world.engine, stretch).catch((thrown: unknown) => thrown);
    };

    for (const error of [new PostponedError(30), new TransientError('Throttled.')]) {
      for (let count = 0; count < maxTries + 2; count += 1) await step(error);
    }
    const { lanes } = await stateOf(world, runId);
    isHeld = false;
    await step();

    expect(hops).toBe(2 * maxTries + 5);
    expect(lanes[0]).toMatchObject({ tries: 0, page: 0 });
    expect(await stateOf(world, runId)).toMatchObject({ changed: count });
  });

  test('while they look for items fails with a reason', async () => {
    const { world, mortal, deadly } = await openWorld('p17');
    const runId = await start(world, deadly.find);

    await executeMortal(world, mortal, { job: deadly.find, runId });

    const { status, reason } = await outcome(world, runId);
    expect(status).toBe('FAILED');
    expect(reason).toContain(
      '6 invocations in a row ended while they were looking for users (page 0 of users).',
    );
  });
});
