// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { ApiError } from '#web/api/api-error';
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
/** Finds it even while a dialog is open over it. */
const toggle = () =>
  screen.getByRole('switch', { name: 'User preferences audit schedule enabled', hidden: true });
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};

describe('the schedules', () => {
  it('say when each is due, next and last, and how the last run went', async () => {
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

  it('say how the job went since the last time that it was due, where somebody ran it', async () => {
    server.schedules = [{ ...audit, lastStatus: 'FAILED' }];
    const createdAt = '2025-11-20T09:00:00.000Z';
    server.runs.set('B', fakeRun({ id: 'B', job: audit.job, status: 'SUCCEEDED', createdAt }));
    await open();

    const row = within(screen.getAllByRole('row')[1] ?? document.body);
    expect(row.getByText('Failed')).toBeDefined();
    expect(row.getByText(/^Since then succeeded/)).toBeDefined();
    expect(row.getByRole('link', { name: 'run B' })).toBeDefined();
  });

  it('are paused after a question that says what it means, and say by whom', async () => {
    await open();
    expect(toggle().getAttribute('aria-checked')).toBe('true');

    await click(toggle());
    const question = within(
      screen.getByRole('alertdialog', { name: 'Pause the User preferences audit schedule?' }),
    );
    expect(question.getByText(/starts no runs until someone resumes it/)).toBeDefined();
    expect(toggle().getAttribute('aria-checked')).toBe('true');
    await click(question.getByRole('button', { name: 'Pause schedule' }));

    expect(toggle().getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/^by ana@example.com/)).toBeDefined();
  });

  it('run again after another question', async () => {
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

  it('cannot be paused by those who may not', async () => {
    server.schedules = [{ ...audit, permitted: false }];

    await open();

    expect(toggle()).toHaveProperty('disabled', true);
    expect(screen.getByText('You cannot change this')).toBeDefined();
  });

  it('say so where there are none, and where they cannot be read', async () => {
    server.schedules = [];
    await open();
    expect(screen.getByText('No schedules')).toBeDefined();

    api.graphql.mockRejectedValue(new ApiError('Internal', 'Something went wrong', { reference: 'r-1' }));
    await open();

    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('Reference r-1');
  });
});
