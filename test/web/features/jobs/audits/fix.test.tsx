// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '#shared/jobs/run/results';
import { Toaster } from '#web/components/toast/toaster';
import { TemplateSetAuditPage } from '#web/features/jobs/audits/template-sets-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({ ...(await import('#web/api/api-error')), graphql: api.graphql }));

let server: FakeApi;

const mismatch = (hour: string): Finding => ({
  id: `SetMismatch#${hour}`,
  kind: 'SetMismatch',
  table: 'DefaultScheduledSet',
  key: `entry-${hour}`,
  message: 'The set is old.',
  details: JSON.stringify({
    template: 'energy-focus',
    templateName: 'Energy',
    hour,
    setId: 'set-new',
    setTitle: 'Stretch and breathe',
    set: 'set-old',
  }),
});

const Page = () => (
  <>
    <TemplateSetAuditPage />
    <Toaster />
  </>
);

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  server.findings = ['09', '10', '14'].map(mismatch);
  const id = '01KBQ4A8Y2W1D3H4J5K6M70000';
  const ended = { status: 'SUCCEEDED', shape: 'audit', changed: 0 } as const;
  server.runs.set(
    id,
    fakeRun({ ...ended, id, job: 'template-set-audit', findings: [{ kind: 'SetMismatch', count: 3 }] }),
  );
  api.graphql.mockReset();
  api.graphql.mockImplementation(server.graphql);
  const path = '/admin/template-set-audit';
  await renderPage(Page, path, path);
  await passTime(500);
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss);
  vi.useRealTimers();
});

const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) => {
  fireEvent.click(within_.getByRole('button', { name }));
  await passTime(200);
};
const question = () => within(screen.getByRole('alertdialog'));
const jobsStarted = () => server.started.map(({ job, params }) => [job, JSON.parse(params)]);
/** Returns the hours in the issues table, from top to bottom. */
const hours = () =>
  within(screen.getByRole('grid', { name: 'Issues' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent?.replace('Hour', ''));
/** Ends the most recently started run with changes that can be undone. */
const end = async (changed: number) => {
  const endedAt = new Date().toISOString();
  server.update({ status: 'SUCCEEDED', changed, endedAt, undoableUntil: '2025-12-20T10:00:00Z' });
  await passTime(5_000);
};
const fix = async (hour: string) => {
  await press(new RegExp(`^Fix energy-focus hour ${hour}`));
  await press('Fix', question());
  await end(1);
};

describe('a fix of one entry', () => {
  it('starts only after a confirmation that shows the change', async () => {
    await press(/^Fix energy-focus hour 10/);

    expect(jobsStarted()).toEqual([]);
    expect(screen.getByRole('alertdialog', { name: 'Fix energy-focus hour 10?' }).textContent).toContain(
      'Energy, hour 10: set-old to set-new',
    );
    await press('Cancel', question());
    expect(jobsStarted()).toEqual([]);

    await passTime(500);
    await fix('10');
    expect(jobsStarted()[0]).toEqual(['template-set-fix', { records: ['DefaultScheduledSet#entry-10'] }]);
  });

  it('can be undone in its toast, which makes the entry an issue again', async () => {
    await fix('10');
    const run = [...server.runs.values()].find(({ job }) => job === 'template-set-fix');
    await press('Undo', within(screen.getByRole('region', { name: 'Messages' })));

    expect(jobsStarted().at(-1)).toEqual(['undo-run', { runId: run?.id }]);
    await end(1);
    expect(screen.getByRole('button', { name: /^Fix energy-focus hour 10/ })).toBeDefined();
    expect(screen.getByText('3 issues')).toBeDefined();
  });

  it('leaves the row in place until the user requests the new result, even after the audit has run again', async () => {
    await fix('10');
    expect(hours()).toEqual(['09', '10', '14']);
    expect(screen.getByText('2 issues')).toBeDefined();
    expect(screen.getByText('1 correct')).toBeDefined();

    expect(jobsStarted().at(-1)?.[0]).toBe('template-set-audit');
    server.findings = ['09', '14'].map(mismatch);
    server.update({ shape: 'audit', findings: [{ kind: 'SetMismatch', count: 2 }] });
    await end(0);
    expect(hours()).toEqual(['09', '10', '14']);

    await press('Show newer result');
    await passTime(1_000);
    expect(hours()).toEqual(['09', '14']);
  });
});

it('a question stays open when the result that the user was waiting for arrives', async () => {
  await press('Run Audit');
  await press(/^Fix energy-focus hour 10/);
  server.findings = ['09'].map(mismatch);
  server.update({ shape: 'audit', findings: [{ kind: 'SetMismatch', count: 1 }] });
  await end(0);

  expect(question()).toBeDefined();
  await press('Cancel', question());
  await press('Show newer result');
  await passTime(1_000);
  expect(hours()).toEqual(['09']);
});

describe('a fix of all entries', () => {
  it('leaves the rows in place, and can be undone in its toast', async () => {
    await press('Fix All');
    await press('Fix 3 issues', question());
    await end(3);

    expect(hours()).toEqual(['09', '10', '14']);
    expect(screen.getByText('0 issues')).toBeDefined();
    await press('Undo', within(screen.getByRole('region', { name: 'Messages' })));
    expect(jobsStarted().map(([job]) => job)).toContain('undo-run');
  });
});
