import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnyJob, audit, create, keep, list, sweep, update, updateOf } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { afterAudit, runToEnd, saveFollowUp, services } from '../../../support/follow-ups';
import { followers } from '../run/follow-up-worlds';

/*
 * A replica or an index can be behind the table for a moment. A run must still visit what was written shortly
 * before it started.
 */

const about = { description: 'For a test.', category: 'reusable', access: 'Admin' } as const;
const date = '2026-03-02';

/** Writes to all the tables that the followers read. */
const writer = sweep({
  ...about,
  name: 'writer',
  title: 'Writer',
  tables: [UserPreferences],
  visit: ({ id, done }) =>
    done
      ? keep
      : [
          update({ done: true }),
          create(SessionRating, { id: `rating-${id}`, rating: 3 }),
          create(UserActivity, { id: `activity-${id}`, userID: caller.email }),
          create(ScheduledNotification, { id: `notification-${id}`, scheduledDate: date }),
        ],
});

const scanning = sweep({
  ...about,
  name: 'scanning',
  title: 'Scanning',
  tables: [SessionRating],
  visit: ({ rating }) => (rating === 4 ? keep : update({ rating: 4 })),
});

const narrowed = sweep({
  ...about,
  name: 'narrowed',
  title: 'Narrowed',
  tables: [UserActivity],
  narrow: { index: 'byUserID', key: () => caller.email },
  visit: ({ userID }) => (userID === caller.email ? update({ userID: caller.subject }) : keep),
});

const finding = list({
  ...about,
  name: 'finding',
  title: 'Finding',
  tables: [ScheduledNotification],
  itemsName: 'notifications',
  find: async function* (_, { byIndex }) {
    for await (const { id } of byIndex(ScheduledNotification, 'byDate', date)) yield String(id);
  },
  keyOf: (id: string) => id,
  visit: (id) => [updateOf(ScheduledNotification, id, { status: 'cancelled' })],
});

const inspecting = audit({
  ...about,
  name: 'inspecting',
  title: 'Inspecting',
  category: 'audit',
  tables: [SessionRating],
  inspect: () => [{ kind: 'Rated', message: 'It is rated.', details: {} }],
});

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
  const records = Array.from({ length: 10 }, (_, index) => ({ id: `p${index}`, _version: 1 }));
  await world.put('UserPreferences', records);
});

/** Makes every read that is not consistent miss the records that the writer creates. */
function fallBehind(): void {
  world.onAnswer = ({ name, input, output }) => {
    const { ConsistentRead } = input as { readonly ConsistentRead?: boolean };
    if (!/^(Scan|Query)/.test(name) || ConsistentRead) return;
    const answer = output as { Items?: { readonly id?: { readonly S?: string } }[] };
    answer.Items = answer.Items?.filter(({ id }) => !/^(rating|activity|notification)-/.test(id?.S ?? ''));
  };
}

test.each<readonly [string, AnyJob, boolean]>([
  ['sweep', scanning, false],
  ['dry run of a sweep', scanning, true],
  ['sweep that could use an index', narrowed, false],
  ['list that finds its items by an index', finding, false],
  ['audit', inspecting, false],
])('a follow-up misses nothing that the run before it wrote: %s', async (_, job, dryRun) => {
  fallBehind();
  const then = { job: job.name, title: job.title, dryRun, minFindings: null };
  await saveFollowUp(world, { ...afterAudit, ...then, after: writer.name, afterTitle: writer.title });
  await runToEnd(world, writer, 'writer');

  await startFollowUps(world.engine, { ...services, knownJob: () => job });
  const [follower] = await followers(world);
  await execute(world, job, follower?.id ?? '', 1);

  const state = await stateOf(world, follower?.id ?? '');
  expect(state).toMatchObject({ status: 'SUCCEEDED', read: 10 });
  if (job !== inspecting) expect(state.changed).toBe(10);
});

test.each<readonly [string, AnyJob]>([
  ['sweep', scanning],
  ['audit', inspecting],
])('any other run that scans a table does not miss them either: %s', async (_, job) => {
  fallBehind();
  await runToEnd(world, writer, 'writer');

  const runId = await runToEnd(world, job, 'next');

  expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 10 });
});

test('a list reads an index at the earliest one second after its run was created', async () => {
  const waits: number[] = [];
  const { runId } = await startRun(world.engine, {
    job: finding,
    params: {},
    dryRun: false,
    caller,
    clientToken: 'list',
  });
  const createdAt = Date.parse((await stateOf(world, runId)).run.createdAt);
  world.onRequest = ({ input }) => {
    if ((input as { readonly IndexName?: string }).IndexName === 'byDate')
      waits.push(world.engine.now() - createdAt);
  };

  await execute(world, finding, runId, 1);

  expect(waits.length).toBeGreaterThan(0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
});
