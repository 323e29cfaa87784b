import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyJob, list, skip, sweep, update, updateOf } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { summarize } from '#shared/jobs/run/progress';
import { UserActivity } from '#shared/models/user-activity';
import { failureRows, findingRows } from '../../../../support/audits';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const about = {
  title: 'Careful',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
} as const;

/** Keeps the records in use, and changes the others. */
const careful = sweep({
  ...about,
  name: 'careful',
  visit: ({ id, activityType }) =>
    activityType === 'used' ? skip(`'${id}' is in use.`) : update({ activityType: 'done' }),
});

/** Does the same with items. The items of the second step follow the kept ones of the first. */
const carefulItems = list({
  ...about,
  name: 'careful-items',
  itemsName: 'activities',
  itemsPerPage: 2,
  items: () => ids.map((id, index) => ({ id, isUsed: index % 3 === 0, step: index < 5 ? 0 : 1 })),
  keyOf: ({ id }) => id,
  stepOf: ({ step }) => step,
  visit: ({ id, isUsed }) =>
    isUsed ? skip(`'${id}' is in use.`) : [updateOf(UserActivity, id, { activityType: 'done' })],
});

const ids = Array.from({ length: 9 }, (_, index) => `a${index}`);

async function setUp(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2' });
  await world.put(
    'UserActivity',
    ids.map((id, index) => ({ id, activityType: index % 3 === 0 ? 'used' : 'new' })),
  );
  return world;
}

const start = (world: World, job: AnyJob, dryRun = false) =>
  startRun(world.engine, { job, params: {}, dryRun, caller, clientToken: `${job.name} ${dryRun}` });

async function truth(world: World, runId: string) {
  const { run, lanes } = await stateOf(world, runId);
  const rows = await findingRows(world, runId);
  const { read, changed, failed, unchanged, findings } = summarize(lanes, 1);
  return {
    counts: { status: run.status, read, changed, failed, unchanged },
    findings,
    stored: run.findings,
    needsAttention: run.attention !== undefined,
    reasons: rows.map(({ key, message }) => `${key}: ${message}`).sort(),
    failures: (await failureRows(world, runId)).length,
  };
}

const expected = {
  counts: { status: 'SUCCEEDED', read: 9, changed: 6, failed: 0, unchanged: 3 },
  findings: [{ kind: 'Kept', count: 3 }],
  stored: [{ kind: 'Kept', count: 3 }],
  needsAttention: false,
  reasons: ["a0: 'a0' is in use.", "a3: 'a3' is in use.", "a6: 'a6' is in use."],
  failures: 0,
};

test.each([careful, carefulItems])('$name lists and counts what it keeps, and alarms nobody', async (job) => {
  const world = await setUp();
  const { runId } = await start(world, job);

  await execute(world, job, runId, 1);

  expect(await truth(world, runId)).toEqual(expected);
});

test('a dry run lists what would be kept', async () => {
  const world = await setUp();
  const { runId } = await start(world, careful, true);

  await execute(world, careful, runId, 1);

  expect(await truth(world, runId)).toEqual(expected);
});

test.each([careful, carefulItems])(
  '$name lists and counts the same if its worker is killed',
  async (job) => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await setUp();
        const { runId } = await start(world, job);
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

        expect(await truth(world, runId)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  },
  120_000,
);
