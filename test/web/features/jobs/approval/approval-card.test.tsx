// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval } from '#shared/jobs/run/approval';
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

const digest = '0123456789abcdef0123456789abcdef';
const dryRun = {
  dryRun: true,
  status: 'SUCCEEDED',
  endedAt: '2025-11-20T09:00:00Z',
  maxUnapproved: 1_000,
  digest,
  digestChanges: 5_120,
} as const;
const waiting: Approval = {
  state: 'WAITING',
  requestedBy: 'ben@example.com',
  requestedAt: '2025-11-20T09:30:00Z',
  expiresAt: '2025-11-21T09:30:00Z',
  digest,
  changes: 5_120,
  note: 'For the relaunch.',
};

async function openRun(change: Partial<JobRun>) {
  const run = fakeRun(change);
  server.runs.set(run.id, run);
  return renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const buttons = [
  'Ask for approval…',
  'Approve…',
  'Decline…',
  'Start approved run',
  'Withdraw…',
  'Start real run',
];

describe('the approval of a dry run', () => {
  it.each<readonly [string, Partial<JobRun>, readonly string[]]>([
    ['is requested by the starter', {}, ['Ask for approval…']],
    ['is not requested by others', { startedBy: 'ben@example.com' }, []],
    ['is not needed below the threshold', { maxUnapproved: 10_000 }, ['Start real run']],
    [
      'is approved or declined by others',
      { startedBy: 'ben@example.com', approval: waiting },
      ['Approve…', 'Decline…'],
    ],
    ['is not approved by the starter', { approval: waiting }, ['Withdraw…']],
    [
      'is requested again once it has expired',
      { approval: { ...waiting, expiresAt: '2025-11-20T09:59:00Z' } },
      ['Ask for approval…'],
    ],
    [
      'lets its starter run it',
      { approval: { ...waiting, state: 'APPROVED' } },
      ['Start approved run', 'Withdraw…'],
    ],
    [
      'is used by one run',
      { approval: { ...waiting, state: 'APPROVED', usedBy: '01KBQ4A8Y2W1D3H4J5K6M7N8P9' } },
      [],
    ],
  ])('%s', async (_, change, expected) => {
    await openRun({ ...dryRun, ...change });

    expect(buttons.filter(has)).toEqual(expected);
  });

  it('is judged by records, and shows both records and items', async () => {
    const run = {
      ...dryRun,
      shape: 'list',
      changed: 5,
      failed: 2,
      recordsChanged: 205,
      digestChanges: 205,
    } as const;
    await openRun({ ...run, maxUnapproved: 10, startedBy: 'ben@example.com' });

    expect(screen.getByText(/would change 205 records \(5 items would change, 2 would fail\)/)).toBeDefined();
    expect(
      screen.getByText(/5 items would change \(205 records in all\); nothing was written/),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show 205 changes' })).toBeDefined();
    expect(screen.getByText('Records in all')).toBeDefined();
  });

  it('is needed even if every visit would fail, because failed visits can change records', async () => {
    await openRun({ ...dryRun, changed: 0, failed: 5_120, recordsChanged: 5_120 });

    expect(has('Ask for approval…')).toBe(true);
    expect(screen.getByRole('link', { name: 'Show 5,120 changes' })).toBeDefined();
  });

  it('approves the displayed digest', async () => {
    await openRun({ ...dryRun, startedBy: 'ben@example.com', approval: waiting });
    expect(screen.getByText(/For the relaunch/)).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Approve…' }));
    await passTime(100);
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await passTime(100);

    expect(server.commands).toContainEqual(['Approve', expect.objectContaining({ digest })]);
  });
});
