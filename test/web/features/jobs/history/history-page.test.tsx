// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobHistoryPage } from '#web/features/jobs/history/history-page';
import '../../../no-layout';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

// The page loads this module on demand. Loading it takes longer than the simulated time that passes in a
// test.
beforeAll(() => import('#web/components/layout/popover-panel'));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  api.graphql.mockReset();
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
  for (const [place, status] of (['SUCCEEDED', 'FAILED', 'SUCCEEDED'] as const).entries()) {
    const id = `01KBQ4A8Y2W1D3H4J5K6M7AAA${place}`;
    server.runs.set(
      id,
      fakeRun({ id, status, startedBy: place === 0 ? 'ben@example.com' : 'ana@example.com' }),
    );
  }
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (search = '') =>
  renderPage(JobHistoryPage, '/admin/jobs/history', `/admin/jobs/history${search}`);

/** Returns the filters of the run queries, oldest query first. */
const questions = () =>
  api.graphql.mock.calls
    .filter(([document]) => /query Runs\b/.test(document))
    .map(([, variables]) => variables);
const asked = () => questions().at(-1);

const rows = () => screen.getAllByRole('row').length - 1;

describe('the history', () => {
  it("sends its address's filters", async () => {
    await open('?status=FAILED&kind=real&by=ana&range=24h&q=%22migration%22&attention=true');

    expect(questions()[0]).toMatchObject({
      status: ['FAILED'],
      dryRun: false,
      startedBy: 'ana',
      from: '2025-11-19T10:00:00.000Z',
      search: 'migration',
      needsAttention: true,
    });
    expect((screen.getByLabelText('Search') as HTMLInputElement).value).toBe('migration');
  });

  it('omits runs needing attention that concern only another admin', async () => {
    const attention = { reason: '1 finding: odd (1).' };
    for (const [id, onlyFor] of [
      ['B', 'ben@example.com'],
      ['A', 'ana@example.com'],
    ] as const) {
      server.runs.set(id, fakeRun({ id, status: 'SUCCEEDED', attention: { ...attention, onlyFor } }));
    }
    server.runs.set('C', fakeRun({ id: 'C', status: 'FAILED', attention }));

    await open('?attention=true');
    expect(rows()).toBe(2);
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/admin/jobs/B')).toBe(
      false,
    );
  });

  it('sends the typed text when typing pauses, not after each letter', async () => {
    await open();
    const before = api.graphql.mock.calls.length;

    for (const text of ['A', 'AA', 'AAA1']) {
      fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
      await passTime(20);
    }
    expect(api.graphql.mock.calls.length).toBe(before);
    await passTime(400);

    expect(asked()).toMatchObject({ search: 'AAA1' });
    expect(rows()).toBe(1);
  });

  it('shows each active filter, and removes one or all', async () => {
    await open('?status=FAILED&kind=real');
    expect(rows()).toBe(1);

    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Failed' }));
    await passTime(50);
    expect(asked()).toMatchObject({ dryRun: false });
    expect(asked().status).toBeUndefined();
    expect(rows()).toBe(3);

    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await passTime(50);
    expect(asked().dryRun).toBeUndefined();
  });

  it('shows which filter hides how many runs if nothing matches, and removes it', async () => {
    await open('?status=STOPPED&q=AAA1');

    expect(screen.getByText('No matching runs')).toBeDefined();
    expect(screen.getByText(/Text: AAA1 · Status: Stopped/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '1 run without “Status: Stopped”' }));
    await passTime(50);

    expect(rows()).toBe(1);
  });

  it('opens with a status that does not exist, and shows the expected ones', async () => {
    await open('?status=foo');

    expect(
      screen.getByText(/Unknown status in the address: 'foo'\. Expected ANY_FAILURE, QUEUED/),
    ).toBeDefined();
    expect(rows()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await passTime(50);

    expect(screen.queryByText(/'foo'/)).toBeNull();
  });

  it('requests several statuses that are ticked one after another', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await passTime(500);
    fireEvent.click(screen.getByRole('button', { name: 'Status' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search status' }), { target: { value: 'fail' } });
    expect(screen.getAllByRole('checkbox').length).toBe(3);

    fireEvent.click(screen.getByRole('checkbox', { name: /^Any failure/ }));
    await passTime(50);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search status' }), {
      target: { value: 'queued' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Queued' }));
    await passTime(50);

    expect(asked()).toMatchObject({ status: ['ANY_FAILURE', 'QUEUED'] });
    screen.getByRole('button', { name: 'Remove filter Status: Any failure, Queued' });
  });

  it('sends no request if the times exclude each other, and explains this', async () => {
    await open('?range=custom&from=2025-11-20T09:00:00.000Z&to=2025-11-19T09:00:00.000Z');

    expect(screen.getByText('No runs can match these filters')).toBeDefined();
    expect(questions().filter(({ from, to }) => from ?? to)).toEqual([]);
  });

  it('explains this even if runs were shown before', async () => {
    await open('?range=custom&from=2025-11-19T09:00:00.000Z');
    expect(rows()).toBe(3);

    fireEvent.click(screen.getByRole('button', { name: /^Change filter Started/ }));
    await passTime(500);
    fireEvent.change(screen.getByLabelText(/^To,/), { target: { value: '2025-11-18T09:00' } });
    await passTime(500);

    expect(screen.getByText('No runs can match these filters')).toBeDefined();
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull();
  });
});
