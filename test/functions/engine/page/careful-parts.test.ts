import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { type AnyJob, list, sweep, update, updateOf } from '#functions/engine/job/job';
import { openFailures } from '#functions/engine/ledger/failures';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { summarize } from '#shared/jobs/run/progress';
import { isActive } from '#shared/jobs/run/run-status';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { executeMortal, Mortal } from '../../../support/dying-workers';
import { createWorld, stateOf, type World } from '../../../support/engine-world';

/*
 * Tests that a record that ends its workers is found on pages that also end early because the lane's pace is
 * limited, and by lanes that only count the records to change.
 */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const count = 30;
const ids = Array.from({ length: count }, (_, index) => `p${index}`);
const basics = {
  title: 'Deadly',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
} as const;

async function openWorld(env: Record<string, string> = {}) {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10', ...env });
  await world.put(
    'UserPreferences',
    ids.map((id) => ({ id, currentStreak: 1, _version: 1 })),
  );
  const mortal = new Mortal(world);
  const deadly = new Set<string>();
  const failing = new Set<string>();
  const survive = (id: string) => {
    if (deadly.has(id)) mortal.die();
    if (failing.has(id)) throw new Error('Not yet.');
  };
  const ofList = list({
    ...basics,
    name: 'deadly-parts',
    itemsName: 'users',
    itemsPerPage: 10,
    items: () => ids.map((id) => ({ id })),
    keyOf: ({ id }: { readonly id: string }) => id,
    visit: ({ id }) => {
      survive(id);
      return [updateOf(UserPreferences, id, { currentStreak: 5 })];
    },
  });
  const ofSweep = sweep({
    ...basics,
    name: 'deadly-counted',
    visit: ({ id }) => {
      survive(String(id));
      return update({ currentStreak: 5 });
    },
  });
  return { world, mortal, deadly, failing, ofList, ofSweep };
}

const start = async (world: World, job: AnyJob) =>
  (await startRun(world.engine, { job, params: {}, dryRun: false, caller, clientToken: 'real' })).runId;

/** Works on a run, attempt by attempt, until it ends. */
async function executeAll(world: World, mortal: Mortal, job: AnyJob, runId: string) {
  for (;;) {
    const { run } = await stateOf(world, runId);
    if (!isActive(run.status)) return;
    await executeMortal(world, mortal, { job, runId, attempt: run.attempt });
  }
}

async function outcome(world: World, runId: string) {
  const { status, run, lanes } = await stateOf(world, runId);
  const { read, changed } = summarize(lanes, run.attempt);
  const failures: string[] = [];
  for (const { lane } of lanes) {
    for await (const { rows } of openFailures(world.engine, { runId, lane }))
      failures.push(...rows.map(({ key, code }) => `${key} ${code}`));
  }
  const { items } = await readChanges(world.engine, { runId, limit: 1_000 });
  const tallies = lanes.flatMap(({ failureCauses }) => Object.values(failureCauses ?? {}));
  const counted = tallies.reduce((sum, tally) => sum + tally.count, 0);
  return { status, read, changed, failures: failures.sort(), counted, changes: items.length };
}

test.each([undefined, 10])('a list and its retry refuse only such items, at a limit of %s', async (limit) => {
  const { world, mortal, deadly, failing, ofList } = await openWorld();
  for (const id of ['p3', 'p9', 'p14']) deadly.add(id);
  for (const id of ['p2', 'p8', 'p10', 'p19', 'p25']) failing.add(id);
  const runId = await start(world, ofList);
  if (limit !== undefined) {
    const changes = { writesPerSecond: limit };
    await setLimits(world.engine, { runId, by: caller.email, version: 0, changes });
  }

  await executeAll(world, mortal, ofList, runId);
  const first = await outcome(world, runId);
  failing.clear();
  deadly.delete('p9');
  await retryFailures(world.engine, { job: ofList, runId, caller });
  await executeAll(world, mortal, ofList, runId);

  expect(first).toEqual({
    status: 'COMPLETED_WITH_FAILURES',
    read: count,
    changed: count - 8,
    failures: [
      'p10 VisitFailed',
      'p14 WorkerEnded',
      'p19 VisitFailed',
      'p2 VisitFailed',
      'p25 VisitFailed',
      'p3 WorkerEnded',
      'p8 VisitFailed',
      'p9 WorkerEnded',
    ],
    counted: 8,
    changes: count - 8,
  });
  expect(await outcome(world, runId)).toEqual({
    status: 'COMPLETED_WITH_FAILURES',
    read: count,
    changed: count - 2,
    failures: ['p14 WorkerEnded', 'p3 WorkerEnded'],
    counted: 2,
    changes: count - 2,
  });
});

test('a lane that only counts goes on without such a record, which then fails once', async () => {
  const { world, mortal, deadly, ofSweep } = await openWorld({ APPROVAL_RECORDS: '29' });
  deadly.add('p17');
  const runId = await start(world, ofSweep);

  await executeAll(world, mortal, ofSweep, runId);

  expect(await outcome(world, runId)).toEqual({
    status: 'COMPLETED_WITH_FAILURES',
    read: count,
    changed: count - 1,
    failures: ['p17 WorkerEnded'],
    counted: 1,
    changes: count - 1,
  });
  expect((await stateOf(world, runId)).run).toMatchObject({ attempt: 2, recordsChanged: count - 1 });
});

test('a list does not begin its next step after a failure, even if workers have ended at its first item', async () => {
  const { world, mortal } = await openWorld();
  const visited: string[] = [];
  // Five workers end when they are about to begin the second step. The sixth refuses its first item.
  const stepOf = ({ id }: { readonly id: string }) => {
    if (visited.length > 0 && id === 'p1' && mortal.deaths < 5) mortal.die();
    return id === 'p0' ? 0 : 1;
  };
  const ofSteps = list({
    ...basics,
    name: 'deadly-steps',
    itemsName: 'users',
    items: () => ['p0', 'p1', 'p2'].map((id) => ({ id })),
    keyOf: ({ id }: { readonly id: string }) => id,
    stepOf,
    visit: ({ id }) => {
      visited.push(id);
      throw new Error('Not yet.');
    },
  });
  const runId = await start(world, ofSteps);

  await executeAll(world, mortal, ofSteps, runId);

  expect(mortal.deaths).toBe(5);
  expect(visited).toEqual(['p0']);
  const { run } = await stateOf(world, runId);
  expect(run.reason).toContain('the next step was not started');
});
