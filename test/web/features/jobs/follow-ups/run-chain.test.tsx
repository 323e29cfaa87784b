// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import { rowsOf } from '#web/features/jobs/follow-ups/run-chain';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const first: RunChainItem = {
  runId: '01KBQ4A8Y2W1D3H4J5K6M77F3K',
  job: 'hours-audit',
  title: 'Hours audit',
  dryRun: false,
  depth: 0,
  status: 'SUCCEEDED',
  state: null,
  reason: null,
  asksApproval: false,
  approval: null,
};
const align: RunChainItem = {
  ...first,
  runId: '01KBQ4A8Y2W1D3H4J5K6M77F3N',
  job: 'align',
  title: 'Align',
  dryRun: true,
  depth: 1,
  state: 'STARTED',
  asksApproval: true,
};
const skipped: RunChainItem = {
  ...align,
  runId: null,
  job: 'report',
  title: 'Report',
  dryRun: false,
  status: null,
  state: 'SKIPPED',
  reason: '0 findings',
};

async function openChain(chain: readonly RunChainItem[]) {
  const server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
  server.chain = chain;
  const followUps = chain.slice(1).map(({ job, title, dryRun, runId }) => ({
    followUp: job,
    job,
    title,
    dryRun,
    state: 'STARTED' as const,
    runId,
  }));
  const run = fakeRun({ status: 'SUCCEEDED', title: 'Hours audit', followUps });
  server.runs.set(run.id, run);
  await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

it('a run shows what followed it, with links, and why something did not start', async () => {
  await openChain([first, align, skipped]);

  const chain = within(screen.getByRole('region', { name: 'Chain of runs' }));
  expect(chain.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hours audit (this run)Succeeded',
    'AlignSucceededDry runNeeds no approval',
    'ReportDid not start: 0 findings',
  ]);
  expect(chain.getByRole('link', { name: 'Align' }).getAttribute('href')).toBe(
    '/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M77F3N',
  );
});

it('a run alone shows no chain', async () => {
  await openChain([first]);

  expect(screen.queryByRole('region', { name: 'Chain of runs' })).toBeNull();
});

it('the second follow-up of a run begins another row', () => {
  const third = { ...skipped, depth: 2 };

  const rows = rowsOf([first, align, third, skipped]);

  expect(rows).toEqual([[first, align, third], [skipped]]);
});
