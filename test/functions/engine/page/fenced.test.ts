import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { UserActivity } from '#shared/models/user-activity';
import { caller, everything } from '../../../support/crash';
import {
  clientFor,
  type EmbeddedDynamoDb,
  startEmbeddedDynamoDb,
} from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../support/engine-world';

const job = { ...everything, tables: [UserActivity] };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/**
 * Creates a lane with one record. The test can interfere with the lane's requests, because every SDK attempt
 * calls `onTry`.
 */
async function planned(activityType: string) {
  const client = clientFor(dynamodb.endpoint);
  const world = await createWorld(dynamodb, {}, client);
  await world.put('UserActivity', [{ id: 'r', userID: caller.email, activityType, _version: 1 }]);
  const start = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, start);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, job, runId, 1);
  const wire: { onTry: ((command: string, input: string) => void) | undefined } = { onTry: undefined };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        wire.onTry?.(commandName, JSON.stringify(args.input));
        return next(args);
      },
    { step: 'deserialize', priority: 'low' },
  );
  return { world, runId, wire };
}

async function work({ engine }: World, runId: string) {
  const run = await readRunRow(engine, runId);
  if (!run) throw new Error('no run');
  return workLane(engine, { run, job, lane: 0, hop: 0, deadline: engine.now() + 60_000 });
}

const serverError = () =>
  Object.assign(new Error('Internal server error'), {
    name: 'InternalServerError',
    $fault: 'server',
    $retryable: {},
    $metadata: { httpStatusCode: 500 },
  });

test.each([
  ['of a batch of changes', 'update', (command: string) => command === 'BatchExecuteStatementCommand'],
  ['of a page’s plan', 'update', (_: string, input: string) => input.includes('#HEAD')],
  ['of failure rows', 'bad', (command: string) => command.startsWith('BatchWrite')],
  ['of a checkpoint', 'update', (_: string, input: string) => input.includes('#page = :page')],
])('the SDK’s second try %s is not sent once the lease has ended', async (_, activityType, isIt) => {
  const { world, runId, wire } = await planned(activityType);
  let tries = 0;
  wire.onTry = (command, input) => {
    if (!isIt(command, input)) return;
    tries += 1;
    // The worker freezes while it waits for its second attempt, and wakes up after its lease has expired.
    if (tries === 1) world.clockAheadMs += 61_000;
    if (tries === 1) throw serverError();
  };

  const ghost = await work(world, runId);

  expect(tries).toBe(1);
  expect(ghost.next).toBe('end');
  // The lane's next worker completes the work.
  await work(world, runId);
  const done = activityType === 'bad' ? { failed: 1 } : { changed: 1 };
  expect(await stateOf(world, runId)).toMatchObject({ read: 1, ...done, lanes: [{ done: true }] });
});

test('the SDK retries while the lease is valid', async () => {
  const { world, runId, wire } = await planned('update');
  let tries = 0;
  wire.onTry = (command) => {
    if (command !== 'BatchExecuteStatementCommand') return;
    tries += 1;
    if (tries === 1) throw serverError();
  };

  await work(world, runId);

  expect(tries).toBe(2);
  expect(await stateOf(world, runId)).toMatchObject({ read: 1, changed: 1, conflicts: 0 });
});
