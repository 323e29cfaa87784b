// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { comparisonOf, HomePage } from '#web/features/home/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  api.graphql.mockReset();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(HomePage, '/admin', '/admin');

describe('the home page', () => {
  it('describes the first steps while there are no runs', async () => {
    await open();

    expect(screen.getByText('No runs yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Choose a job' }).getAttribute('href')).toBe('/admin/jobs');
  });

  it('shows the progress of a run', async () => {
    server.runs.set('A', fakeRun({ id: 'A', read: 60_000 }));

    await open();

    expect(screen.getByText('1 in progress')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });

  it('does not say that nothing needs attention if the provider lacks the reminders', async () => {
    const detail = 'The provider has none of the 8 notifications in our records.';
    server.answers.set('NotificationChainToday', {
      notificationChainToday: { links: [{ step: 'accepted', state: 'broken', detail }] },
    });

    await open();

    const list = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(list.getByText(detail)).toBeDefined();
    expect(list.getByRole('link', { name: 'Review: Today’s reminders' }).getAttribute('href')).toBe(
      '/admin/missing-reminder?view=today',
    );
    expect(screen.queryByText('Nothing needs attention.')).toBeNull();
  });

  it('shows which runs need attention and why, or that none do', async () => {
    await open();
    expect(screen.getByText('Nothing needs attention.')).toBeDefined();

    const attention = { reason: '3 records could not be changed.' };
    server.runs.set('A', fakeRun({ id: 'A', status: 'COMPLETED_WITH_FAILURES', attention }));
    await passTime(35_000);

    const list = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(list.getByText('3 records could not be changed.')).toBeDefined();
    expect(list.getByRole('link', { name: 'User identifier migration' }).getAttribute('href')).toBe(
      '/admin/jobs/A',
    );
  });

  it('links to the question whether to run a failed job again, but not for an undo', async () => {
    const attention = { reason: 'It timed out.' };
    server.runs.set('A', fakeRun({ id: 'A', status: 'FAILED', attention }));
    server.runs.set('B', fakeRun({ id: 'B', status: 'FAILED', title: 'Undo', shape: 'undo', attention }));

    await open();

    const again = screen.getAllByRole('link', { name: /^Run again/ });
    expect(again.map((link) => link.getAttribute('href'))).toEqual(['/admin/jobs/A?again=true']);
  });

  it('does not say that nothing needs attention before it knows who is signed in', async () => {
    const attention = { reason: '1 finding: odd (1).', onlyFor: 'ana@example.com' };
    server.runs.set('A', fakeRun({ id: 'A', status: 'SUCCEEDED', title: 'Set ID audit', attention }));
    const me = Promise.withResolvers<void>();
    api.graphql.mockImplementation(async (document: string, variables) => {
      if (document.includes('query Me')) await me.promise;
      return server.graphql(document, variables);
    });

    await open();
    const list = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(list.queryByText('Nothing needs attention.')).toBeNull();
    me.resolve();
    await passTime(50);

    expect(list.getByRole('link', { name: 'Set ID audit' })).toBeDefined();
  });

  it('omits runs that only read and that another admin started manually', async () => {
    const attention = { reason: '1 finding: odd (1).' };
    const ended = { status: 'SUCCEEDED', title: 'Set ID audit' } as const;
    server.runs.set(
      'A',
      fakeRun({ ...ended, id: 'A', attention: { ...attention, onlyFor: 'ben@example.com' } }),
    );
    await open();
    expect(screen.getByText('Nothing needs attention.')).toBeDefined();

    server.runs.set(
      'B',
      fakeRun({ ...ended, id: 'B', attention: { ...attention, onlyFor: 'ana@example.com' } }),
    );
    await passTime(35_000);

    const list = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByRole('link', { name: 'Set ID audit' }).getAttribute('href')).toBe('/admin/jobs/B');
  });

  it('shows which part could not be loaded, and why', async () => {
    api.graphql.mockRejectedValue(new ApiError('Network', 'The server cannot be reached.'));

    await open();

    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([
      expect.stringContaining('The runs that need attention could not be loaded'),
      expect.stringContaining('Recent runs could not be loaded'),
    ]);
  });

  it('links to both dashboards, and to the quick links that are in the route table', async () => {
    const page = await open();

    const classic = screen.getByRole('link', { name: /^Classic Admin/ });
    expect(classic.getAttribute('href')).toBe('/admin/classic');
    expect(screen.queryByText('Beta, limited features')).toBeNull();
    const quick = within(screen.getByRole('navigation', { name: 'Quick links' }));
    expect(quick.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'App content management',
    ]);

    fireEvent.keyDown(screen.getByRole('link', { name: /^Modern Admin/ }), { key: ' ' });
    await passTime(50);
    expect(page.pathname()).toBe('/admin/modern');
  });

  it('compares the contents of the dashboards', async () => {
    await open();

    const table = within(screen.getByRole('table', { name: 'Feature comparison' }));
    const ticks = (name: string) => table.getByRole('row', { name }).textContent;
    expect(ticks('Troubleshooting No No')).toBeDefined();
    expect(ticks('Undo/redo Yes Yes')).toBeDefined();
    expect(table.getAllByRole('row')).toHaveLength(14);
  });

  it('ticks a tool if the dashboard links to it, according to the route table', () => {
    const page = { title: '', description: '' };
    const rows = comparisonOf([
      { ...page, path: '/admin/content', section: 'Content Management' },
      { ...page, path: '/admin/migrations', section: 'System Tools', classic: { tab: 'System Tools' } },
      { ...page, path: '/admin/exercises', section: 'Content Management' },
      { ...page, path: '/admin/exercise-library', classic: { tab: 'Content Management' } },
    ]);

    const of = (feature: string) => rows.find((row) => row.feature === feature);
    expect(of('Content')).toEqual({ feature: 'Content', classic: false, modern: true });
    expect(of('Migrations')).toEqual({ feature: 'Migrations', classic: true, modern: true });
    expect(of('Exercise library')).toEqual({ feature: 'Exercise library', classic: true, modern: true });
    expect(of('Notification hub')).toEqual({ feature: 'Notification hub', classic: false, modern: false });
  });
});
