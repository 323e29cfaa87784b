import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

let tokens = 0;
/** Requests the migration, with a new token. */
function request(dryRun = false) {
  tokens += 1;
  return { job: userIdentifierMigration, params: {}, dryRun, caller, clientToken: `token-${tokens}` };
}

/** A job that reads a whole table in a single lane. */
const oneTable = sweep({
  ...sweepBase,
  visit: ({ userID }) => (userID === caller.email ? update({ userID: caller.subject }) : keep),
});

const start = (world: World, dryRun?: boolean) => startRun(world.engine, request(dryRun));

describe('stop and resume', () => {
  test('a stop waits before each further try if the run keeps changing', async () => {
    const world = await createWorld(dynamodb);
    const { runId } = await start(world);
    let changes = 3;
    world.onRequest = ({ input }) => {
      if (!JSON.stringify(input).includes('"STOPPING"') || changes === 0) return;
      changes -= 1;
      const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }];
      throw new TransactionCanceledException({
        message: 'The run changed.',
        $metadata: {},
        CancellationReasons,
      });
    };
    const waits: number[] = [];
    const sleep = async (ms: number) => {
      waits.push(ms);
    };

    await requestStop({ ...world.engine, sleep, random: () => 0.5 }, { runId, by: 'x' });

    expect(waits).toEqual([40, 80, 160]);
    expect((await stateOf(world, runId)).status).toBe('STOPPING');
  });

  test('a run that is asked to stop ends STOPPED at its next page, and can continue there', async () => {
    const world = await createWorld(dynamodb);
    await world.put(
      'UserActivity',
      Array.from({ length: 2_500 }, (_, index) => ({
        id: `r${index}`,
        userID: index % 5 ? 'x' : caller.email,
        _version: 3,
      })),
    );
    const { runId } = await startRun(world.engine, { ...request(), job: oneTable });
    let checkpoints = 0;
    world.onAnswer = async ({ name, input }) => {
      if (name !== 'UpdateItemCommand' && name !== 'UpdateCommand') return;
      if (!JSON.stringify(input).includes('#page = :page')) return;
      checkpoints += 1;
      if (checkpoints === 2) await requestStop({ ...world.engine }, { runId, by: 'ben@wellness.example' });
    };

    await execute(world, oneTable, runId, 1);

    const stopped = await stateOf(world, runId);
    expect(stopped.status).toBe('STOPPED');
    expect(stopped.read).toBeLessThan(2_500);
    expect(stopped.read).toBeGreaterThan(0);
    world.onAnswer = undefined;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, oneTable, runId, 2);
    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      attempt: 2,
      read: 2_500,
      changed: 500,
    });
  });

  test('a run that is stopped before it was planned ends without a lane', async () => {
    const world = await createWorld(dynamodb);
    const { runId } = await start(world);
    await requestStop(world.engine, { runId, by: 'x' });

    await execute(world, userIdentifierMigration, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'STOPPED', lanes: [] });
  });

  test('a finished run can neither be stopped nor, if it succeeded, resumed', async () => {
    const world = await createWorld(dynamodb);
    const { runId } = await start(world);
    await execute(world, userIdentifierMigration, runId, 1);

    await expect(requestStop(world.engine, { runId, by: 'x' })).rejects.toThrow(/SUCCEEDED/);
    await expect(resumeRun(world.engine, { runId, caller })).rejects.toThrow(/SUCCEEDED/);
  });
});

describe('start', () => {
  test('a repeated token returns the same run, regardless of which call is faster', async () => {
    const world = await createWorld(dynamodb);
    const asked = request();

    const runs = await Promise.all([1, 2, 3, 4].map(() => startRun(world.engine, asked)));

    expect(new Set(runs.map((run) => run.runId)).size).toBe(1);
  });

  test('a repeated token starts the run whose execution was not started because of a lost response', async () => {
    const world = await createWorld(dynamodb);
    const asked = request(true);
    world.onAnswer = ({ name }) => {
      if (name === 'TransactWriteItemsCommand') throw new Error('The answer was lost.');
    };

    await expect(startRun(world.engine, asked)).rejects.toThrow('The answer was lost.');
    world.onAnswer = undefined;
    const { runId } = await startRun(world.engine, asked);

    const started = world.sfn.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
    expect(started).toEqual([`${runId}-1`]);
  });

  test('a token can be used again after a day, even if the table still has its row', async () => {
    const world = await createWorld(dynamodb);
    const repeated = request(true);
    const first = await startRun(world.engine, repeated);
    world.clockAheadMs += 86_400_000 - 60_000;
    const within = await startRun(world.engine, repeated);
    world.clockAheadMs += 61_000;

    const after = await startRun(world.engine, repeated);

    expect(within.runId).toBe(first.runId);
    expect(after.runId).not.toBe(first.runId);
    expect((await startRun(world.engine, repeated)).runId).toBe(after.runId);
  });

  test('a token used for another start is rejected', async () => {
    const world = await createWorld(dynamodb);
    const asked = request(true);
    await startRun(world.engine, asked);

    await expect(startRun(world.engine, { ...asked, dryRun: false })).rejects.toThrow(
      /has already been used for another start/,
    );
  });

  test('a second run on the same tables is rejected and names the first, but not a dry run', async () => {
    const world = await createWorld(dynamodb);
    const { runId } = await start(world);

    await expect(start(world)).rejects.toThrow(runId);
    await expect(start(world, true)).resolves.toBeDefined();
    await execute(world, userIdentifierMigration, runId, 1);
    await expect(start(world)).resolves.toBeDefined();
  });
});
