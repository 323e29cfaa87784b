// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { ApiError } from '#web/api/api-error';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { causeOf } from '../../fake-failure-groups';
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

const failure = (key: string, code: string, settledIn?: number): Failure => ({
  id: key,
  table: 'UserActivity',
  key,
  code,
  message: `${key} could not be changed.`,
  attempt: 1,
  at: '2025-11-20T09:59:00Z',
  settledIn: settledIn ?? null,
});

const failed = {
  status: 'COMPLETED_WITH_FAILURES',
  failed: 3,
  unchanged: 114_877,
  endedAt: '2025-11-20T10:00:00Z',
} as const;

async function openFailures(change: Partial<JobRun> = {}) {
  const run = fakeRun({ ...failed, ...change });
  server.runs.set(run.id, run);
  const page = await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
  await click(screen.getByRole('tab', { name: /^Failures/ }));
  return page;
}

const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};
const tab = () => within(screen.getByRole('tabpanel'));
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').length - 1;
const kinds = () => within(screen.getByRole('group', { name: 'Kind of failure' }));
const mixed = [failure('a', 'ValidationError'), failure('b', 'ValidationError'), failure('c', 'Conflict')];

describe('the failures of a run', () => {
  it('are counted by kind, most frequent first, and can be filtered by kind', async () => {
    server.failures = mixed;
    await openFailures();
    expect(
      kinds()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All kinds 3', 'ValidationError 2', 'Conflict 1']);

    await click(kinds().getByRole('button', { name: 'Conflict 1' }));

    expect(rows()).toBe(1);
    expect(kinds().getByRole('button', { name: 'Conflict 1' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are retried all at once from the header, after a confirmation', async () => {
    server.failures = mixed;
    await openFailures();

    await click(screen.getAllByRole('button', { name: 'Retry 3 failures' })[0] as HTMLElement);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Retry 3 failures from run 7F3K?' }));
    expect(dialog.getByText(/^Attempt 2 visits the 3 records/)).toBeDefined();
    await click(dialog.getByRole('button', { name: 'Retry 3 failures' }));

    expect(server.commands).toEqual([['Retry', { id: '01KBQ4A8Y2W1D3H4J5K6M77F3K' }]]);
    expect(screen.getByText('attempt 2')).toBeDefined();
    expect(screen.getByText('Looking up the failures to retry')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('of one kind can be retried separately', async () => {
    server.failures = mixed;
    await openFailures();
    await click(kinds().getByRole('button', { name: 'ValidationError 2' }));

    await click(tab().getByRole('button', { name: 'Retry 2 failures' }));
    const dialog = within(
      screen.getByRole('alertdialog', {
        name: 'Retry 2 failures with the code ValidationError from run 7F3K?',
      }),
    );
    await click(dialog.getByRole('button', { name: 'Retry 2 failures' }));

    expect(server.commands).toMatchObject([['Retry', { code: 'ValidationError' }]]);
  });

  it('explain why they cannot be retried', async () => {
    server.failures = mixed;
    await openFailures();
    server.refusal = new ApiError('Conflict', 'UserActivity is being changed by run X.', { runId: 'X' });
    await click(tab().getByRole('button', { name: 'Retry 3 failures' }));
    const dialog = within(screen.getByRole('alertdialog'));

    await click(dialog.getByRole('button', { name: 'Retry 3 failures' }));

    expect(dialog.getByRole('alert').textContent).toContain('UserActivity is being changed by run X.');
    expect(dialog.getByRole('link', { name: 'Open that run' })).toBeDefined();
  });

  it('that a retry resolved are hidden, and shown on request with the attempt that resolved them', async () => {
    server.failures = [failure('a', 'Conflict'), failure('b', 'Conflict', 2)];
    const [first] = fakeRun(failed).attempts;
    const second = { attempt: 2, startedBy: 'ben@example.com', createdAt: '2025-11-20T09:59:30Z' };
    await openFailures({
      attempt: 2,
      attempts: [...(first ? [first] : []), { ...second, status: 'COMPLETED_WITH_FAILURES' }],
      failed: 1,
    });
    expect(rows()).toBe(1);

    fireEvent.change(tab().getByLabelText('Show'), { target: { value: 'all' } });
    await passTime(100);

    expect(rows()).toBe(2);
    expect(tab().getByText('Resolved in attempt 2')).toBeDefined();
  });

  it.each([
    ['an undo', { shape: 'undo' }],
    ['an audit', { shape: 'audit' }],
    ['an undone run', { undoneBy: '01KBQ4A8Y2W1D3H4J5K6M7ABCD' }],
    ['a run in progress', { status: 'RUNNING', endedAt: null }],
  ] as const)('of %s cannot be retried', async (_, change) => {
    server.failures = mixed;

    await openFailures(change);

    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('are explained above the tabs, by cause, with complete IDs and links to each record', async () => {
    const id = '2780fb24-2fd8-421d-b317-faaf6c613c20';
    server.failures = [
      { ...failure(id, 'ValidationError'), table: 'Set' },
      failure('2796da98-e544-4106-8cb2-74b6748336c1', 'ValidationError'),
      { ...failure('c', 'Conflict'), message: 'Somebody else changed it.' },
    ];
    await openFailures();

    const why = within(screen.getByRole('region', { name: 'Why records failed' }));
    expect(why.getByRole('heading', { name: 'Why 3 records failed' })).toBeDefined();
    expect(why.getByText('2 causes')).toBeDefined();
    expect(why.getByText(id, { selector: 'code' })).toBeDefined();
    expect(why.getByRole('link', { name: `Edit ${id}` }).getAttribute('href')).toContain(`set=${id}`);
    expect(why.getByRole('link', { name: `History of ${id}` }).getAttribute('href')).toContain(
      encodeURIComponent(`Set#${id}`),
    );
    await click(why.getByRole('link', { name: 'Show all failures with Conflict' }));
    expect(tab().getAllByRole('row')).toHaveLength(2);
  });

  it('of one cause can be listed and retried separately', async () => {
    server.failures = mixed;
    await openFailures();
    const why = within(screen.getByRole('region', { name: 'Why records failed' }));

    await click(why.getByRole('link', { name: 'Show all failures with ValidationError' }));
    expect(rows()).toBe(2);
    expect(tab().getByLabelText<HTMLSelectElement>('Cause').selectedOptions[0]?.text).toBe(
      'a could not be changed. (2)',
    );
    await click(tab().getByRole('button', { name: 'Retry 2 failures' }));
    const dialog = within(
      screen.getByRole('alertdialog', { name: 'Retry 2 failures with the same cause from run 7F3K?' }),
    );
    await click(dialog.getByRole('button', { name: 'Retry 2 failures' }));

    const cause = causeOf(failure('a', 'ValidationError'));
    expect(server.commands).toMatchObject([['Retry', { cause }]]);
  });

  it('show when they occurred first and last, and the other runs with the same cause', async () => {
    const first = { ...failure('b', 'ValidationError'), at: '2025-11-20T09:30:00Z' };
    server.failures = [failure('a', 'ValidationError'), first];
    server.alsoIn = [{ runId: '01KBQ4A8Y2W1D3H4J5K6M7ABCD', dryRun: true, at: '2025-11-19T10:00:00Z' }];
    await openFailures({ failed: 2 });

    const cause = within(screen.getByRole('region', { name: 'Why records failed' })).getAllByRole('listitem');
    expect(cause[0]?.textContent).toContain('first 30 minutes ago, last 1 minute ago');
    expect(cause[0]?.textContent).toContain('Also in run ABCD (dry run)');
  });

  it('can have a note on each cause, which can be edited and removed', async () => {
    server.failures = mixed;
    await openFailures();
    const why = () => within(screen.getByRole('region', { name: 'Why records failed' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Note on this cause' }));
    const type = (value: string) => fireEvent.change(dialog().getByRole('textbox'), { target: { value } });

    await click(why().getByRole('button', { name: 'Add note… on Conflict' }));
    await click(dialog().getByRole('button', { name: 'Save note' }));
    expect(dialog().getByText('Note is required')).toBeDefined();
    type('Known: the app writes at the same time.');
    await click(dialog().getByRole('button', { name: 'Save note' }));
    await passTime(500);
    expect(why().getByText('Known: the app writes at the same time.')).toBeDefined();

    await click(why().getByRole('button', { name: 'Edit note… on Conflict' }));
    type('');
    await click(dialog().getByRole('button', { name: 'Save note' }));
    await passTime(500);
    expect(why().queryByText(/^Known/)).toBeNull();
    expect(server.commands.map(([, { text, version }]) => [text, version])).toEqual([
      ['Known: the app writes at the same time.', 0],
      ['', 1],
    ]);
  });

  it('keep a typed note that was rejected, and show the note of the other admin', async () => {
    server.failures = mixed;
    await openFailures();
    await click(screen.getByRole('button', { name: 'Add note… on Conflict' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Note on this cause' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Mine.' } });
    const cause = causeOf(failure('c', 'Conflict'));
    server.causeNotes.set(cause, {
      text: 'Theirs.',
      by: 'ben@example.com',
      at: '2025-11-20T09:59:50Z',
      version: 1,
    });
    server.refusal = new ApiError('Conflict', 'The note was changed by ben@example.com.', {});

    await click(dialog.getByRole('button', { name: 'Save note' }));
    expect(dialog.getByRole('alert').textContent).toContain('The note was changed by ben@example.com.');
    expect(dialog.getByText('The current note, by ben@example.com: Theirs.')).toBeDefined();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine.');

    server.refusal = undefined;
    await click(dialog.getByRole('button', { name: 'Save note' }));
    expect(server.causeNotes.get(cause)).toMatchObject({ text: 'Mine.', version: 2 });
  });

  it('are in the first tab, which is open', async () => {
    server.failures = mixed;
    const run = fakeRun(failed);
    server.runs.set(run.id, run);
    await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);

    const [first] = screen.getAllByRole('tab');
    expect(first?.textContent).toMatch(/^Failures/);
    expect(first?.getAttribute('aria-selected')).toBe('true');
  });

  it('that occur while someone is watching do not move anything until the run ends', async () => {
    server.failures = mixed;
    const run = fakeRun({ status: 'RUNNING', read: 60_000 });
    server.runs.set(run.id, run);
    await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
    const why = () => screen.queryByRole('region', { name: 'Why records failed' });

    server.update({ failed: 3 });
    await passTime(1_100);
    expect(screen.getByRole('tab', { name: 'Failures 3' })).toBeDefined();
    expect(why()).toBeNull();

    server.update(failed);
    await passTime(1_100);
    expect(why()).not.toBeNull();
  });
});
