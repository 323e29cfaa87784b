import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLane } from '#functions/engine/lanes/lanes';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { lanesToRetry, retryLanes } from '#functions/engine/shapes/common/revisit-lanes';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../support/engine-world';
import { marking, mendAll, records, retry, standingKeys, start, summaryOf } from './failed-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const run = { id: 'RUN', attempt: 2, retry: { attempt: 2 } } as RunRow;

const laneWith = (lane: number, failed: number, table = 'UserActivity'): LaneRow => ({
  ...newLane(run, { lane, table, segment: 0, segments: 1, total: failed }),
  failed,
});

describe('a retry of many failures', () => {
  test('is spread over several lanes, and each failure belongs to one of them', () => {
    const lanes = Array.from({ length: 8 }, (_, lane) => laneWith(lane, 25_000));

    const added = retryLanes(run, lanes);

    expect(added.map(({ lane, total, retryOf }) => [lane, total, retryOf])).toEqual(
      Array.from({ length: 8 }, (_, index) => [8 + index, 25_000, 2]),
    );
    const covered = added.flatMap((row) => lanesToRetry(row, [...lanes, ...added]));
    expect(covered.map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('leaves rows for later retries, and needs no lane for a table without failures', () => {
    const lanes = [
      ...Array.from({ length: 39 }, (_, lane) => laneWith(lane, 1_000_000)),
      laneWith(39, 0, 'UserPreferences'),
    ];

    expect(retryLanes(run, lanes)).toHaveLength(14);
    expect(retryLanes(run, [laneWith(0, 3), laneWith(1, 4, 'UserPreferences')])).toHaveLength(2);
  });

  test('is frozen by its lane page by page, and continues there with any worker', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', records('a', 1_100));
    const runId = await start(world);
    await execute(world, marking, runId, 1);
    expect(await summaryOf(world, runId)).toMatchObject({ failed: 440 });
    await mendAll(dynamodb, world);
    await retry(world, runId);
    const plan: string[] = [];
    let planned = false;
    let stretches = 0;
    world.onRequest = async ({ name, input }) => {
      const { UpdateExpression = '' } = input as { readonly UpdateExpression?: string };
      planned ||= UpdateExpression.startsWith('SET #lease');
      if (!planned) plan.push(name);
      if (!JSON.stringify(input).includes('#FAILURE"') || name !== 'QueryCommand' || stretches === 3) return;
      // The page's time is up when its first failures have been read.
      stretches += 1;
      world.clockAheadMs += 11_000;
    };

    await execute(world, marking, runId, 2);

    world.onRequest = undefined;
    expect(plan).not.toContain('BatchWriteItemCommand');
    const { lanes } = await stateOf(world, runId);
    const [frozen] = lanes.filter(({ retryOf }) => retryOf === 2);
    expect(frozen?.items?.parts?.length).toBeGreaterThan(1);
    expect(frozen).toMatchObject({ read: 440, total: 440, failed: 0, changed: 440 });
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1_100, failed: 0 });
    expect(await standingKeys(world, runId)).toEqual([]);
  }, 60_000);
});
