// @vitest-environment jsdom
import type { RouteComponent } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '#shared/jobs/run/results';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { ScheduleComparisonPage } from '#web/features/jobs/audits/comparison-page';
import { ScheduleHoursAuditPage } from '#web/features/jobs/audits/hours-page';
import { SetIdAuditPage } from '#web/features/jobs/audits/set-ids-page';
import { TemplateSetAuditPage } from '#web/features/jobs/audits/template-sets-page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({ ...(await import('#web/api/api-error')), graphql: api.graphql }));

let server: FakeApi;
/** The entry to fix, or null if it is not in the database. */
let entry: { readonly id: string } | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  entry = { id: 'entry' };
  server.answers.set('AuditedEntries', { page: { items: [], nextToken: null } });
  server.answers.set('SampleSets', { page: { items: [], nextToken: null } });
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string, variables: Record<string, unknown> = {}) =>
    document.includes('query AuditedEntry(') ? { entry } : server.graphql(document, variables),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (Page: RouteComponent, path: string) => {
  const WithToasts = () => (
    <>
      <Page />
      <Toaster />
    </>
  );
  return renderPage(WithToasts, path, path);
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(200);
};
const audited = (job: string, findings: readonly Finding[] = []) => {
  server.findings = findings;
  const kinds = findings.map(({ kind }) => ({ kind, count: 1 }));
  server.runs.set(
    'A',
    fakeRun({ id: 'A', job, shape: 'audit', status: 'SUCCEEDED', changed: 0, findings: kinds }),
  );
};
const mismatch: Finding = {
  id: 'SetMismatch#0#entry',
  kind: 'SetMismatch',
  table: 'DefaultScheduledSet',
  key: 'entry',
  message: 'The set is old.',
  details: JSON.stringify({
    template: 'energy-focus',
    templateName: 'Energy',
    hour: '09',
    setId: 'new',
    set: 'old',
  }),
};

describe('an audit that could not be started shows a message', () => {
  it.each([
    ['/admin/schedule-hours-audit', ScheduleHoursAuditPage, 'Audit failed: The server cannot be reached.'],
    ['/admin/template-set-audit', TemplateSetAuditPage, 'Audit failed: The server cannot be reached.'],
    ['/admin/set-id-audit', SetIdAuditPage, 'Failed to run audit: The server cannot be reached.'],
    [
      '/admin/schedule-comparison',
      ScheduleComparisonPage,
      'Error loading schedules: The server cannot be reached.',
    ],
  ] as const)('on the page %s', async (path, Page, words) => {
    await open(Page, path);
    server.refusal = new ApiError('Network', 'The server cannot be reached.');
    await press('Run Audit');

    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});

describe('an audit that found nothing shows a message', () => {
  it.each([
    [
      '/admin/template-set-audit',
      TemplateSetAuditPage,
      'template-set-audit',
      'All template definitions match database!',
    ],
    ['/admin/set-id-audit', SetIdAuditPage, 'set-id-audit', 'All Set ID references are valid!'],
  ] as const)('on the page %s', async (path, Page, job, words) => {
    audited(job);
    await open(Page, path);
    await passTime(500);

    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});

describe('an audit that was started here', () => {
  it.each([
    ['/admin/template-set-audit', TemplateSetAuditPage, 'template-set-audit', 'Found 1 mismatches!'],
    ['/admin/schedule-comparison', ScheduleComparisonPage, 'schedule-comparison', /^Mismatches between/],
  ] as const)('says only once on the page %s what it found', async (path, Page, job, words) => {
    await open(Page, path);
    await press('Run Audit');
    server.findings = [mismatch];
    server.update({ status: 'SUCCEEDED', findings: [{ kind: 'SetMismatch', count: 1 }] });
    await passTime(20_000);

    expect(server.started).toMatchObject([{ job }]);
    expect(screen.getAllByText(words)).toHaveLength(1);
  });

  it('says only once that it failed', async () => {
    await open(TemplateSetAuditPage, '/admin/template-set-audit');
    await press('Run Audit');
    server.update({ status: 'FAILED', reason: 'No database.' });
    await passTime(5_000);

    expect(screen.getAllByText('Audit failed: No database.')).toHaveLength(1);
  });
});

it('an entry with another set than its template is called a mismatch', async () => {
  audited('template-set-audit');
  server.findings = [mismatch];
  await open(TemplateSetAuditPage, '/admin/template-set-audit');
  await passTime(500);

  expect(screen.getAllByText('mismatch')).toHaveLength(1);
});

describe('a finding of the set ID audit', () => {
  const finding = (kind: string, key: string, details: object): Finding => ({
    id: `${kind}#${key}`,
    kind,
    table: 'DefaultScheduledSet',
    key,
    message: 'The set is missing.',
    details: JSON.stringify(details),
  });

  it('opens the schedule entry with the missing set, and the editor of an inactive set', async () => {
    audited('set-id-audit', [
      finding('SetUnknown', 'entry 7', { hour: '09', notificationHeading: 'Stretch', set: 'set-gone' }),
      finding('SetInactive', 'entry 8', { hour: '10', set: 'set-asleep' }),
    ]);
    await open(SetIdAuditPage, '/admin/set-id-audit');
    await passTime(500);

    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Stretch')).toBe('/admin/schedules?editSchedule=entry+7&field=set');
    expect(hrefOf('Open set')).toBe('/admin/exercises?set=set-asleep&edit=details&field=isActive');
    // The missing set has no link, because a search for it would find nothing.
    expect(screen.getByText('set-gone').closest('a')).toBeNull();
  });
});

describe('the comparison without differences', () => {
  it('has nothing to synchronize', async () => {
    audited('schedule-comparison');
    await open(ScheduleComparisonPage, '/admin/schedule-comparison');
    await passTime(500);
    await press(/^Generate Sync Script/);

    expect(screen.getByText('No title changes needed!')).toBeDefined();
  });
});

describe('the lines of the comparison', () => {
  it('count as matches, as mismatches, or as neither if they are only for the demo', async () => {
    const line = (kind: string, key: string): Finding => ({ ...mismatch, kind, id: `${kind}#${key}`, key });
    audited('schedule-comparison', [
      line('ScheduleMatch', 'one'),
      line('ScheduleMatch', 'two'),
      line('DemoOnly', 'three'),
      line('TitleMismatch', 'four'),
    ]);
    await open(ScheduleComparisonPage, '/admin/schedule-comparison');
    await passTime(500);

    const chips = within(screen.getByRole('group', { name: 'Lines to show' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'All 4',
      'Mismatches Only 1',
      'Matches Only 2',
    ]);
  });
});

describe('the examples of valid set IDs', () => {
  it('are active sets', async () => {
    const sample = (id: string, isActive: boolean | null) => ({
      id,
      title: id,
      type: 'microcise',
      owner: 'microcise',
      isActive,
    });
    const items = [sample('set-asleep', false), sample('set-awake', true), sample('set-older', null)];
    server.answers.set('SampleSets', { page: { items, nextToken: null } });
    audited('set-id-audit');
    await open(SetIdAuditPage, '/admin/set-id-audit');
    await passTime(500);

    const links = within(screen.getByRole('grid', { name: 'Example Valid Set IDs' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['set-awake', 'set-older']);
  });
});

describe('the entries of the hours audit', () => {
  it('are shown 10, 25 or 50 per page', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      id: `entry-${at}`,
      hour: '09',
      days: ['Mon'],
      day: null,
      set: 'set-1',
      activityType: 'movement',
      notificationHeading: `Entry ${at}`,
    }));
    server.answers.set('AuditedEntries', { page: { items, nextToken: null } });
    audited('schedule-hours-audit');
    await open(ScheduleHoursAuditPage, '/admin/schedule-hours-audit');
    await passTime(500);

    const table = screen.getByRole('grid', { name: 'Schedule entries' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: /page/ });
    expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '25', '50']);
    fireEvent.change(sizes, { target: { value: '25' } });
    await passTime(200);
    expect(within(table).getAllByRole('row')).toHaveLength(26);
  });
});

describe('a fix of all mismatches', () => {
  it('lists the first 5, and says how many were fixed', async () => {
    const all = Array.from({ length: 7 }, (_, index) => ({ ...mismatch, id: `${index}`, key: `${index}` }));
    audited('template-set-audit', all);
    server.update({ findings: [{ kind: 'SetMismatch', count: 7 }] });
    await open(TemplateSetAuditPage, '/admin/template-set-audit');
    await passTime(500);
    await press('Fix All');
    expect(screen.getByText('...and 2 more')).toBeDefined();
    await press('Fix 7 issues');
    server.update({ status: 'SUCCEEDED', changed: 3, endedAt: new Date().toISOString() });
    await passTime(5_000);

    expect(screen.getByText('Fixed 3 of 7 issues')).toBeDefined();
  });
});

describe('a fix of the template audit', () => {
  const fix = async () => {
    audited('template-set-audit', [mismatch]);
    await open(TemplateSetAuditPage, '/admin/template-set-audit');
    await passTime(500);
    await press(/^Fix energy-focus hour 09/);
    await press('Fix');
    server.update({ status: 'SUCCEEDED', changed: 0, endedAt: new Date().toISOString() });
    await passTime(5_000);
  };

  it("says 'No database ID available' if the entry is no longer in the database", async () => {
    entry = null;
    await fix();

    expect(screen.getByText('Failed to fix: No database ID available')).toBeDefined();
  });

  it('says that the entry has changed if it still exists', async () => {
    await fix();

    expect(
      screen.getByText('Failed to fix: the entry has changed since the audit. Run the audit again.'),
    ).toBeDefined();
  });
});

const finding = (kind: string, details: object = {}, key = kind): Finding => ({
  id: `${kind}#0#${key}`,
  kind,
  table: 'DefaultScheduledSet',
  key,
  message: 'A problem.',
  details: JSON.stringify(details),
});

describe('the numbers of an audit page', () => {
  it('add up to the findings that the chart and Home show', async () => {
    audited('set-id-audit', [
      finding('SetUnknown'),
      finding('SetInactive'),
      finding('IdInContent'),
      finding('SetCounts', { schedules: 28, sets: 21 }),
    ]);
    await open(SetIdAuditPage, '/admin/set-id-audit');
    await passTime(500);

    expect(screen.getAllByText('Found 1 invalid Set ID references!').length).toBeGreaterThan(0);
    expect(
      screen.getByText('In total, 3 findings: set unknown (1), set inactive (1), ID in content (1).'),
    ).toBeDefined();
  });

  it.each([
    ['set-id-audit', SetIdAuditPage, 'Total Sets in DB'],
    ['schedule-hours-audit', ScheduleHoursAuditPage, 'Total entries'],
    ['template-set-audit', TemplateSetAuditPage, 'Physical Relief & Mobility'],
    ['schedule-comparison', ScheduleComparisonPage, 'Total mismatches'],
  ] as const)('in the tiles of %s stand with the time of the audit', async (job, Page, tile) => {
    audited(job, []);
    await open(Page, `/admin/${job}`);
    await passTime(500);

    const figures = within(screen.getByRole('region', { name: 'Audit figures' }));
    figures.getByRole('region', { name: tile });
    figures.getByText(/^As of .*, when the audit ran$/);
  });

  it('come with the reason why premium hours are invalid, and the templates of the entries', async () => {
    audited('schedule-hours-audit', [
      finding('InvalidHour', { hour: '08' }, 'a'),
      finding('InvalidHour', { hour: '13', templateName: 'energy-focus' }, 'b'),
    ]);
    await open(ScheduleHoursAuditPage, '/admin/schedule-hours-audit');
    await passTime(500);

    expect(screen.getByText(/^08 and 13 are slots that only premium users have/)).toBeDefined();
    expect(
      screen.getByText('Entries: 08: 1 without a template; 13: 1 of Energy & Focus Booster.'),
    ).toBeDefined();
  });
});

describe('the audit of an empty schedule', () => {
  it.each([
    ['schedule-hours-audit', ScheduleHoursAuditPage],
    ['template-set-audit', TemplateSetAuditPage],
    ['schedule-comparison', ScheduleComparisonPage],
  ] as const)('%s says that there is nothing to audit yet', async (job, Page) => {
    audited(job, [{ ...mismatch, kind: 'NothingToAudit', id: 'NothingToAudit#0#one' }]);
    await open(Page, `/admin/${job}`);
    await passTime(500);

    expect(screen.getByText('The schedule is empty. There is nothing to audit yet.')).toBeDefined();
    expect(screen.queryByText(/are present|match/i)).toBeNull();
  });
});
