import { afterAll, beforeAll, expect, it } from 'vitest';
import { estimateDocument } from '#shared/jobs/run/run-documents';
import { type DisturbedHost, startDisturbedHost } from '../support/disturbed-host';
import { designatedAdmin, migrate, migrationJob } from '../support/migration';
import { putRecords } from '../support/put-records';

let world: DisturbedHost;

beforeAll(async () => {
  // Tables may be cut here, as on AWS: their sizes are probed where DynamoDB's own count may be old.
  world = await startDisturbedHost(0, { settings: { maxSegments: 2 } });
  const activities = Array.from({ length: 12 }, (_, index) => ({
    id: `a${index}`,
    userID: index < 4 ? designatedAdmin : `other-${index}`,
    date: '2026-01-15',
  }));
  await putRecords(world.host, 'UserActivity', activities);
});

afterAll(() => world?.stop());

/**
 * Counts the records of indexes, as DynamoDB does and the embedded database does not: here each index has
 * them all.
 */
function countIndexes(): void {
  world.door.meddle(async ({ operation }, forward) => {
    const answer = await forward();
    if (operation !== 'DescribeTable') return answer;
    const { Table, ...rest } = JSON.parse(answer.body);
    const indexes = (Table.GlobalSecondaryIndexes ?? []).map((index: object) => ({
      ...index,
      ItemCount: Table.ItemCount,
    }));
    return {
      ...answer,
      body: JSON.stringify({ ...rest, Table: { ...Table, GlobalSecondaryIndexes: indexes } }),
    };
  });
}

it('a migration reads a person’s activities by their index, where all activities are in it, and so does its estimate', async () => {
  countIndexes();

  const { jobEstimate } = await world.api.ask<{ jobEstimate: { readUnits: number } }>(estimateDocument, {
    job: migrationJob,
  });
  const dry = await migrate(world.api, { dryRun: true });

  expect(jobEstimate.readUnits).toBeLessThan(12);
  expect(dry).toMatchObject({ status: 'SUCCEEDED', read: 4, changed: 4 });
});
