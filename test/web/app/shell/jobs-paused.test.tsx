// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { JobsPaused } from '#web/app/shell/jobs-paused';
import { RunsSignal } from '#web/app/shell/runs/runs-signal';
import { Toaster } from '#web/components/toast/toaster';
import { JobsMenu } from '#web/features/jobs/catalogue/page';
import { FakeApi, fakeRun } from '../../features/fake-api';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

// jsdom has no ResizeObserver, which an open menu needs.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);

const reason = 'The tables are being restored';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  api.graphql.mockReset();
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

function Shell() {
  return (
    <>
      <RunsSignal />
      <Toaster />
      <JobsPaused />
      <JobsMenu />
    </>
  );
}

const open = () => renderPage(Shell, '/admin', '/admin');
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};
/** Loads lazy code in advance, so that it is available immediately, no matter how slow the machine is. */
async function loaded(): Promise<void> {
  await Promise.all([
    import('#web/app/shell/runs/runs-tray'),
    import('#web/app/shell/runs/announcer'),
    import('#web/features/jobs/run/stop-run'),
  ]);
  for (let layer = 0; layer < 4; layer += 1) await passTime(500);
}
const dialog = () => within(screen.getByRole('dialog'));

async function askToPause() {
  await open();
  await click(screen.getByRole('button', { name: 'More actions for all jobs' }));
  await click(screen.getByRole('menuitem', { name: 'Pause all jobs…' }));
}

describe('pausing all jobs', () => {
  it('says how many runs will stop, and asks for the reason', async () => {
    server.runs.set('A', fakeRun({ id: 'A', status: 'RUNNING' }));
    server.runs.set('B', fakeRun({ id: 'B', status: 'SUCCEEDED' }));
    await askToPause();

    expect(dialog().getByText(/^1 run is in progress now\. It will finish/)).toBeDefined();
    await click(dialog().getByRole('button', { name: 'Pause all jobs' }));

    expect(dialog().getByText('Reason is required')).toBeDefined();
    expect(server.jobSwitch.paused).toBe(false);
  });

  it('is shown immediately, with the admin and the reason', async () => {
    await askToPause();
    fireEvent.change(dialog().getByRole('textbox', { name: /Reason/ }), { target: { value: reason } });
    await click(dialog().getByRole('button', { name: 'Pause all jobs' }));

    const banner = within(screen.getByRole('region', { name: 'All jobs are paused' }));
    expect(banner.getByText(/ana@example.com/).textContent).toContain(reason);
  });
});

describe('resuming all jobs', () => {
  beforeEach(() => {
    server.jobSwitch = { paused: true, by: 'ben@example.com', at: '2025-11-20T09:00:00.000Z', reason };
    const why = `All jobs were paused by ben@example.com: ${reason}`;
    const stopped = { status: 'STOPPED', title: 'Stopped one', reason: why } as const;
    server.runs.set('A', fakeRun({ id: 'A', ...stopped, endedAt: '2025-11-20T09:00:05.000Z' }));
    server.runs.set(
      'B',
      fakeRun({ id: 'B', ...stopped, title: 'Of an earlier pause', endedAt: '2025-11-20T08:00:00.000Z' }),
    );
    server.runs.set(
      'C',
      fakeRun({ id: 'C', ...stopped, title: 'By hand', reason: null, endedAt: '2025-11-20T09:30:00.000Z' }),
    );
  });

  it('offers to resume the runs that the pause stopped, and no others', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Resume all jobs' }));
    expect(dialog().getByText(/The pause stopped 1 run/)).toBeDefined();
    expect(dialog().queryByRole('button', { name: /^Resume (?!all jobs)/ })).toBeNull();

    await click(dialog().getByRole('button', { name: 'Resume all jobs' }));

    expect(server.jobSwitch.paused).toBe(false);
    expect(screen.queryByRole('region', { name: 'All jobs are paused' })).toBeNull();
    expect(dialog().getAllByRole('button', { name: /Resume/ })).toHaveLength(1);
    expect(dialog().getByRole('listitem').textContent).toContain('Stopped one');
  });

  it('keeps a resumed run visible, so that it can be followed', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Resume all jobs' }));
    await click(dialog().getByRole('button', { name: 'Resume all jobs' }));
    const resumed = fakeRun({ ...server.runs.get('A'), id: 'A', status: 'RUNNING', reason: null });
    api.graphql.mockImplementation((document: string, variables: Record<string, unknown>) => {
      if (!document.includes('mutation Resume')) return server.graphql(document, variables);
      server.runs.set('A', resumed);
      return Promise.resolve({ resumeJob: resumed });
    });

    await click(dialog().getByRole('button', { name: /Resume/ }));
    await passTime(10_000);

    expect(dialog().getByRole('listitem').textContent).toMatch(/^Stopped one, .*Resumed$/);
    expect(dialog().getByRole('link')).toBeDefined();
    expect(dialog().queryByRole('button', { name: /^Resume (?!all jobs)/ })).toBeNull();
  });

  it('says why a run could not be resumed', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Resume all jobs' }));
    await click(dialog().getByRole('button', { name: 'Resume all jobs' }));
    api.graphql.mockImplementation((document: string, variables: Record<string, unknown>) =>
      document.includes('mutation Resume')
        ? Promise.reject(new ApiError('Conflict', 'Another run holds the table.', { runId: 'C' }))
        : server.graphql(document, variables),
    );

    await click(dialog().getByRole('button', { name: /Resume/ }));

    expect(dialog().getByRole('alert').textContent).toContain('Another run holds the table.');
  });
});

describe('the signal in the top bar', () => {
  it('counts the runs that need attention, and shows whether a run is active', async () => {
    const attention = { reason: '3 records could not be changed.' };
    server.runs.set('A', fakeRun({ id: 'A', status: 'FAILED', attention }));
    server.runs.set('B', fakeRun({ id: 'B', status: 'RUNNING' }));

    await open();

    const needing = screen.getByRole('link', { name: '1 run needs attention' });
    expect(needing.getAttribute('href')).toBe('/admin/jobs/history?attention=true');
    expect(screen.getByRole('button', { name: '1 running' })).toBeDefined();
  });

  it('shows nothing if there are no such runs', async () => {
    await open();

    expect(screen.queryByRole('link', { name: /attention/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /running/ })).toBeNull();
  });

  it('opens the active runs with progress, link and stop, and keeps a run that ends, with its outcome', async () => {
    server.runs.set('RUN-B', fakeRun({ id: 'RUN-B', status: 'RUNNING', read: 60_000 }));
    await open();
    await click(screen.getByRole('button', { name: '1 running' }));
    await loaded();
    const tray = within(screen.getByRole('dialog', { name: 'Runs in progress' }));

    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(tray.getByRole('link', { name: 'User identifier migration' }).getAttribute('href')).toBe(
      '/admin/jobs/RUN-B',
    );
    expect(tray.getByRole('button', { name: 'Stop run UN-B' })).toBeDefined();

    server.runs.set('RUN-B', fakeRun({ id: 'RUN-B', status: 'SUCCEEDED' }));
    await passTime(35_000);
    expect(tray.getByText('Succeeded')).toBeDefined();
    expect(tray.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it('stops an active run with one click', async () => {
    server.runs.set('RUN-B', fakeRun({ id: 'RUN-B', status: 'RUNNING', read: 60_000 }));
    await open();
    await click(screen.getByRole('button', { name: '1 running' }));
    await loaded();
    const tray = within(screen.getByRole('dialog', { name: 'Runs in progress' }));

    await click(tray.getByRole('button', { name: 'Stop run UN-B' }));
    await loaded();

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.runs.get('RUN-B')?.status).toBe('STOPPING');
    expect(screen.getByText('Stopping run UN-B')).toBeDefined();
  });

  it('stops the only active run from every page', async () => {
    server.runs.set('RUN-B', fakeRun({ id: 'RUN-B', status: 'RUNNING', read: 60_000 }));
    await open();
    await loaded();

    await click(screen.getByRole('button', { name: 'Stop run UN-B' }));
    await loaded();

    expect(server.runs.get('RUN-B')?.status).toBe('STOPPING');
    expect(screen.getByText('Stopping run UN-B')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop run UN-B' })).toBeNull();
    expect(screen.getByRole('button', { name: '1 stopping' })).toBeDefined();
  });

  it('offers no stop for several active runs, except in their list', async () => {
    server.runs.set('RUN-B', fakeRun({ id: 'RUN-B', status: 'RUNNING' }));
    server.runs.set('RUN-C', fakeRun({ id: 'RUN-C', status: 'RUNNING' }));
    await open();
    await loaded();

    expect(screen.getByRole('button', { name: '2 running' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it("announces only the ends of this admin's runs", async () => {
    server.runs.set('MINE', fakeRun({ id: 'MINE', status: 'RUNNING', startedBy: 'ana@example.com' }));
    server.runs.set('OTHER', fakeRun({ id: 'OTHER', status: 'RUNNING', startedBy: 'ben@example.com' }));
    await open();

    server.runs.set('MINE', fakeRun({ id: 'MINE', status: 'FAILED', startedBy: 'ana@example.com' }));
    server.runs.set('OTHER', fakeRun({ id: 'OTHER', status: 'SUCCEEDED', startedBy: 'ben@example.com' }));
    await passTime(35_000);
    await loaded();

    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('User identifier migration: failed')).toBeDefined();
    expect(messages.getAllByRole('button', { name: 'Open run' })).toHaveLength(1);
  });

  it('is refreshed twice a minute, and more often while a run is active', async () => {
    const pulses = () => api.graphql.mock.calls.filter(([document]) => /query Pulse\b/.test(document)).length;
    await open();
    expect(pulses()).toBe(1);

    await passTime(60_000);
    expect(pulses()).toBe(3);
    server.runs.set('B', fakeRun({ id: 'B', status: 'RUNNING' }));
    await passTime(30_000);
    const before = pulses();
    await passTime(30_000);

    expect(pulses() - before).toBe(3);
  });
});
