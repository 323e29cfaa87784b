import { DescribeTableCommand, type ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutLanes, tableLanes } from '#functions/engine/lanes/lanes';
import { tableSize } from '#functions/engine/lanes/table-size';
import type { Engine } from '#functions/runtime/dependencies';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld } from '../../../support/engine-world';

const maxRequests = 13;

/**
 * Creates an engine with a table that contains the given number of records, spread evenly by hash. DynamoDB
 * last counted the records some hours ago.
 */
function engineOn(records: number, lastCounted: number, maxSegments = 16) {
  const scans: ScanCommandInput[] = [];
  const send = async (command: DescribeTableCommand | ScanCommand) => {
    if (command instanceof DescribeTableCommand) return { Table: { ItemCount: lastCounted } };
    scans.push(command.input);
    const { Segment = 0, TotalSegments = 1, Limit = 0 } = command.input;
    const until = Math.floor(((Segment + 1) * records) / TotalSegments);
    const own = until - Math.floor((Segment * records) / TotalSegments);
    return own > Limit ? { Count: Limit, LastEvaluatedKey: { id: { S: 'x' } } } : { Count: own };
  };
  const settings = { tables: { UserActivity: 'Activity', UserPreferences: 'P' }, maxSegments, maxLanes: 40 };
  // Only the parts of the engine that are needed to plan lanes.
  return { engine: { dynamodb: { send }, settings } as unknown as Engine, scans };
}

const run = { id: 'r', attempt: 1 };

describe('the size of a table', () => {
  it('of a fresh import, which DynamoDB has not counted yet, still determines the lanes', async () => {
    const { engine } = engineOn(1_000_000, 0);

    const lanes = await tableLanes(engine, [UserActivity], run);

    expect(lanes).toHaveLength(16);
    expect(lanes.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(1_000_000, -5);
  });

  it('is determined within a fifth by a few requests, for any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60_000_000 }), async (records) => {
        const { engine, scans } = engineOn(records, 0);

        const size = await tableSize(engine, UserActivity, 400_000);

        expect(Math.abs(size - records)).toBeLessThanOrEqual(records * 0.2);
        expect(scans.length).toBeLessThanOrEqual(maxRequests);
        expect(scans.every(({ Select, Limit }) => Select === 'COUNT' && Limit === 1_000)).toBe(true);
      }),
    );
  });

  it("is DynamoDB's own count if that is enough for all lanes, or close to the measured size", async () => {
    const large = engineOn(3_000_000, 2_000_000);
    const close = engineOn(100_000, 98_765);

    expect(await tableSize(large.engine, UserActivity, 400_000)).toBe(2_000_000);
    expect(large.scans).toEqual([]);
    expect(await tableSize(close.engine, UserActivity, 400_000)).toBe(98_765);
  });

  it('is not measured if a table must not be read in segments', async () => {
    const { engine, scans } = engineOn(1_000_000, 7, 1);

    expect(await tableSize(engine, UserActivity, 25_000)).toBe(7);
    expect(scans).toEqual([]);
  });

  describe('in a database', () => {
    let dynamodb: EmbeddedDynamoDb;
    beforeAll(async () => {
      dynamodb = await startEmbeddedDynamoDb();
    });
    afterAll(() => dynamodb.stop());

    it('is measured by segments if the count is from before the import', async () => {
      const world = await createWorld(dynamodb, { MAX_SEGMENTS: '16' });
      await world.put(
        'UserActivity',
        Array.from({ length: 1_500 }, (_, index) => ({ id: `a${index}` })),
      );
      world.onAnswer = ({ name, output }) => {
        const { Table } = output as { Table?: { ItemCount?: number } };
        if (name === 'DescribeTableCommand' && Table) Table.ItemCount = 0;
      };

      const size = await tableSize(world.engine, UserActivity, 400_000);

      expect(size).toBeGreaterThan(1_000);
      expect(size).toBeLessThan(3_000);
    });
  });
});

describe('lanes that the starter asked for', () => {
  it('match the requested number, and are divided by the sizes of the tables', async () => {
    const { engine } = engineOn(3_000, 3_000);

    const lanes = await tableLanes(engine, [UserActivity], { ...run, laneCount: 8 });
    const two = await tableLanes(engine, [UserActivity, UserPreferences], { ...run, laneCount: 4 });

    expect(lanes).toHaveLength(8);
    expect(two.map(({ table }) => table)).toEqual([
      'UserActivity',
      'UserActivity',
      'UserPreferences',
      'UserPreferences',
    ]);
  });

  it('are at least one per table and at most one per segment, and otherwise match the request', () => {
    const sizes = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (tables, lanes, most) => {
          const counts = cutLanes(
            tables,
            lanes,
            tables.map(() => most),
          );

          expect(counts.every((count) => count >= 1 && count <= most)).toBe(true);
          const sum = counts.reduce((a, b) => a + b, 0);
          expect(sum).toBe(Math.min(Math.max(lanes, tables.length), tables.length * most));
        },
      ),
    );
  });

  it('are added to the larger table', () => {
    expect(cutLanes([900_000, 100_000], 10, [16, 16])).toEqual([9, 1]);
  });
});
