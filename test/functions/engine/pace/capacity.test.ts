import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { sweepBase } from '../../../support/test-sweep';

/* Tests a run's capacity use on a simulated table that counts capacity as DynamoDB documents it. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const setDone = sweep({
  ...sweepBase,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});

/** Creates activities of about the given size, all of which are in the table's indexes. */
const activities = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index}`,
    userID: `person.${index % 7}@northwind.example`,
    date: '2026-03-02',
    completedAt: '2026-03-02T10:00:00.000Z',
    createdAt: '2026-03-02T10:00:00.000Z',
    notes: 'x'.repeat(bytes - 200),
    _version: 1,
  }));

const onDemand = { model: UserActivity, partitions: 8, ...onDemandPartition };

describe('the write limit', () => {
  test("applies to DynamoDB's units, even if a change shows a few bytes of a record of 20 KB", async () => {
    const records = activities(300, 20_000);
    const world = await createSimulatedWorld(dynamodb, [{ ...onDemand, records }]);

    const { status, changed, seconds } = await world.run(setDone, { writesPerSecond: 400 });

    const [table] = world.tables;
    const unitsPerRecord = (table?.used.writes ?? 0) / 300;
    expect({ status, changed }).toEqual({ status: 'SUCCEEDED', changed: 300 });
    expect(unitsPerRecord).toBeGreaterThanOrEqual(20);
    const perSecond = (table?.used.writes ?? 0) / seconds;
    expect(perSecond).toBeLessThan(400 * 1.1);
    expect(perSecond).toBeGreaterThan(400 * 0.8);
  });

  test('is shared by concurrent lanes', async () => {
    const records = activities(400, 20_000);
    const world = await createSimulatedWorld(dynamodb, [{ ...onDemand, records }], { MAX_SEGMENTS: '8' });

    const { lanes, changed, seconds } = await world.run(setDone, { writesPerSecond: 800, laneCount: 8 });

    expect({ lanes: lanes.length, changed }).toEqual({ lanes: 8, changed: 400 });
    expect((world.tables[0]?.used.writes ?? 0) / seconds).toBeLessThan(800 * 1.2);
  });
});

describe('the read limit', () => {
  test('of a run applies to a dry run, which writes nothing', async () => {
    const records = activities(4_000, 1_000);
    const world = await createSimulatedWorld(dynamodb, [{ ...onDemand, records }]);

    const { status, lanes, seconds } = await world.run(setDone, { dryRun: true, readsPerSecond: 50 });

    const perSecond = (world.tables[0]?.used.reads ?? 0) / seconds;
    expect(status).toBe('SUCCEEDED');
    expect(perSecond).toBeLessThan(50 * 1.15);
    expect(perSecond).toBeGreaterThan(50 * 0.7);
    expect(lanes[0]).toMatchObject({ heldBack: 'readLimit' });
  });

  test("is a quarter of a provisioned table's capacity by default", async () => {
    const records = activities(4_000, 1_000);
    const provisioned = { ...onDemand, partitions: 1, provisionedReadUnits: 200, readUnitsPerSecond: 200 };
    const world = await createSimulatedWorld(dynamodb, [{ ...provisioned, records }]);

    const { status, seconds } = await world.run(setDone, { dryRun: true });

    const [table] = world.tables;
    expect(status).toBe('SUCCEEDED');
    expect((table?.used.reads ?? 0) / seconds).toBeLessThan(50 * 1.15);
    expect(table?.refused.reads).toBe(0);
  });

  test('does not exist for an on-demand table', async () => {
    const records = activities(4_000, 1_000);
    const world = await createSimulatedWorld(dynamodb, [{ ...onDemand, records }]);

    const { seconds } = await world.run(setDone, { dryRun: true });

    expect((world.tables[0]?.used.reads ?? 0) / seconds).toBeGreaterThan(500);
  });

  test('decreases when the table throttles reads, and nothing is lost', async () => {
    const records = activities(20_000, 1_000);
    const small = { ...onDemand, partitions: 1, readUnitsPerSecond: 100 };
    const world = await createSimulatedWorld(dynamodb, [{ ...small, records }]);

    const { status, read, seconds } = await world.run(setDone, { dryRun: true });

    const [table] = world.tables;
    expect({ status, read }).toEqual({ status: 'SUCCEEDED', read: 20_000 });
    expect((table?.used.reads ?? 0) / seconds / 100).toBeGreaterThan(0.85);
    // Without a pace, the table would refuse 95 requests.
    expect(table?.refused.reads ?? 0).toBeLessThan(75);
  });
});
