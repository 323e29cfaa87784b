import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Report } from '#shared/api/api-types';
import type { Page } from '#shared/api/page';
import { runDocument } from '#shared/jobs/documents/run-documents';
import {
  estimateDocument,
  findingsDocument,
  logDocument,
  reportDocument,
  startDocument,
} from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { JobEstimate } from '#shared/jobs/job/job';
import type { Backup } from '#shared/jobs/ledger/backup';
import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { runEnd, secondAdmin } from './support/migration';
import { expectRefusal } from './support/refusal';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost({ users: 30 });
  api = await signIn(host, secondAdmin);
});

afterAll(() => host?.stop());

const inputOf = (job: string, readFrom: ReadSource) => ({
  input: { job, readFrom, dryRun: false, clientToken: randomUUID() },
});

async function run(job: string, readFrom: ReadSource): Promise<JobRun> {
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, inputOf(job, readFrom));
  await runEnd(api, startJob.id);
  return (await api.ask<{ jobRun: JobRun }>(runDocument, { id: startJob.id })).jobRun;
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();

const findingsOf = async (runId: string) =>
  (
    await api.ask<{ jobFindings: Page<Finding> }>(findingsDocument, { runId, limit: 100 })
  ).jobFindings.items.map(({ kind, table, key, message, details }) => ({
    kind,
    table,
    key,
    message,
    details,
  }));

const documentOf = async (job: string) =>
  (await api.ask<{ report: Report }>(reportDocument, { job })).report.document;

const backupsDocument = 'query { backups { items { id tables { table records } } } }';

async function tablesOf(runId: string) {
  const { backups } = await api.ask<{ backups: Page<Backup> }>(backupsDocument);
  return backups.items.find(({ id }) => id === runId)?.tables;
}

describe('a run that reads an export of its tables', () => {
  it('finds the same as an audit of the tables, also when it looks up users and other tables', async () => {
    for (const job of ['user-preferences-audit', 'orphan-audit']) {
      const scan = await run(job, 'TABLE');
      const exported = await run(job, 'EXPORT');

      expect(exported).toMatchObject({ status: 'SUCCEEDED', read: scan.read, readFrom: 'EXPORT' });
      // Kinds and findings are in the order of the records, which differs in an export.
      expect(sorted(exported.findings)).toEqual(sorted(scan.findings));
      expect(sorted(await findingsOf(exported.id))).toEqual(sorted(await findingsOf(scan.id)));
    }
  });

  it('creates the same report, and shows the point in time that it describes', async () => {
    await run('metrics-rollup', 'TABLE');
    const before = await documentOf('metrics-rollup');
    const exported = await run('metrics-rollup', 'EXPORT');

    expect(await documentOf('metrics-rollup')).toEqual(before);
    expect(exported.tableExport).toEqual({
      asOf: expect.stringMatching(/^\d{4}-.*:\d\d\.000Z$/),
      completedAt: expect.stringMatching(/^\d{4}-/),
      dollars: expect.any(Number),
    });
  });

  it('backs up every table, with the roles of AWS', async () => {
    const scan = await run('backup', 'TABLE');
    const exported = await run('backup', 'EXPORT');

    expect(exported).toMatchObject({ status: 'SUCCEEDED', read: scan.read });
    expect(await tablesOf(exported.id)).toEqual(await tablesOf(scan.id));
    expect(scan.tableExport).toBeNull();
  });

  it('logs that the tables are exported', async () => {
    const { id } = await run('user-preferences-audit', 'EXPORT');
    const { jobLog } = await api.ask<{ jobLog: readonly { message: string }[] }>(logDocument, { runId: id });

    const messages = jobLog.map(({ message }) => message).join('\n');
    expect(messages).toMatch(/Exporting \d+ tables? as of /);
    expect(messages).toMatch(/The export is complete: [\d,]+ records/);
  });
});

it('the estimate of an export contains its price instead of read units', async () => {
  const variables = { job: 'backup', params: '{}', readFrom: 'EXPORT' };
  const { jobEstimate } = await api.ask<{ jobEstimate: JobEstimate }>(estimateDocument, variables);

  expect(jobEstimate).toMatchObject({ readUnits: 0, basis: null });
  expect(jobEstimate.cost.low).toBeLessThanOrEqual(jobEstimate.cost.high);
});

it('a job that changes records cannot read an export', async () => {
  const refused = await api.send(startDocument, {
    input: { job: 'permission-sync', readFrom: 'EXPORT', dryRun: true, clientToken: randomUUID() },
  });

  expectRefusal(refused, {
    errorType: 'BadRequest',
    message: expect.stringContaining('is not an audit, a report or a backup'),
  });
});
