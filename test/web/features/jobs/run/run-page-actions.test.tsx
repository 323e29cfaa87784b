// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';
import { click, has, openRun, over } from './run-page';

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

describe('the page of a run', () => {
  it('says after a dry run that nothing was written, and offers the real run', async () => {
    const page = await openRun(server, { ...over, status: 'SUCCEEDED', dryRun: true });
    expect(screen.getByText('5,120 records would change; nothing was written.')).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Start real run' }));
    await passTime(50);
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('5,120 records in UserActivity');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Start real run' }));
    await passTime(100);

    expect(server.started).toMatchObject([{ dryRun: false, job: 'user-identifier-migration' }]);
    expect(page.pathname()).toBe('/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M70001');
  });

  it('requires a tick before the real run if the dry run would change most of a table', async () => {
    const table = { table: 'UserActivity', lanes: 1, lanesDone: 1, done: true, total: 100, conflicts: 0 };
    await openRun(server, {
      ...over,
      status: 'SUCCEEDED',
      dryRun: true,
      writesPerSecond: 500,
      tables: [{ ...table, read: 100, changed: 60, failed: 0, unchanged: 40 }],
    });
    await click(screen.getByRole('button', { name: 'Start real run' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Start real run' });
    expect(confirm().disabled).toBe(true);

    await click(dialog.getByRole('checkbox', { name: /more than half of the records in UserActivity/ }));
    await click(confirm());

    expect(server.started).toMatchObject([{ dryRun: false, writesPerSecond: 500 }]);
  });

  it('offers no real run if a dry run found nothing', async () => {
    await openRun(server, { ...over, status: 'SUCCEEDED', dryRun: true, changed: 0 });

    expect(has('Start real run')).toBe(false);
  });

  it('starts the job again after one confirmation, with the same parameters, limits and kind', async () => {
    const page = await openRun(server, {
      ...over,
      status: 'SUCCEEDED',
      params: '{"days":7}',
      dryRun: true,
      writesPerSecond: 50,
    });

    await click(screen.getByRole('button', { name: 'Run again…' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/"days": 7/)).toBeDefined();
    await click(question.getByRole('button', { name: 'Start dry run' }));

    expect(server.started).toMatchObject([{ dryRun: true, params: '{"days":7}', writesPerSecond: 50 }]);
    expect(page.pathname()).toBe('/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M70001');
  });

  it('asks immediately if the address says so, but not again on the way back', async () => {
    server.runs.set('A', fakeRun({ ...over, id: 'A', status: 'FAILED', dryRun: true }));
    const page = await renderPage(RunPage, '/admin/jobs/$runId', '/admin/jobs/A?again=true');

    await click(screen.getByRole('button', { name: 'Start dry run' }));

    expect(server.started).toMatchObject([{ job: 'user-identifier-migration' }]);
    page.back();
    await passTime(50);
    expect(page.pathname()).toBe('/admin/jobs/A');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('links from that confirmation to the prefilled form', async () => {
    const page = await openRun(server, { ...over, status: 'SUCCEEDED', params: '{"days":7}', dryRun: true });

    await click(screen.getByRole('button', { name: 'Run again…' }));
    await click(screen.getByRole('link', { name: 'Change parameters or limits…' }));

    expect(page.pathname()).toBe('/admin/jobs');
  });

  it.each([
    ['is an undo', { job: 'undo-run' }],
    ['is in progress', { status: 'RUNNING' }],
  ] as const)('does not offer to repeat a run that %s', async (_, change) => {
    await openRun(server, { ...over, status: 'SUCCEEDED', ...change });

    expect(has('Run again…')).toBe(false);
  });

  it('explains why it needs attention and, after a note, who acknowledged it', async () => {
    await openRun(server, { ...over, status: 'FAILED', attention: { reason: 'The table is missing.' } });
    const banner = () => within(screen.getByRole('region', { name: 'Attention' }));
    expect(banner().getByText('The table is missing.')).toBeDefined();

    await click(banner().getByRole('button', { name: 'Acknowledge…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Acknowledge run 7F3K' }));
    await click(dialog.getByRole('button', { name: 'Acknowledge' }));
    expect(dialog.getByText('Note is required')).toBeDefined();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Table restored' } });
    await click(dialog.getByRole('button', { name: 'Acknowledge' }));

    expect(banner().getByText('Acknowledged by ana@example.com')).toBeDefined();
    expect(banner().getByText('Table restored')).toBeDefined();
    expect(has('Acknowledge…')).toBe(false);
  });

  it('offers to force a stop that has not happened within 5 minutes, and explains the effect', async () => {
    await openRun(server, { status: 'STOPPING', read: 60_000, stopRequestedAt: '2025-11-20T09:55:02.000Z' });
    expect(has('Force stop…')).toBe(false);

    await passTime(3_000);
    await click(screen.getByRole('button', { name: 'Force stop…' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Force run 7F3K to stop?' }));
    expect(dialog.getByText(/^No changes are lost/)).toBeDefined();
    await click(dialog.getByRole('button', { name: 'Force stop' }));

    expect(server.commands).toEqual([['ForceStop', { id: '01KBQ4A8Y2W1D3H4J5K6M77F3K' }]]);
  });

  it('says that another admin has already acknowledged it', async () => {
    await openRun(server, { ...over, status: 'FAILED', attention: { reason: 'The table is missing.' } });
    await click(screen.getByRole('button', { name: 'Acknowledge…' }));
    server.refusal = new ApiError('Conflict', 'Run 7F3K was acknowledged by ben@example.com.');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Seen' } });

    await click(dialog.getByRole('button', { name: 'Acknowledge' }));

    expect(dialog.getByRole('alert').textContent).toContain('acknowledged by ben@example.com');
  });

  const undoable = { ...over, status: 'SUCCEEDED', undoableUntil: '2025-12-20T10:00:00.000Z' } as const;

  it('undoes a run after a confirmation that names the deadline, and opens the undo', async () => {
    const page = await openRun(server, undoable);
    await click(screen.getByRole('button', { name: 'Undo…' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Undo 5,120 changes made by run 7F3K?' }));
    expect(dialog.getByText(/Changes that others have made since then are kept/).textContent).toMatch(
      /This run can be undone until 20 Dec 2025/,
    );

    await click(dialog.getByRole('button', { name: 'Undo changes' }));

    expect(server.started).toMatchObject([
      { job: 'undo-run', params: '{"runId":"01KBQ4A8Y2W1D3H4J5K6M77F3K"}', dryRun: false },
    ]);
    expect(page.pathname()).toBe('/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M70001');
  });

  it('offers a dry run of the undo first', async () => {
    await openRun(server, undoable);
    await click(screen.getByRole('button', { name: 'Undo…' }));

    await click(screen.getByRole('button', { name: 'Dry run first' }));

    expect(server.started).toMatchObject([{ job: 'undo-run', dryRun: true }]);
  });

  it('explains why an undo cannot start, and shows the blocking run', async () => {
    await openRun(server, undoable);
    const otherId = '01KBQ4A8Y2W1D3H4J5K6M70009';
    server.refusal = new ApiError('Conflict', `UserActivity is being changed by run ${otherId}.`, {
      runId: otherId,
    });
    await click(screen.getByRole('button', { name: 'Undo…' }));

    await click(screen.getByRole('button', { name: 'Undo changes' }));

    expect(screen.getByRole('alert').textContent).toContain('UserActivity is being changed by run 0009.');
    expect(screen.getByRole('link', { name: 'Open that run' })).toBeDefined();
  });

  it.each([
    ['is in progress', { status: 'RUNNING' }],
    ['was a dry run', { dryRun: true }],
    ['changed nothing', { changed: 0, undoableUntil: null }],
    ['is too old', { undoableUntil: '2025-11-20T09:59:59.000Z' }],
    ['was undone', { undoneBy: '01KBQ4A8Y2W1D3H4J5K6M7ABCD' }],
    ['is being undone', { undoneBy: '01KBQ4A8Y2W1D3H4J5K6M7ABCD', undoUnderWay: true }],
  ] as const)('does not offer to undo a run that %s', async (_, change) => {
    await openRun(server, { ...undoable, ...change });

    expect(has('Undo…')).toBe(false);
  });

  it('offers to undo a failed run, which may have changed more than it counted', async () => {
    await openRun(server, { ...undoable, status: 'FAILED', changed: 0 });

    expect(has('Undo…')).toBe(true);
  });

  it.each([
    ['nothing', { changed: 2, changesStanding: 2 }, 'Undo failed: run ABCD left 2 changes as they are.'],
    ['a part', { changed: 5, changesStanding: 1 }, 'Partly undone: run ABCD left 1 change as it is.'],
  ])(
    'offers to undo the rest if an undo restored %s, and shows how much is left',
    async (_, change, text) => {
      await openRun(server, { ...undoable, ...change, undoneBy: '01KBQ4A8Y2W1D3H4J5K6M7ABCD' });

      expect(screen.getByText(/left \d/, { selector: 'p' }).textContent).toBe(text);
      await click(screen.getByRole('button', { name: 'Undo the rest…' }));
      expect(screen.getByRole('alertdialog', { name: /^Undo the remaining \d/ })).toBeDefined();
      await click(screen.getByRole('button', { name: 'Undo changes' }));
      expect(server.started).toMatchObject([{ job: 'undo-run', dryRun: false }]);
    },
  );

  it('shows which run undid a run, and does not offer to resume it', async () => {
    await openRun(server, { ...undoable, status: 'STOPPED', undoneBy: '01KBQ4A8Y2W1D3H4J5K6M7ABCD' });

    expect(screen.getByText(/^Undone by/).textContent).toBe('Undone by run ABCD.');
    expect(screen.getByRole('link', { name: 'run ABCD' }).getAttribute('href')).toBe(
      '/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M7ABCD',
    );
    expect(has('Resume')).toBe(false);
    expect(screen.queryByText(/Resuming continues/)).toBeNull();
  });

  it.each([
    [false, 'Undoes run ABCD. '],
    [true, 'Would undo run ABCD. '],
  ])('links an undo (dry: %s) to the run that it reverses', async (dryRun, text) => {
    await openRun(server, { ...over, status: 'SUCCEEDED', dryRun, undoes: '01KBQ4A8Y2W1D3H4J5K6M7ABCD' });

    expect(screen.getByText(/undo/i, { selector: 'p' }).textContent).toBe(text);
  });

  it('shows in the details how long it can be undone', async () => {
    await openRun(server, undoable);

    await click(screen.getByRole('tab', { name: 'Details' }));

    expect(screen.getByText('Can be undone until').nextElementSibling?.textContent).toContain('20 Dec 2025');
  });
});
