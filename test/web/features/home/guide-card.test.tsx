// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HomePage } from '#web/features/home/page';
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
  localStorage.clear();
  server = new FakeApi();
  api.graphql.mockReset();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(): Promise<void> {
  await renderPage(HomePage, '/admin', '/admin');
  await vi.dynamicImportSettled();
  await passTime(500);
}

const ended = { status: 'SUCCEEDED', endedAt: '2025-11-20T09:00:00Z' } as const;
const add = (id: string, change: object) => server.runs.set(id, fakeRun({ id, ...ended, ...change }));
const guide = () => within(screen.getByRole('region', { name: 'Try it out' }));
const stepsDone = () =>
  guide()
    .getAllByRole('listitem')
    .filter((step) => within(step).queryByLabelText('Done'))
    .map((step) => step.querySelector('p')?.textContent);

/** Adds the runs of a new demo workspace. */
function addFirstNight(): void {
  add('W', { job: 'demo-workspace' });
  add('A1', {
    job: 'template-set-audit',
    changed: 0,
    findings: [
      { kind: 'set-mismatch', count: 4 },
      { kind: 'SetCorrect', count: 20 },
    ],
  });
  add('S', { job: 'schedule-notifications', status: 'COMPLETED_WITH_FAILURES', failed: 4 });
}

describe('the guide on the home page', () => {
  it('is not shown in a workspace that is not the demo', async () => {
    add('M', { job: 'user-identifier-migration' });

    await open();

    expect(screen.queryByRole('region', { name: 'Try it out' })).toBeNull();
  });

  it('leads to the main job, an audit with findings and the failed run, with nothing done', async () => {
    addFirstNight();

    await open();

    expect(stepsDone()).toEqual([]);
    expect(guide().getByText(/The nightly jobs ran once after it was written/)).toBeDefined();
    const hrefs = guide()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/userid-migration',
      '/admin/jobs',
      '/admin/template-set-audit',
      '/admin/jobs/S',
    ]);
    expect(guide().getByText(/found 4 entries/)).toBeDefined();
  });

  it('ticks the steps that the runs show to be done', async () => {
    addFirstNight();
    add('M', { job: 'user-identifier-migration', changed: 5_120, undoneBy: 'U' });
    add('F', { job: 'template-set-fix', changed: 3 });
    add('S', { job: 'schedule-notifications', attempt: 2, failed: 0 });

    await open();

    expect(stepsDone()).toEqual([
      'Run the main job',
      'Undo it',
      'Fix what an audit found',
      'Retry what failed',
    ]);
  });

  it('does not tick the main job for a dry run', async () => {
    addFirstNight();
    add('M', { job: 'user-identifier-migration', changed: 5_120, dryRun: true });

    await open();

    expect(stepsDone()).toEqual([]);
  });

  it('stays away once it has been dismissed', async () => {
    addFirstNight();
    await open();
    fireEvent.click(guide().getByRole('button', { name: 'Dismiss the guide' }));
    await passTime(100);
    expect(screen.queryByRole('region', { name: 'Try it out' })).toBeNull();
    cleanup();

    await open();

    expect(screen.queryByRole('region', { name: 'Try it out' })).toBeNull();
  });
});
