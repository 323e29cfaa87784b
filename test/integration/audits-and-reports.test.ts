import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Report, ReportRow } from '#shared/api/api-types';
import type { Page } from '#shared/api/page';
import { calendarAt } from '#shared/demo/chance/calendar';
import { examples } from '#shared/demo/people/examples';
import type { Engagement, Metrics } from '#shared/domain/metrics/metrics';
import { runDocument } from '#shared/jobs/documents/run-documents';
import {
  findingsDocument,
  reportDocument,
  reportRowsDocument,
  startDocument,
} from '#shared/jobs/documents/run-page-documents';
import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { runEnd, secondAdmin } from './support/migration';
import { expectRefusal } from './support/refusal';

/** Enough users for several pages, but few enough for a fast test. */
const users = 50;

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost({ users });
  api = await signIn(host, secondAdmin);
});

afterAll(() => host?.stop());

const inputOf = (job: string, dryRun = false) => ({ input: { job, dryRun, clientToken: randomUUID() } });

async function run(job: string): Promise<JobRun> {
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, inputOf(job));
  await runEnd(api, startJob.id);
  return (await api.ask<{ jobRun: JobRun }>(runDocument, { id: startJob.id })).jobRun;
}

describe('the audit of preferences', () => {
  it('finds corrupted records with the help of the user directory, and returns its findings by kind and page by page', async () => {
    const { id, status, findings, changed } = await run('user-preferences-audit');
    const read = async (args: object) =>
      (await api.ask<{ jobFindings: Page<Finding> }>(findingsDocument, { runId: id, ...args })).jobFindings;
    const all = await read({});
    const missing = await read({ kind: 'UserIdMissing' });
    const first = await read({ limit: 1 });
    const second = await read({ limit: 1, nextToken: first.nextToken });

    expect({ status, changed }).toEqual({ status: 'SUCCEEDED', changed: 0 });
    expect(findings.reduce((sum, { count }) => sum + count, 0)).toBe(all.items.length);
    expect(findings).toContainEqual({ kind: 'UserIdMissing', count: 2 });
    // The items are the user without a userID and five examples. All other migrated users are in the
    // directory.
    expect(all.items).toHaveLength(6);
    const byMessage = missing.items.toSorted((a, b) => (a.message < b.message ? 1 : -1));
    expect(byMessage).toMatchObject([
      {
        kind: 'UserIdMissing',
        table: 'UserPreferences',
        message: expect.stringContaining('userID is missing'),
      },
      {
        kind: 'UserIdMissing',
        table: 'UserPreferences',
        message: expect.stringContaining("userID is ' '"),
      },
    ]);
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2));
  });
});

describe('the roll-up of metrics', () => {
  let report: Report;
  let metrics: Metrics;
  const rows = async (args: object) => {
    const answer = await api.ask<{ reportRows: Page<ReportRow> }>(reportRowsDocument, {
      job: 'metrics-rollup',
      ...args,
    });
    return {
      ...answer.reportRows,
      items: answer.reportRows.items.map(({ row }) => JSON.parse(row) as Engagement),
    };
  };
  beforeAll(async () => {
    const before = await api.ask<{ report: Report | null }>(reportDocument, { job: 'metrics-rollup' });
    expect(before.report).toBeNull();
    const { id, status } = await run('metrics-rollup');
    expect(status).toBe('SUCCEEDED');
    ({ report } = await api.ask<{ report: Report }>(reportDocument, { job: 'metrics-rollup' }));
    expect(report.runId).toBe(id);
    metrics = JSON.parse(report.document) as Metrics;
  });

  it('counts every user once: ordinary users, both admins, and the examples', () => {
    const emails = [...examples(calendarAt(new Date()))]
      .filter(({ table, record }) => table === 'UserPreferences' && `${record.userID}`.trim() !== '')
      .map(({ record }) => (record.personalDetails as { email: string }).email);
    const everybody = users + 2 + new Set(emails).size;

    expect(new Set(emails).size).toBeGreaterThan(10);
    expect(metrics.users.total).toBe(everybody);
    expect(report.rowCount).toBe(everybody);
    expect(metrics.days.reduce((sum, { count }) => sum + count, 0)).toBe(metrics.activities.total);
  });

  it('returns ten rows per page, in every order, and filters by a part of the ID', async () => {
    const most = await rows({ sort: 'activities', descending: true });
    const next = await rows({ sort: 'activities', descending: true, nextToken: most.nextToken });
    const found = await rows({ search: 'ANA@wellness', limit: 1_000 });

    const counts = [...most.items, ...next.items].map(({ activities }) => activities);
    expect(counts).toHaveLength(20);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(found.items.map(({ id }) => id)).toEqual(['ana@wellness.example']);
  });

  it.each(['totalSeconds', 'push', 'lastActivity'] as const)(
    'returns rows in the order of %s, ascending and descending',
    async (sort) => {
      const up = (await rows({ sort, descending: false, limit: 1_000 })).items;
      const down = (await rows({ sort, descending: true, limit: 1_000 })).items;

      expect(up.length).toBeGreaterThan(10);
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
      if (sort !== 'totalSeconds') return;
      const seconds = up.map(({ totalSeconds }) => totalSeconds);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    },
  );

  it('rejects an unknown order', async () => {
    const answer = await api.send(reportRowsDocument, { job: 'metrics-rollup', sort: 'shoe size' });

    expectRefusal(answer, {
      errorType: 'BadRequest',
      errorInfo: { field: 'sort', expected: 'one of id, activities, totalSeconds, push, lastActivity' },
      message: expect.stringContaining("sort is 'shoe size'"),
    });
  });
});

it.each(['user-preferences-audit', 'metrics-rollup'])('a dry run of %s is rejected', async (job) => {
  const answer = await api.send(startDocument, inputOf(job, true));

  expectRefusal(answer, {
    errorType: 'BadRequest',
    errorInfo: { field: 'input.dryRun', expected: 'false' },
    message: expect.stringContaining('only reads'),
  });
});
