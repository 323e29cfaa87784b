import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { estimateDocument } from '#shared/jobs/documents/run-page-documents';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, migrate, migrationJob } from '../support/migration';
import { putRecords } from '../support/put-records';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  // As on AWS, tables on this host can be divided into segments. A table's size is probed when DynamoDB's own
  // count may be out of date.
  host = await startQuietHost({ settings: { maxSegments: 2 } });
  api = await signIn(host, designatedAdmin);
  const activities = Array.from({ length: 12 }, (_, index) => ({
    id: `a${index}`,
    userID: index < 4 ? designatedAdmin : `other-${index}`,
    ...(index % 2 === 0 ? { date: '2026-01-15' } : {}),
  }));
  await putRecords(host, 'UserActivity', activities);
});

afterAll(() => host?.stop());

it("a migration and its estimate read a person's activities through the index, including those without a date", async () => {
  const { jobEstimate } = await api.ask<{ jobEstimate: { readUnits: number } }>(estimateDocument, {
    job: migrationJob,
    params: '{}',
  });
  const dry = await migrate(api, { dryRun: true });

  expect(jobEstimate.readUnits).toBeLessThan(12);
  expect(dry).toMatchObject({ status: 'SUCCEEDED', read: 4, changed: 4 });
});
