import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { startRun } from '#functions/engine/run/start';
import type { StoredRecord } from '#shared/models/model';
import { caller, everything, killAt, mixedRecords } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function setUp(): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });
  await world.put('UserActivity', mixedRecords('a', 17));
  await world.put('UserPreferences', mixedRecords('p', 8));
  const { runId } = await startRun(world.engine, {
    job: everything,
    params: {},
    dryRun: false,
    caller,
    clientToken: 'once',
  });
  return { world, runId };
}

/**
 * Returns the tables without the attributes that may differ between two correct runs: timestamps, and the run
 * ID in created keys.
 */
async function truth(world: World, runId: string) {
  const strip = (all: Map<string, StoredRecord>) =>
    [...all.values()]
      .map(({ updatedAt, _lastChangedAt, ...rest }) => ({
        ...rest,
        id: String(rest.id).replace(runId, 'RUN'),
      }))
      .sort((a, b) => a.id.localeCompare(b.id));
  const { status, read, changed, failed, unchanged, conflicts } = await stateOf(world, runId);
  const { items } = await readChanges(world.engine, { runId, limit: 1_000 });
  return {
    counts: { status, read, changed, failed, unchanged, conflicts },
    activities: strip(await world.all('UserActivity')),
    preferences: strip(await world.all('UserPreferences')),
    ratings: strip(await world.all('SessionRating')),
    changes: items
      .map((change) => `${change.kind} ${change.table} ${change.key.replace(runId, 'RUN')}`)
      .sort(),
  };
}

test('wherever and however often it is killed, a run has the same result as an uninterrupted one', async () => {
  const whole = await setUp();
  await execute(whole.world, everything, whole.runId, 1);
  const expected = await truth(whole.world, whole.runId);
  expect(expected.counts).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', read: 25, conflicts: 0 });

  const kill = fc.record({ at: fc.integer({ min: 1, max: 70 }), after: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 4 }), async (kills) => {
      const { world, runId } = await setUp();
      for (const { at, after } of kills) {
        const died = killAt(world, at, after);
        await execute(world, everything, runId, 1).catch((error: unknown) => {
          if (!died()) throw error;
        });
        // The old worker's lease must end before another worker may take the lane.
        world.clockAheadMs += 120_000;
      }
      world.onRequest = undefined;
      world.onAnswer = undefined;
      await execute(world, everything, runId, 1);
      expect(await truth(world, runId)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 120_000);

const oneFault = fc.record({
  at: fc.integer({ min: 1, max: 60 }),
  after: fc.boolean(),
  error: fc.constantFrom(
    { name: 'ProvisionedThroughputExceededException', $metadata: { httpStatusCode: 400 } },
    { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } },
    { name: 'TimeoutError' },
    { name: 'Error', code: 'ECONNRESET' },
  ),
});

test('throttling, server errors and timeouts after the write do not change the result of a run', async () => {
  const whole = await setUp();
  await execute(whole.world, everything, whole.runId, 1);
  const expected = await truth(whole.world, whole.runId);

  await fc.assert(
    fc.asyncProperty(fc.array(oneFault, { minLength: 1, maxLength: 3 }), async (faults) => {
      const { world, runId } = await setUp();
      let count = 0;
      const breakIf = (after: boolean) => {
        const fault = faults.find((one) => one.after === after && one.at === count);
        if (fault) throw Object.assign(new Error('injected'), fault.error);
      };
      world.onRequest = () => {
        count += 1;
        breakIf(false);
      };
      world.onAnswer = () => breakIf(true);
      // The state machine also retries Open, Plan and Finish.
      for (
        let tries = 0;
        (await stateOf({ ...world }, runId).catch(() => undefined))?.status !== expected.counts.status;
        tries += 1
      ) {
        if (tries === 6) break;
        await execute(world, everything, runId, 1).catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'injected') throw error;
        });
      }
      world.onRequest = undefined;
      world.onAnswer = undefined;
      expect(await truth(world, runId)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 120_000);
