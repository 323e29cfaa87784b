// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
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

const finding = (key: string, kind: string): Finding => ({
  id: key,
  kind,
  table: 'UserPreferences',
  key,
  message: `The record ${key} has no user.`,
  details: '{"userID":"gone@example.com","age":7}',
});

async function openAudit(change: Partial<JobRun>) {
  const run = fakeRun({
    shape: 'audit',
    status: 'SUCCEEDED',
    changed: 0,
    endedAt: '2025-11-20T10:00:00Z',
    ...change,
  });
  server.runs.set(run.id, run);
  return renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const kinds = () => within(screen.getByRole('group', { name: 'Kind of finding' }));

describe('the findings of an audit', () => {
  it('are in the first tab of the audit, counted by kind, each with the values that cause it', async () => {
    server.findings = [finding('a', 'no-user'), finding('b', 'no-user'), finding('c', 'bad-date')];
    await openAudit({
      findings: [
        { kind: 'no-user', count: 2 },
        { kind: 'bad-date', count: 1 },
      ],
    });
    expect(screen.getByRole('tab', { name: 'Findings 3', selected: true })).toBeDefined();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]?.textContent).toContain('The record a has no user.');
    expect(rows()[0]?.textContent).toContain('gone@example.com');

    await click(kinds().getByRole('button', { name: 'bad-date 1' }));

    expect(rows()).toHaveLength(1);
    expect(screen.getByText('Showing 1-1 of 1')).toBeDefined();
  });

  it('count only problems, while informational kinds are separate and come last', async () => {
    server.findings = [finding('b', 'SetIdMismatch'), finding('a', scheduleMatchKind)];
    await openAudit({
      findings: [
        { kind: scheduleMatchKind, count: 1 },
        { kind: 'SetIdMismatch', count: 1 },
      ],
    });
    expect(screen.getByRole('tab', { name: 'Findings 1', selected: true })).toBeDefined();
    expect(
      kinds()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All, including 1 informational 2', 'SetIdMismatch 1', 'ScheduleMatch (for information) 1']);
    expect(screen.getByText('For information')).toBeDefined();
  });

  it('are replaced by a note if nothing was found', async () => {
    await openAudit({ findings: [] });

    expect(screen.getByText('Nothing was found')).toBeDefined();
    expect(screen.getByText('Checked 120,000 records. Everything is correct.')).toBeDefined();
  });

  it('are not said to be absent while the audit is active, or if it did not finish', async () => {
    await openAudit({ status: 'RUNNING', findings: [], endedAt: null });
    expect(screen.getByText('Nothing found so far')).toBeDefined();

    server.update({ status: 'FAILED', endedAt: '2025-11-20T10:00:01Z' });
    await passTime(1_100);

    expect(screen.getByText('Nothing found before the run ended')).toBeDefined();
  });
});
