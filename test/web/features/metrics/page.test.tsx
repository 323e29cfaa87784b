// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metricsOf } from '#shared/domain/metrics/metrics';
import { addActivity, addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { ApiError } from '#web/api/api-error';
import { MetricsPage } from '#web/features/metrics/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const now = '2026-03-04T13:20:00.000Z';
const failed = 'Failed to load user metrics. Please try again.';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(MetricsPage, '/admin/metrics', '/admin/metrics');
const button = (name: string) => screen.getByRole('button', { name });

/** Makes the server return a report for one user with one 90-second activity today. */
function reportOfOne(runId: string): void {
  const state = newMetrics(now);
  addPreferences(state, { userID: 'somebody@x.example', createdAt: now, pushNotifications: true });
  addActivity(state, {
    userID: 'somebody@x.example',
    date: '2026-03-04',
    duration: 90,
    activityType: 'breathing',
  });
  const { metrics, rows } = metricsOf(state);
  server.report = {
    job: 'metrics-rollup',
    runId,
    at: now,
    document: JSON.stringify(metrics),
    sorts: ['activities'],
    rowCount: rows.length,
  };
  server.reportRows = rows.map((row) => ({ id: row.id, row: JSON.stringify(row) }));
}

describe('the user metrics (docs/product.md)', () => {
  it('are correct for 1 user: cards, table and insights', async () => {
    reportOfOne('run');

    await open();

    expect(
      within(screen.getByRole('article', { name: 'Total users' })).getByText(
        'with preferences, 1 new in 7 days',
      ),
    ).toBeDefined();
    expect(screen.getByRole('article', { name: 'Average session duration' }).textContent).toContain('1:30');
    const linkIn = (card: string) => within(screen.getByRole('article', { name: card })).getByRole('link');
    expect(linkIn('Total users').getAttribute('href')).toBe('/admin/users');
    expect(linkIn('Push subscribers').getAttribute('href')).toBe('/admin/users?push=on');
    const [, row] = within(screen.getByRole('grid', { name: 'User engagement' })).getAllByRole('row');
    const cells = within(row as HTMLElement).getAllByRole('gridcell');
    // On a card, the column's name comes before the value.
    expect(cells.map((cell) => cell.lastElementChild?.textContent)).toEqual([
      'somebody…',
      '1',
      '0h 2m',
      'Yes',
      'Today',
    ]);
    expect(screen.getByRole('heading', { name: 'Additional insights' })).toBeDefined();
    expect(screen.getByRole('article', { name: '7-day retention' }).textContent).toContain('Not known yet');
    expect(screen.getByRole('progressbar', { name: 'Breathing' }).getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByText("1 day with at least 80% of the busiest day's activities")).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show Daily activity as a table' }));
    // The header row and 20 days.
    expect(within(screen.getByRole('table', { name: 'Daily activity' })).getAllByRole('row')).toHaveLength(
      21,
    );
  });

  it('count the days of each level without colours, because all bars have the same one', async () => {
    reportOfOne('run');

    await open();

    const level = screen.getByText("1 day with at least 80% of the busiest day's activities");
    expect(level.tagName).toBe('LI');
    expect(level.childElementCount).toBe(0);
  });

  it('that cannot be loaded show the specification’s message and the reason, and can be requested again', async () => {
    api.graphql.mockRejectedValue(new ApiError('Network', 'The server cannot be reached.'));

    await open();

    expect(screen.getByRole('alert').textContent).toContain(failed);
    expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
    api.graphql.mockImplementation(server.graphql);
    fireEvent.click(button('Retry'));
    await passTime(100);
    expect(screen.getByText('No figures yet')).toBeDefined();
  });

  it('are recalculated by one run even after several clicks, with its progress shown in place', async () => {
    await open();

    fireEvent.click(button('Refresh'));
    fireEvent.click(button('Refresh'));
    await passTime(100);

    // The server starts only one run per token.
    expect(new Set(server.started.map(({ job, clientToken }) => `${job} ${clientToken}`)).size).toBe(1);
    fireEvent.click(button('Refreshing'));
    await passTime(100);
    expect(new Set(server.started.map(({ clientToken }) => clientToken)).size).toBe(1);
    expect(screen.getByRole('progressbar', { name: 'Refresh' })).toBeDefined();
    reportOfOne([...server.runs.keys()].at(-1) ?? '');
    server.update({ status: 'SUCCEEDED', endedAt: now });
    await passTime(3_000);
    expect(screen.getByRole('article', { name: 'Total users' })).toBeDefined();
    expect(screen.queryByRole('progressbar', { name: 'Refresh' })).toBeNull();
  });

  it('whose calculation failed keep the previous figures, and say why', async () => {
    reportOfOne('before');
    server.runs.set('run', fakeRun({ id: 'run', status: 'FAILED', reason: 'No table.' }));

    await open();

    expect(screen.getByRole('alert').textContent).toContain(`${failed} No table.`);
    expect(screen.getByRole('article', { name: 'Total users' })).toBeDefined();
  });
});
