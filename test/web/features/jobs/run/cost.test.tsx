// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
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
  const run = fakeRun(change);
  server.runs.set(run.id, run);
  await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

const ended = { endedAt: '2025-11-20T10:00:00Z' };
const overCeiling = { ...ended, status: 'FAILED', maxDollars: 5, dollars: 5.2 } as const;

describe('the cost of a run', () => {
  it.each([
    [{ status: 'RUNNING', dollars: 0.42, maxDollars: 5 }, 'Cost so far: $0.42 of a maximum of $5.00'],
    [{ status: 'RUNNING', dollars: 0.42 }, 'Cost so far: $0.42'],
    [
      { ...ended, status: 'SUCCEEDED', dollars: 0.42, estimate: { low: 0.3, high: 0.6 } },
      'Cost: $0.42; estimated $0.30 to $0.60',
    ],
    [{ ...ended, status: 'SUCCEEDED', dollars: 0.001_23 }, 'Cost: $0.0012'],
  ] as const)('is shown next to its maximum and the estimate: %j', async (change, text) => {
    await openRun(change);

    expect(screen.getByText(text)).toBeDefined();
  });

  it('is not shown before it has been counted', async () => {
    await openRun({ status: 'RUNNING', dollars: null });

    expect(screen.queryByText(/^Cost so far/)).toBeNull();
  });
});

describe('the question before a run is resumed', () => {
  const dialog = () => within(screen.getByRole('alertdialog'));
  const maximum = () => dialog().getByRole('textbox', { name: 'Maximum cost in dollars' });

  async function ask() {
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await passTime(100);
  }

  async function confirm() {
    fireEvent.click(dialog().getByRole('button', { name: 'Resume run' }));
    await passTime(100);
  }

  it('asks for a higher maximum if the run has spent it', async () => {
    await openRun(overCeiling);
    await ask();

    await confirm();
    expect(
      dialog().getByText(/^Expected an amount above the \$5\.20 that the run has already cost/),
    ).toBeDefined();
    expect(server.commands).toEqual([]);
    fireEvent.change(maximum(), { target: { value: '$10' } });
    await confirm();

    expect(server.commands).toMatchObject([['Resume', { input: { maxDollars: 10 } }]]);
  });

  it('removes the maximum if the field is empty', async () => {
    await openRun(overCeiling);
    await ask();

    fireEvent.change(maximum(), { target: { value: '' } });
    await confirm();

    expect(server.commands).toMatchObject([['Resume', { input: { maxDollars: null } }]]);
  });

  it('has no such field for a run without a maximum', async () => {
    await openRun({ ...ended, status: 'STOPPED' });
    await ask();

    expect(dialog().queryByRole('textbox')).toBeNull();
    await confirm();

    expect(server.commands).toMatchObject([['Resume', { id: fakeRun({}).id }]]);
  });
});
