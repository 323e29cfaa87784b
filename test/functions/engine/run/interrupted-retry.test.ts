import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeRun } from '#functions/engine/run/resume';
import { requestStop } from '#functions/engine/run/stop';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import {
  contents,
  failedRun,
  failuresOf,
  marking,
  mend,
  mendAll,
  records,
  retry,
  standingKeys,
  start,
  summaryOf,
} from './failed-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

describe('a retry of failures', () => {
  test('can be stopped in the middle and resumed, and always shows how many records it has visited', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', records('a', 600));
    const runId = await start(world);
    await execute(world, marking, runId, 1);
    await mendAll(dynamodb, world);
    await retry(world, runId);
    let asked = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchGetItemCommand' || asked) return;
      asked = true;
      await requestStop(world.engine, { runId, by: 'ben' });
    };

    await execute(world, marking, runId, 2);

    world.onRequest = undefined;
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'STOPPED',
      toRetry: 240,
      retried: 100,
      failed: 140,
    });
    await resumeRun(world.engine, { runId, caller });
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'QUEUED', toRetry: 240, retried: 100 });
    await execute(world, marking, runId, 3);
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 600,
      changed: 600,
      failed: 0,
    });
    expect(await standingKeys(world, runId)).toEqual([]);
  });

  test('that is stopped before it begins has no effect', async () => {
    const { world, runId } = await failedRun(dynamodb);
    await retry(world, runId);
    await requestStop(world.engine, { runId, by: 'ben' });
    await execute(world, marking, runId, 2);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 7 });
    await mendAll(dynamodb, world);

    await retry(world, runId);
    await execute(world, marking, runId, 3);

    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
  });

  test('that cannot continue leaves a failed run, which a resume completes', async () => {
    const { world, runId } = await failedRun(dynamodb);
    await mendAll(dynamodb, world);
    await retry(world, runId);
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('not allowed'), { name: 'AccessDeniedException' });
    };
    await execute(world, marking, runId, 2);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'FAILED', failed: 7 });
    await expect(retry(world, runId)).rejects.toMatchObject({ code: 'Conflict' });

    world.onRequest = undefined;
    world.clockAheadMs += 120_000;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, marking, runId, 3);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 17,
      changed: 17,
      failed: 0,
    });
  });

  test('is planned once, even if planning is requested twice, late or simultaneously', async () => {
    const { world, runId } = await failedRun(dynamodb);
    await mendAll(dynamodb, world);
    await retry(world, runId);
    let late: Promise<unknown> | undefined;
    world.onRequest = ({ name }) => {
      if (name !== 'BatchWriteItemCommand' || late) return;
      late = execute(world, marking, runId, 2);
      return late.then(() => undefined);
    };

    await execute(world, marking, runId, 2).catch(() => undefined);

    expect((await stateOf(world, runId)).lanes).toHaveLength(4);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
  });

  test('has the same result as an uninterrupted one, wherever and however often it is killed', async () => {
    const truth = async (world: World, runId: string) => ({
      summary: await summaryOf(world, runId),
      records: await contents(world, 'UserActivity'),
      failures: (await failuresOf(world, runId)).map(({ key, settledIn, attempt }) => ({
        key,
        settledIn,
        attempt,
      })),
    });
    const setUp = async () => {
      const made = await failedRun(dynamodb);
      await mend(dynamodb, made.world, 'UserActivity', 'a "1"');
      await mend(dynamodb, made.world, 'UserPreferences', 'p "3"');
      await retry(made.world, made.runId);
      return made;
    };
    const whole = await setUp();
    await execute(whole.world, marking, whole.runId, 2);
    const expected = await truth(whole.world, whole.runId);
    expect(expected.summary).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: 12, failed: 5 });

    const kill = fc.record({ at: fc.integer({ min: 1, max: 40 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const { world, runId } = await setUp();
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, marking, runId, 2).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, marking, runId, 2);
        expect(await truth(world, runId)).toEqual(expected);
      }),
      // The examples include a worker that dies after the first page of a lane, which only searches.
      { numRuns: 20, examples: [38, 39, 40, 41, 42].map((at) => [[{ at, after: true }]]) },
    );
  }, 120_000);
});
