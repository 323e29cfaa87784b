// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { usePulse } from '#web/api/pulse';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';
import { has, openRun, over } from './run-page';

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

/** The page, below a line that shows what the top bar knows. */
function PageBelowSummary() {
  return (
    <>
      <p>{`Active runs: ${usePulse()?.activeIds.length}`}</p>
      <RunPage />
    </>
  );
}

describe('the page of a run', () => {
  it('offers to stop an active run, and follows it to its end', async () => {
    await openRun(server, { status: 'RUNNING', read: 60_000 });
    expect(has('Stop run')).toBe(true);
    expect(screen.getByText('60,000 of about 120,000 records read')).toBeDefined();

    server.update({ ...over, status: 'SUCCEEDED', read: 120_000 });
    await passTime(1_100);

    expect(has('Stop run')).toBe(false);
    expect(screen.getByText('Run complete')).toBeDefined();
    expect(screen.getByText('5,120 records changed, 114,880 unchanged.')).toBeDefined();
  });

  it('says that an active run only counts, and that nothing has been written', async () => {
    await openRun(server, {
      status: 'RUNNING',
      read: 60_000,
      changed: 0,
      counting: true,
      maxUnapproved: 1_000,
    });

    expect(screen.getByRole('note', { name: 'Counting' }).textContent).toBe(
      'Counting the records to change. Nothing has been written yet. If there are more than 1,000, the run ends, because it would need approval.',
    );
  });

  it('refreshes the summary in the top bar as soon as the run ends', async () => {
    const run = fakeRun({ status: 'STOPPING' });
    server.runs.set(run.id, run);
    await renderPage(PageBelowSummary, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
    expect(screen.getByText('Active runs: 1')).toBeDefined();

    server.update({ ...over, status: 'STOPPED' });
    await passTime(2_100);

    expect(screen.getByText('Active runs: 0')).toBeDefined();
  });

  it.each(['STOPPED', 'FAILED'] as const)('offers to resume a run that is %s', async (status) => {
    await openRun(server, { ...over, status });

    expect(has('Resume')).toBe(true);
    expect(has('Stop run')).toBe(false);
  });

  it('does not offer to resume a run whose job has succeeded since', async () => {
    const attention = { reason: 'Timed out.', supersededBy: '01J9ZQK5T8RYB3M4N6P7Q8S9TV', ranWell: true };
    await openRun(server, { ...over, status: 'FAILED', attention });

    expect(screen.getByText('Succeeded since:', { exact: false })).toBeDefined();
    expect(has('Resume')).toBe(false);
    expect(screen.queryByText('Resume continues', { exact: false })).toBeNull();
  });

  it.each([
    ['findings', 'Findings', 'audit', 20],
    ['failures', 'Failures', 'sweep', 20],
    ['changes', 'Changes', 'sweep', 10],
  ] as const)(
    'shows as many rows of the %s as the address requests',
    async (tab, operation, shape, standard) => {
      const run = fakeRun({ ...over, status: 'COMPLETED_WITH_FAILURES', failed: 60, shape });
      server.runs.set(run.id, run);
      const limits = () =>
        api.graphql.mock.calls
          .filter(([document]) => String(document).includes(`query ${operation}(`))
          .map(([, variables]) => variables.limit);
      await renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}?tab=${tab}&size=50`);

      expect(limits()).toContain(50);
      expect(limits()).not.toContain(standard);
    },
  );

  it('counts and lists what the run kept on purpose', async () => {
    await openRun(server, {
      ...over,
      status: 'SUCCEEDED',
      shape: 'sweep',
      findings: [{ kind: 'Kept', count: 3 }],
      unchanged: 10,
    });

    expect(screen.getByRole('tab', { name: 'Kept 3' })).toBeDefined();
    expect(screen.getByText('Kept', { selector: 'dt *' }).closest('div')?.textContent).toContain('3');
    expect(screen.getByText('Unchanged', { selector: 'dt' }).parentElement?.textContent).toBe('Unchanged7');
  });

  it('shows each badge and the attempt beside the title, so they wrap one by one on a phone', async () => {
    await openRun(server, { ...over, status: 'SUCCEEDED', dryRun: true, attempt: 2 });

    const title = screen.getByRole('heading', { level: 1 });
    expect(screen.getByText('attempt 2').parentElement).toBe(title.parentElement);
  });

  it('says that a dry run in progress writes nothing', async () => {
    await openRun(server, { status: 'RUNNING', dryRun: true });

    expect(screen.getByText('Dry run: nothing is written')).toBeDefined();
  });

  it('links from the outcome to the changes', async () => {
    await openRun(server, { ...over, status: 'SUCCEEDED' });

    fireEvent.click(screen.getByRole('link', { name: 'Show 5,120 changes' }));
    await passTime(100);

    expect(screen.getByRole('tab', { name: /^Changes/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('hides speed and time left in the first seconds, because they are inaccurate', async () => {
    await openRun(server, { status: 'RUNNING', read: 1_000 });
    expect(screen.queryByText(/records\/s/)).toBeNull();

    for (const read of [20_000, 40_000, 60_000, 80_000, 100_000]) {
      server.update({ read });
      await passTime(1_000);
    }

    expect(screen.getByText(/^[12]\d,\d00 records\/s$/)).toBeDefined();
    expect(screen.getByText('a few seconds left')).toBeDefined();
  });

  it('shows the progress in the browser tab, and then the outcome', async () => {
    await openRun(server, { status: 'RUNNING', read: 60_000 });
    expect(document.title).toBe('50% · User identifier migration · Run 7F3K · Wellness Admin');

    server.update({ ...over, status: 'SUCCEEDED', read: 120_000 });
    await passTime(1_100);

    expect(document.title).toBe('Succeeded · User identifier migration · Run 7F3K · Wellness Admin');
  });

  it('never shows less progress than before', async () => {
    await openRun(server, { status: 'RUNNING', read: 60_000 });

    server.update({ total: 240_000 });
    await passTime(1_100);

    expect(screen.getByText('60,000 of about 240,000 records read')).toBeDefined();
    expect(screen.getByText('50%')).toBeDefined();
  });

  it('says that it is counting instead of showing 0%', async () => {
    await openRun(server, { status: 'RUNNING', read: 0, total: 0, changed: 0, tables: [] });

    expect(screen.getByText('Counting records')).toBeDefined();
    expect(screen.queryByText('0%')).toBeNull();
  });

  it('shows the progress of a retry, not the earlier reads', async () => {
    const attempt = { startedBy: 'ana@example.com', createdAt: '2025-11-20T10:00:00Z' };
    const attempts = [
      { ...attempt, attempt: 1, status: 'COMPLETED_WITH_FAILURES' },
      { ...attempt, attempt: 2, status: 'RUNNING' },
    ] as const;
    await openRun(server, { status: 'RUNNING', attempt: 2, attempts, failed: 12 });
    expect(screen.getByText('Looking up the failures to retry')).toBeDefined();
    expect(screen.queryByText('99%')).toBeNull();

    server.update({ toRetry: 12, retried: 3, failed: 10 });
    await passTime(1_100);

    expect(screen.getByText('Retrying 3 of 12 failures')).toBeDefined();
    expect(screen.getByText('25%')).toBeDefined();
  });

  it('explains why it is slow, instead of saying that nothing was read', async () => {
    await openRun(server, {
      status: 'RUNNING',
      read: 60_000,
      writesPerSecond: 500,
      heldBack: { by: 'limit', lanes: 1, totalPerSecond: 500 },
    });

    await passTime(20_000);

    expect(screen.getByText('Slowed down by the limit of 500 writes per second')).toBeDefined();
    expect(screen.queryByText(/No progress/)).toBeNull();
  });

  it('says that there is no progress, instead of the last rate, while the server does not answer', async () => {
    await openRun(server, { status: 'RUNNING', read: 60_000 });
    for (const read of [60_200, 60_400, 60_600, 60_800, 61_000, 61_200]) {
      server.update({ read });
      await passTime(1_000);
    }
    expect(screen.getByText(/records\/s|records per second/)).toBeDefined();

    api.graphql.mockImplementation(() => new Promise(() => {}));
    await passTime(16_000);

    expect(document.body.textContent).toMatch(
      /No progress known for 1[5-7] s: the server has not answered since/,
    );
    expect(screen.queryByText(/records\/s|records per second/)).toBeNull();
  });

  it('says that there is no progress while the server answers but the workers report nothing', async () => {
    await openRun(server, { status: 'RUNNING', read: 60_000 });

    await passTime(15_100);

    expect(document.body.textContent).toMatch(
      /No progress for 15 s: the server answers, but no worker has finished a page/,
    );
  });

  it('shows the findings of an audit, and no changes', async () => {
    await openRun(server, {
      ...over,
      status: 'SUCCEEDED',
      shape: 'audit',
      changed: 0,
      findings: [{ kind: 'no-user', count: 12 }],
    });

    expect(screen.getByText('Audit complete')).toBeDefined();
    expect(screen.getByText('12 findings of 1 kind in 120,000 records.')).toBeDefined();
    expect(screen.queryByRole('tab', { name: /^Changes/ })).toBeNull();
  });

  it('says that there is no such run', async () => {
    await renderPage(RunPage, '/admin/jobs/$runId', '/admin/jobs/NONE');

    expect(screen.getByText('Run not found')).toBeDefined();
  });

  it('says that the admin may not see it', async () => {
    api.graphql.mockRejectedValue(new ApiError('Forbidden', 'Only for the designated admin'));

    await renderPage(RunPage, '/admin/jobs/$runId', '/admin/jobs/SOME');

    expect(screen.getByText('Not permitted')).toBeDefined();
    expect(screen.getByText('Only for the designated admin')).toBeDefined();
  });
});
