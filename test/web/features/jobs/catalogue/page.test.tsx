// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { JobsPage } from '#web/features/jobs/catalogue/page';
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

const open = () => renderPage(JobsPage, '/admin/jobs', '/admin/jobs');

async function openForm() {
  const page = await open();
  fireEvent.click(screen.getByRole('button', { name: /^Start/ }));
  await passTime(100);
  return page;
}

const form = () => within(screen.getByRole('dialog'));
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};

it('has no card for a job that is started elsewhere', async () => {
  await open();

  expect(screen.getByRole('heading', { name: 'User identifier migration' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Undo a run' })).toBeNull();
});

describe('the catalogue', () => {
  it('shows the heading of a job, the link to its own page, and its last outcome', async () => {
    const run = fakeRun({ status: 'SUCCEEDED', endedAt: '2025-11-20T09:00:00Z' });
    server.runs.set(run.id, run);

    await open();

    const group = within(screen.getByRole('region', { name: 'One-time migrations' }));
    expect(group.getByRole('link', { name: /^Step by step/ }).getAttribute('href')).toBe(
      '/admin/userid-migration',
    );
    expect(group.getByText('Succeeded')).toBeDefined();
    expect(group.getByRole('link', { name: /^Last run/ }).getAttribute('href')).toBe(`/admin/jobs/${run.id}`);
  });

  it('shows the most recently run jobs of a long group, and the others on request or if they match a search', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const job = server.job();
    server.jobs = [
      ...names.map((name) => ({ ...job, name, title: `Job ${name}` })),
      { ...job, name: 'demo-workspace', title: 'Demo workspace' },
    ];
    const run = fakeRun({ status: 'SUCCEEDED', job: 'g', endedAt: '2025-11-20T09:00:00Z' });
    server.runs.set(run.id, run);
    const page = await open();
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

    expect(titles()).toEqual([...['Job g', 'Job a', 'Job b', 'Job c', 'Job d', 'Job e'], 'Demo workspace']);
    await click(screen.getByRole('button', { name: 'Show all 7 one-time migrations' }));
    expect(titles()).toContain('Job f');

    const search = screen.getByRole('searchbox', { name: 'Search 8 jobs' });
    fireEvent.change(search, { target: { value: 'JOB f' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await passTime(100);
    expect(titles()).toEqual(['Job f']);
    expect(page.pathname()).toBe('/admin/jobs');
  });

  it('links from a run in the list to the form prefilled from it', async () => {
    const run = fakeRun({ status: 'STOPPED', params: '{"days":7}' });
    server.runs.set(run.id, run);
    await open();

    await click(screen.getByRole('button', { name: 'Run User identifier migration 7F3K again' }));
    await click(screen.getByRole('link', { name: 'Change parameters or limits…' }));

    expect(form().getByText(/^Prefilled from/).textContent).toBe('Prefilled from run 7F3K.');
    expect(form().getByRole<HTMLInputElement>('textbox', { name: /Days/ }).value).toBe('7');
    expect(form().getByRole<HTMLInputElement>('radio', { name: /Real run/ }).checked).toBe(true);
  });

  it('starts an audit without asking whether it is dry, because it writes nothing', async () => {
    server.jobs = [{ ...server.job(), shape: 'audit', category: 'audit' }];
    await openForm();
    expect(form().queryByRole('radio')).toBeNull();

    await click(form().getByRole('button', { name: 'Start audit' }));

    expect(server.started).toMatchObject([{ dryRun: false }]);
  });
});

describe('starting a job', () => {
  it('starts with a dry run, and two clicks start only one', async () => {
    const page = await openForm();
    fireEvent.change(form().getByRole('textbox', { name: /Days/ }), { target: { value: '7' } });

    fireEvent.click(form().getByRole('button', { name: 'Start dry run' }));
    await click(form().getByRole('button', { name: 'Start dry run' }));

    expect(server.started.map(({ dryRun, params }) => ({ dryRun, params }))).toContainEqual({
      dryRun: true,
      params: '{"days":7}',
    });
    expect(new Set(server.started.map(({ clientToken }) => clientToken)).size).toBe(1);
    expect(page.pathname()).toMatch(/^\/admin\/jobs\/01/);
  });

  it('asks for confirmation before a real run', async () => {
    await openForm();
    await click(form().getByRole('radio', { name: /Real run/ }));

    await click(form().getByRole('button', { name: 'Start real run' }));
    expect(server.started).toEqual([]);
    const question = screen.getByRole('alertdialog', { name: /Start a real run/ });
    await click(within(question).getByRole('button', { name: 'Start real run' }));

    expect(server.started).toMatchObject([{ dryRun: false }]);
  });

  it('names the blocking run, with a link to it', async () => {
    await openForm();
    server.refusal = new ApiError('Conflict', 'UserActivity is being changed.', { runId: 'OTHERRUN7F3K' });

    await click(form().getByRole('button', { name: 'Start dry run' }));

    expect(form().getByRole('alert').textContent).toContain('UserActivity is being changed.');
    expect(form().getByRole('link', { name: 'Open that run' }).getAttribute('href')).toBe(
      '/admin/jobs/OTHERRUN7F3K',
    );
  });

  it("shows the server's error next to the parameter", async () => {
    await openForm();
    server.refusal = new ApiError('BadRequest', 'params.days is 7000.', { field: 'params.days' });

    await click(form().getByRole('button', { name: 'Start dry run' }));

    const days = form().getByRole('textbox', { name: /Days/ });
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(form().getByText('params.days is 7000.')).toBeDefined();
  });

  it('shows the reads, cost and duration in advance, and for a real run also the changes', async () => {
    server.estimate = { ...server.estimate, changes: 5_120, writeUnits: 5_120, dollars: 0.0074, seconds: 42 };
    await openForm();
    const estimate = () => form().getByRole('region', { name: 'Estimate' }).textContent;
    expect(estimate()).toBe(
      'Readsabout 120,000 records7,500 read unitsCost$0.0009 to $0.002Timeabout 42 sBased on the table sizes',
    );

    await click(form().getByRole('radio', { name: /Real run/ }));

    expect(estimate()).toContain('Changesabout 5,120 records5,120 write units');
  });

  it('warns before a run that would change more than half of a table, and requires a tick', async () => {
    server.estimate = { ...server.estimate, changes: 90_000, moreThanHalf: ['UserActivity'] };
    await openForm();
    await click(form().getByRole('radio', { name: /Real run/ }));
    expect(form().getByText('More than half of the records in UserActivity would change.')).toBeDefined();

    await click(form().getByRole('button', { name: 'Start real run' }));
    const question = within(screen.getByRole('alertdialog'));
    const confirm = () => question.getByRole<HTMLButtonElement>('button', { name: 'Start real run' });
    expect(confirm().disabled).toBe(true);
    await click(question.getByRole('checkbox'));
    await click(confirm());

    expect(server.started).toMatchObject([{ dryRun: false }]);
  });

  it('can be started without an estimate', async () => {
    await openForm();
    expect(form().getByText(/About|about 120,000 records/)).toBeDefined();
    api.graphql.mockImplementation(async (document: string, variables?: Record<string, unknown>) => {
      if (document.includes('jobEstimate')) throw new ApiError('Internal', 'Something went wrong');
      return server.graphql(document, variables);
    });

    fireEvent.change(form().getByRole('textbox', { name: /Days/ }), { target: { value: '7' } });
    await passTime(100);
    expect(form().getByText(/^No estimate available/)).toBeDefined();
    await click(form().getByRole('button', { name: 'Start dry run' }));

    expect(server.started).toHaveLength(1);
  });

  it('accepts limits, and shows the problem next to an invalid one', async () => {
    await openForm();
    await click(form().getByRole('button', { name: 'Limits' }));
    const writes = form().getByRole('textbox', { name: 'Maximum writes per second' });
    fireEvent.change(writes, { target: { value: '0' } });
    fireEvent.change(form().getByRole('textbox', { name: 'Maximum failures' }), { target: { value: '20' } });
    const cost = form().getByRole('textbox', { name: 'Maximum cost in dollars' });
    fireEvent.change(cost, { target: { value: '$2.50' } });

    await click(form().getByRole('button', { name: 'Start dry run' }));
    expect(server.started).toEqual([]);
    expect(form().getByText('Expected a whole number from 1 to 40,000')).toBeDefined();
    expect(writes.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(writes, { target: { value: '500' } });
    await click(form().getByRole('button', { name: 'Start dry run' }));

    expect(server.started).toMatchObject([
      { writesPerSecond: 500, maxFailures: 20, maxDollars: 2.5, estimate: { low: 0.000_9, high: 0.002 } },
    ]);
  });

  it('is not offered to admins without permission', async () => {
    server.permitted = false;

    await open();

    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
    expect(screen.getByText('Migration only allowed for the designated admin account')).toBeDefined();
  });
});
