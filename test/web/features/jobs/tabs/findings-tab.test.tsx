// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#shared/jobs/job/job';
import { hourPresentKind, scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { RunPage } from '#web/features/jobs/run/run-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { buttonNamed, press } from '../../press';
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

const finding = (key: string, kind: string): Finding => ({
  id: key,
  kind,
  table: 'UserPreferences',
  key,
  message: `The record ${key} has no user.`,
  details: '{"userID":"gone@example.com","age":7}',
});

async function openAudit(change: Partial<JobRun>) {
  const run = fakeRun({
    shape: 'audit',
    status: 'SUCCEEDED',
    changed: 0,
    endedAt: '2025-11-20T10:00:00Z',
    ...change,
  });
  server.runs.set(run.id, run);
  return renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const kinds = () => within(screen.getByRole('group', { name: 'Kind of finding' }));

describe('the findings of an audit', () => {
  it('are in the first tab of the audit, counted by kind, each with the values that cause it', async () => {
    server.findings = [finding('a', 'no-user'), finding('b', 'no-user'), finding('c', 'bad-date')];
    await openAudit({
      findings: [
        { kind: 'no-user', count: 2 },
        { kind: 'bad-date', count: 1 },
      ],
    });
    expect(screen.getByRole('tab', { name: 'Findings 3', selected: true })).toBeDefined();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]?.textContent).toContain('The record a has no user.');
    expect(rows()[0]?.textContent).toContain('gone@example.com');

    await click(kinds().getByRole('button', { name: 'bad-date 1' }));

    expect(rows()).toHaveLength(1);
    expect(screen.getByText('Showing 1-1 of 1')).toBeDefined();
  });

  it.each([
    ['stand above the timeline of an audit that has ended', { status: 'SUCCEEDED' }, true],
    ['do not push down the timeline of an active audit', { status: 'RUNNING', endedAt: null }, false],
  ] as const)('%s', async (_, change, isAbove) => {
    await openAudit({ ...change, findings: [] });

    const tab = screen.getByRole('tab', { name: /^Findings/ });
    const timeline = screen.getByRole('heading', { name: 'Timeline' });
    const follows = tab.compareDocumentPosition(timeline) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows !== 0).toBe(isAbove);
  });

  it('count only problems, while informational kinds are separate and come last', async () => {
    server.findings = [finding('b', 'SetIdMismatch'), finding('a', scheduleMatchKind)];
    await openAudit({
      findings: [
        { kind: scheduleMatchKind, count: 1 },
        { kind: 'SetIdMismatch', count: 1 },
      ],
    });
    expect(screen.getByRole('tab', { name: 'Findings 1', selected: true })).toBeDefined();
    expect(
      kinds()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All, including 1 informational 2', 'SetIdMismatch 1', 'ScheduleMatch (for information) 1']);
    expect(screen.getByText('For information')).toBeDefined();
  });

  it('are replaced by a note if nothing was found', async () => {
    await openAudit({ findings: [] });

    expect(screen.getByText('Nothing was found')).toBeDefined();
    expect(screen.getByText('Checked 120,000 records. Everything is correct.')).toBeDefined();
  });

  it('are not said to be absent while the audit is active, or if it did not finish', async () => {
    await openAudit({ status: 'RUNNING', findings: [], endedAt: null });
    expect(screen.getByText('Nothing found so far')).toBeDefined();

    server.update({ status: 'FAILED', endedAt: '2025-11-20T10:00:01Z' });
    await passTime(1_100);

    expect(screen.getByText('Nothing found before the run ended')).toBeDefined();
  });
});

describe('the fixes of findings', () => {
  const fixJob = {
    name: 'align-template-schedules',
    title: 'Align',
    description: 'Deletes entries.',
    category: 'reusable',
    shape: 'sweep',
    listed: true,
    tables: ['UserPreferences'],
    access: 'Admin',
    permitted: true,
    refusal: 'Only admins may.',
    fixes: ['InvalidHour'],
    paramsSchema: '{"type":"object","properties":{"records":{"type":"array","items":{"type":"string"}}}}',
  } as const;
  const openFixable = async (job: Partial<Job> = {}) => {
    server.jobs = [{ ...fixJob, ...job }];
    server.findings = [
      finding('a', 'InvalidHour'),
      finding('b', 'InvalidHour'),
      finding('c', 'DaysMissing'),
      finding('d', hourPresentKind),
    ];
    await openAudit({
      job: 'schedule-hours-audit',
      findings: [
        { kind: 'InvalidHour', count: 2 },
        { kind: 'DaysMissing', count: 1 },
      ],
    });
  };
  const started = () => server.started.map(({ job, dryRun, params }) => [job, dryRun, JSON.parse(params)]);
  const end = async (change: Partial<JobRun>) => {
    server.update({ status: 'SUCCEEDED', read: 3, unchanged: 0, tables: [], ...change });
    await passTime(1_100);
  };

  it('change nothing before they were previewed, and then only the record of the finding', async () => {
    await openFixable();

    await press('Fix a');
    expect(started()).toEqual([['align-template-schedules', true, { records: ['UserPreferences#a'] }]]);
    await end({ changed: 1, unchanged: 2, params: '{"records":["UserPreferences#a"]}' });
    expect(screen.getByText('1 record will change.')).toBeDefined();
    await press('Fix 1 record');

    expect(started().slice(1)).toEqual([
      ['align-template-schedules', false, { records: ['UserPreferences#a'] }],
    ]);
  });

  it('start once after a double click, which does not hit the button that closes the dialog', async () => {
    await openFixable();
    await press('Fix a');
    await end({ changed: 1 });
    await press('Fix 1 record');
    await press('Fix 1 record');

    expect(started()).toHaveLength(2);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('are marked in the list, which says how to audit again, until they are undone', async () => {
    await openFixable();
    await press('Fix a');
    await end({ changed: 1 });
    await press('Fix 1 record');
    await end({ changed: 1 });
    await press('Close');

    expect(rows()[0]?.textContent).toContain('Fixed');
    expect(within(rows()[0] as HTMLElement).queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/^1 finding fixed since this audit/)).toBeDefined();
  });

  it('include all ticked findings, except those that must be corrected by hand', async () => {
    await openFixable();

    expect(rows()[2]?.textContent).toContain('By hand');
    expect(rows()[3]?.textContent).not.toContain('By hand');
    await click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await press(/^Fix 2 findings/);

    expect(started()).toEqual([
      ['align-template-schedules', true, { records: ['UserPreferences#a', 'UserPreferences#b'] }],
    ]);
  });

  it('are not marked if the run changed nothing or was refused', async () => {
    await openFixable();
    await press('Fix a');
    await end({ changed: 0, unchanged: 1 });
    expect(screen.getByText(/^Nothing will change\./)).toBeDefined();
    await press('Close');

    expect(buttonNamed('Fix a')).toBeDefined();
    expect(screen.queryByText(/fixed since this audit/)).toBeNull();
  });

  it.each([
    ['the job is not permitted', { permitted: false }],
    ['the job cannot be limited to some records', { paramsSchema: '{"type":"object"}' }],
  ])('are not offered row by row if %s', async (_, job) => {
    await openFixable(job);

    expect(screen.queryByRole('button', { name: /^Fix / })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
