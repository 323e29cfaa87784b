// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

async function openReport(change: Partial<JobRun> = {}) {
  const run = fakeRun({ shape: 'report', status: 'SUCCEEDED', changed: 0, ...change });
  server.runs.set(run.id, run);
  await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
  return run;
}

const report = {
  job: 'metrics-rollup',
  runId: '01KBQ4A8Y2W1D3H4J5K6M77F3K',
  at: '2025-11-20T09:59:00.000Z',
  document: '{"users":{"total":1234,"new":5}}',
  sorts: ['activities'],
  rowCount: 1_234,
};

describe('the report of a run', () => {
  it('is in the first tab of the run, with its key figures', async () => {
    server.report = report;

    await openReport();

    expect(screen.getByRole('tab', { name: 'Report', selected: true })).toBeDefined();
    const users = within(screen.getByRole('region', { name: 'Users' }));
    expect(users.getByText('1,234')).toBeDefined();
  });

  it("is said to be replaced by a newer one, and another run's report is never shown instead", async () => {
    server.report = { ...report, runId: '01KBQ4A8Y2W1D3H4J5K6M7NEWR', at: '2025-11-20T10:00:01.000Z' };

    await openReport();

    expect(screen.getByText('This report has been replaced by a newer one')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the latest' }).getAttribute('href')).toBe(
      '/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M7NEWR',
    );
    expect(screen.queryByText('1,234')).toBeNull();
  });

  it('is missing if the run failed, and appears when a run ends', async () => {
    await openReport({ status: 'RUNNING' });
    expect(screen.getByText('No report yet')).toBeDefined();

    server.report = report;
    server.update({ status: 'SUCCEEDED', endedAt: '2025-11-20T10:00:01Z' });
    await passTime(1_200);

    expect(screen.getByRole('region', { name: 'Users' })).toBeDefined();
  });

  it('is said to be missing if the run produced none', async () => {
    await openReport({ status: 'FAILED', reason: 'The table is missing.' });

    expect(screen.getByText('This run produced no report')).toBeDefined();
  });
});
