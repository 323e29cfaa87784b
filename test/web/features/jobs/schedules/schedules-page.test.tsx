// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { ApiError } from '#web/api/api-error';
import { scheduleColumns } from '#web/features/jobs/schedules/schedule-columns';
import { SchedulesPage } from '#web/features/jobs/schedules/schedules-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const audit: ScheduledJob = {
  job: 'user-preferences-audit',
  title: 'User preferences audit',
  expression: 'cron(0 2 * * ? *)',
  nextAt: '2025-11-21T02:00:00.000Z',
  lastAt: '2025-11-20T02:00:00.000Z',
  lastRunId: '01KBQ4A8Y2W1D3H4J5K6M77F3K',
  lastStatus: 'SUCCEEDED',
  paused: false,
  permitted: true,
};

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  api.graphql.mockReset();
  server = new FakeApi();
  server.schedules = [audit];
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(SchedulesPage, '/admin/jobs/schedules', '/admin/jobs/schedules');
/** Finds the switch even if a dialog is open in front of it. */
const toggle = () =>
  screen.getByRole('switch', { name: 'User preferences audit schedule enabled', hidden: true });
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};

describe('the schedules', () => {
  it('show when each was last due and is next due, and the outcome of the last run', async () => {
    await open();

    const row = within(screen.getAllByRole('row')[1] ?? document.body);
    expect(row.getByText('At 02:00, every day, UTC')).toBeDefined();
    const times = row.getAllByText((_, element) => element?.tagName === 'TIME');
    expect(times.map((time) => time.getAttribute('datetime'))).toEqual([audit.nextAt, audit.lastAt]);
    expect(row.getByText('Succeeded')).toBeDefined();
    expect(row.getByRole('link', { name: 'run 7F3K' }).getAttribute('href')).toBe(
      '/admin/jobs/01KBQ4A8Y2W1D3H4J5K6M77F3K',
    );
  });

  it('have columns of fixed widths, which neither a pause nor the passing time moves', () => {
    const widths = scheduleColumns({ onPause: () => {}, onLimit: () => {} }).map(({ meta }) =>
      Number(meta?.width?.replace('%', '')),
    );

    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(100);
  });

  it('do not move the follow-ups below when they arrive', async () => {
    const arrival = Promise.withResolvers<void>();
    api.graphql.mockImplementation(async (...request: Parameters<FakeApi['graphql']>) => {
      await arrival.promise;
      return server.graphql(...request);
    });
    await open();

    expect(screen.queryByRole('heading', { name: 'Follow-ups' })).toBeNull();

    arrival.resolve();
    await passTime(100);

    expect(screen.getByRole('heading', { name: 'Follow-ups' })).toBeDefined();
  });

  it('show the latest outcome since the last due time, if someone started the job', async () => {
    server.schedules = [{ ...audit, lastStatus: 'FAILED' }];
    const createdAt = '2025-11-20T09:00:00.000Z';
    server.runs.set('B', fakeRun({ id: 'B', job: audit.job, status: 'SUCCEEDED', createdAt }));
    await open();

    const row = within(screen.getAllByRole('row')[1] ?? document.body);
    expect(row.getByText('Failed')).toBeDefined();
    expect(row.getByText(/^Since then succeeded/)).toBeDefined();
    expect(row.getByRole('link', { name: 'run B' })).toBeDefined();
  });

  it('show a run of a job that was never due, instead of saying only that it never ran', async () => {
    server.schedules = [{ ...audit, lastAt: null, lastRunId: null, lastStatus: null }];
    const createdAt = '2025-11-20T09:00:00.000Z';
    server.runs.set('B', fakeRun({ id: 'B', job: audit.job, status: 'SUCCEEDED', createdAt }));
    await open();

    const row = within(screen.getAllByRole('row')[1] ?? document.body);
    expect(row.getByText('none yet')).toBeDefined();
    expect(row.getByText(/^Run outside the schedule succeeded/)).toBeDefined();
    expect(row.getByRole('link', { name: 'run B' })).toBeDefined();
  });

  it('are paused after a confirmation that explains the effect, and show the admin', async () => {
    await open();
    expect(toggle().getAttribute('aria-checked')).toBe('true');

    await click(toggle());
    const question = within(
      screen.getByRole('alertdialog', { name: 'Pause the User preferences audit schedule?' }),
    );
    expect(question.getByText(/will not start any runs until someone resumes it/)).toBeDefined();
    expect(toggle().getAttribute('aria-checked')).toBe('true');
    await click(question.getByRole('button', { name: 'Pause schedule' }));

    expect(toggle().getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/^by ana@example.com/)).toBeDefined();
  });

  it('are resumed after another confirmation', async () => {
    server.schedules = [
      {
        ...audit,
        paused: true,
        pausedBy: 'ben@example.com',
        pausedAt: '2025-11-20T09:00:00.000Z',
        nextAt: null,
      },
    ];
    await open();
    expect(screen.getByText('none while paused')).toBeDefined();

    await click(toggle());
    await click(screen.getByRole('button', { name: 'Resume schedule' }));

    expect(toggle().getAttribute('aria-checked')).toBe('true');
  });

  it('have a maximum cost per run, which is checked, saved and removed', async () => {
    await open();
    expect(screen.getByText('No maximum')).toBeDefined();
    const change = () =>
      screen.getByRole('button', { name: 'Change the maximum cost of User preferences audit' });
    const dialog = () =>
      within(screen.getByRole('dialog', { name: 'Maximum cost of the User preferences audit schedule' }));
    const field = () => dialog().getByLabelText<HTMLInputElement>('Maximum cost in dollars');
    const save = async (text: string) => {
      fireEvent.change(field(), { target: { value: text } });
      await click(dialog().getByRole('button', { name: 'Save maximum cost' }));
    };

    await click(change());
    await save('-1');
    expect(dialog().getByText('Expected an amount above 0 and up to 1,000,000 dollars')).toBeDefined();
    await save('$2.50');
    await passTime(500);
    expect(screen.getByText('$2.50')).toBeDefined();
    expect(screen.getByText(/^by ana@example.com/)).toBeDefined();
    await click(change());
    await save('');
    await passTime(500);

    expect(screen.getByText('No maximum')).toBeDefined();
    expect(server.commands.map(([, variables]) => variables)).toEqual([
      { job: audit.job, maxDollars: 2.5 },
      { job: audit.job, maxDollars: null },
    ]);
  });

  it('cannot be paused by admins without permission', async () => {
    server.schedules = [{ ...audit, permitted: false }];

    await open();

    expect(toggle()).toHaveProperty('disabled', true);
    expect(screen.getByText('You cannot change this schedule')).toBeDefined();
  });

  it('say that there are none, or that they cannot be read', async () => {
    server.schedules = [];
    await open();
    expect(screen.getByText('No schedules')).toBeDefined();

    api.graphql.mockRejectedValue(new ApiError('Internal', 'Something went wrong', { reference: 'r-1' }));
    await open();

    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('Reference r-1');
  });
});
