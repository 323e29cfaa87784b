import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { preferencesRecovery } from '#functions/jobs/preferences/preferences-recovery';
import type { DirectoryUser } from '#shared/api/users';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { accountOf } from '../../../support/user-accounts';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb?.stop());

const caller = { email: 'ana@wellness.example', subject: 'sub-ana' };

async function worldOf(people: readonly DirectoryUser[]): Promise<World> {
  const world = await createWorld(dynamodb);
  const directoryUsers = async function* () {
    yield* people;
  };
  return { ...world, engine: { ...world.engine, directoryUsers } };
}

async function run(world: World, params: object = {}, dryRun = false) {
  const { runId } = await startRun(world.engine, {
    job: preferencesRecovery,
    params: { mode: 'basic', ...params },
    dryRun,
    caller,
    clientToken: `${Math.random()}`,
  });
  await execute(world, preferencesRecovery, runId, 1);
  return stateOf(world, runId);
}

const people = [
  accountOf('by-email@wellness.example', 's1'),
  accountOf('by-id@wellness.example', 's2'),
  accountOf('by-owner@wellness.example', 's3'),
  accountOf('spelled@wellness.example', 's4'),
  accountOf('without@wellness.example', 's5'),
  accountOf('deleted+one@wellness.example', 's6'),
  accountOf('disabled@wellness.example', 's7', { enabled: false }),
];

const stored = [
  { id: 'a', userID: 'by-email@wellness.example' },
  { id: 'b', userID: 's2' },
  { id: 'c', userID: 'corrupted', owner: 's3::by-owner' },
  { id: 'd', userID: 'Spelled@Wellness.example ' },
  { id: 'e', userID: 'deleted+one@wellness.example', _deleted: true },
];

test('finds users without preferences by email, unique id and owner, and a dry run creates none (docs/product.md)', async () => {
  const world = await worldOf(people);
  await world.put('UserPreferences', stored);

  const state = await run(world, {}, true);

  expect(state).toMatchObject({ status: 'SUCCEEDED', read: 2, changed: 2, failed: 0 });
  expect((await world.all('UserPreferences')).size).toBe(stored.length);
});

test('creates one record for each of them, and a second run finds nobody', async () => {
  const world = await worldOf(people);
  await world.put('UserPreferences', stored);

  const first = await run(world, { mode: 'standard', template: 'energy-focus' });
  const second = await run(world);

  const made = [...(await world.all('UserPreferences')).values()].slice(0);
  expect(first).toMatchObject({ status: 'SUCCEEDED', changed: 2, failed: 0 });
  expect(made.filter(({ exerciseMinutesGoal }) => exerciseMinutesGoal === 10)).toHaveLength(2);
  expect(made.find(({ id }) => id === 'recovered:without@wellness.example')).toMatchObject({
    userID: 'without@wellness.example',
    owner: 's5::s5',
    assignedTemplate: 'energy-focus',
    templateMatchScore: 85,
    _version: 1,
  });
  expect(second).toMatchObject({ status: 'SUCCEEDED', read: 0, changed: 0 });
});

test('an account without an email is reported as a failure, and does not affect others', async () => {
  const world = await worldOf([accountOf('', 's8', { email: null }), accountOf('ok@wellness.example', 's9')]);

  expect(await run(world)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: 1, failed: 1 });
});
