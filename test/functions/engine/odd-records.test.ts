import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sweep, sweep } from '#functions/engine/job';
import { startRun } from '#functions/engine/start';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const base = {
  name: 'test-job',
  title: 'Test job',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
} as const;

async function run(world: World, job: Sweep): Promise<string> {
  const request = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, request);
  await execute(world, job, runId, 1);
  return runId;
}

test('an error of a visit that is very long makes a failure row like any other', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
  const job = sweep({
    ...base,
    visit: () => {
      throw new Error(`cannot read ${'x'.repeat(450_000)}`);
    },
  });

  const runId = await run(world, job);

  expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
});
