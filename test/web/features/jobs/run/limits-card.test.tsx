// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { formatLocalMinute } from '#shared/text/time-format';
import { ApiError } from '#web/api/api-error';
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

async function openRun(change: Partial<JobRun>) {
  const run = fakeRun({ status: 'RUNNING', ...change });
  server.runs.set(run.id, run);
  return renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

const card = () => within(screen.getByRole('region', { name: 'Limits' }));
const rows = () =>
  card()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

async function press(name: string) {
  fireEvent.click(card().getByRole('button', { name }));
  await passTime(100);
}

const type = (label: string, value: string) =>
  fireEvent.change(card().getByRole('textbox', { name: label }), { target: { value } });

const reached = { writesPerSecond: 187.4, readsPerSecond: 1_204, lanes: 2, lanesPaused: 1, lanesInForce: 2 };

describe('the limits of a run', () => {
  it('are compared with the actual speed, and show who changed them and how many workers have applied them', async () => {
    await openRun({
      writesPerSecond: 200,
      lanesAtOnce: 2,
      maxDollars: 5,
      dollars: 0.004_2,
      maxFailures: 1_000,
      failed: 7,
      limits: { version: 3, by: 'bo@example.com', at: '2025-11-20T09:59:50Z' },
      reached,
    });

    expect(rows()).toEqual([
      ['Writes per second', '200', '187'],
      ['Reads per second', 'No limit', '1,204'],
      ['Workers at once', expect.stringMatching(/^2 of \d+$/), '2, 1 paused'],
      ['Cost in dollars', '$5.00', '$0.0042'],
      ['Failures', '1,000', '7'],
    ]);
    expect(card().getByText(/Changed by bo@example.com/).textContent).toContain('Applied by 2 of 3 workers.');
  });

  it('include the smallest write budget of the tables that the run is changing', async () => {
    const run = fakeRun({ status: 'RUNNING' });
    const changed = { version: 1, changedBy: 'bo@example.com', changedAt: '2025-11-20T09:00:00.000Z' };
    const budgetOf = (table: string, writesPerSecond: number | null, runId: string) => ({
      ...changed,
      table,
      writesPerSecond,
      lock: { table, runId, title: run.title, startedBy: run.startedBy },
    });
    server.tableBudgets = [
      budgetOf('UserActivity', 1_200, run.id),
      budgetOf('UserPreferences', 50, run.id),
      budgetOf('SessionRating', null, run.id),
      budgetOf('UserSubscription', 5, 'another'),
    ];
    await openRun({});

    const text = /^The write budget of UserPreferences also applies: 50 per second\./;
    expect(
      card().getByText((_, element) => text.test(element?.textContent ?? '') && element?.tagName === 'P'),
    ).toBeDefined();
    expect(card().getByRole('link', { name: 'write budget' }).getAttribute('href')).toBe(
      '/admin/jobs/schedules#budgets',
    );
  });

  it.each([{ dryRun: true }, { status: 'STOPPED' as const }])(
    'include no budget if the run is %j',
    async (change) => {
      const { id, title, startedBy } = fakeRun({});
      const lock = { table: 'UserActivity', runId: id, title, startedBy };
      const at = '2025-11-20T09:00:00.000Z';
      server.tableBudgets = [
        { table: 'UserActivity', writesPerSecond: 5, version: 1, changedBy: startedBy, changedAt: at, lock },
      ];
      await openRun(change);

      expect(card().queryByRole('link', { name: 'write budget' })).toBeNull();
    },
  );

  it('are changed based on the loaded version; an empty field removes a limit', async () => {
    await openRun({ writesPerSecond: 200, readsPerSecond: 50, reached });

    await press('Change limits');
    type('Writes per second', '1,000');
    type('Reads per second', '');
    type('Cost in dollars', '2.50');
    await press('Save limits');

    const input = {
      version: 0,
      writesPerSecond: 1_000,
      readsPerSecond: null,
      lanesAtOnce: null,
      maxDollars: 2.5,
    };
    expect(server.commands).toContainEqual(['SetLimits', expect.objectContaining({ input })]);
    expect(rows()[0]?.slice(0, 2)).toEqual(['Writes per second', '1,000']);
    expect(card().queryByRole('button', { name: 'Save limits' })).toBeNull();
  });

  it('show which value is invalid, and send nothing', async () => {
    await openRun({});

    await press('Change limits');
    type('Workers at once', '2.5');
    await press('Save limits');

    expect(card().getByText("'2.5' is not a whole number from 1 to 99")).toBeDefined();
    type('Cost in dollars', '0');
    await press('Save limits');
    expect(card().getByText("'0' is not an amount above 0 and up to 1,000,000 dollars")).toBeDefined();
    expect(server.commands).toEqual([]);
  });

  it('keep the typed values if someone else saved first, and say who', async () => {
    await openRun({});
    const message = (time: string) => `bo@example.com changed them at ${time}. Check them, then try again.`;
    await press('Change limits');
    type('Writes per second', '5');
    api.graphql.mockImplementation((document: string, variables: Record<string, unknown>) =>
      document.includes('SetLimits')
        ? Promise.reject(new ApiError('Conflict', message('2025-11-20T09:59:50Z')))
        : server.graphql(document, variables),
    );

    await press('Save limits');

    expect(card().getByRole('alert').textContent).toContain(
      message(formatLocalMinute(Date.parse('2025-11-20T09:59:50Z'))),
    );
    expect(card().getByRole('textbox', { name: 'Writes per second' })).toHaveProperty('value', '5');
  });

  it('of a dry run and of an audit include no limit on writes', async () => {
    await openRun({ dryRun: true, reached });
    expect(rows().map(([name]) => name)).toEqual([
      'Reads per second',
      'Workers at once',
      'Cost in dollars',
      'Failures',
    ]);
  });

  it.each(['SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'STOPPING'] as const)(
    'are not shown if it is %s',
    async (status) => {
      await openRun({ status });

      expect(screen.queryByRole('region', { name: 'Limits' })).toBeNull();
    },
  );

  it('include the maximum cost of a complete run, because it can prevent a retry', async () => {
    await openRun({ status: 'COMPLETED_WITH_FAILURES', maxDollars: 5, dollars: 5.2 });

    expect(rows().at(-2)).toEqual(['Cost in dollars', '$5.00', '$5.20']);
  });

  it('of a stopped run apply when it is resumed', async () => {
    const limits = { version: 1, by: 'bo@example.com', at: '2025-11-20T09:59:50Z' };
    await openRun({ status: 'STOPPED', endedAt: '2025-11-20T10:00:00Z', writesPerSecond: 5, limits });

    expect(rows()[0]).toEqual(['Writes per second', '5', '–']);
    expect(card().getByText(/The limits apply when the run is resumed/)).toBeDefined();
  });
});
