// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '#shared/jobs/job/job';
import { MigrationsPage } from '#web/features/jobs/migrations/page';
import { FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

const job = (change: Partial<Job>): Job => ({
  ...server.job(),
  access: 'Admin',
  paramsSchema: '{"type":"object","properties":{}}',
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  server.jobs = [
    job({
      name: 'day-to-days',
      title: 'Convert single day to list of days',
      tables: ['DefaultScheduledSet'],
    }),
    job({ name: 'goals', title: 'Exercise goals', tables: ['Exercise'] }),
    job({ name: 'align', title: 'Align schedules', category: 'reusable', tables: ['DefaultScheduledSet'] }),
    job({ name: 'hours', title: 'Clean up hours', category: 'cleanup', tables: ['DefaultScheduledSet'] }),
    job({ name: 'audit', title: 'An audit', category: 'audit', shape: 'audit' }),
  ];
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (search = '') => renderPage(MigrationsPage, '/admin/migrations', `/admin/migrations${search}`);
const panel = (name: string) => within(screen.getByRole('region', { name }));
const row = (title: string) => {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (!item) throw new Error(`There is no row '${title}'.`);
  return within(item);
};
const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(200);
};
const dialog = (name: RegExp, role = 'dialog') => within(screen.getByRole(role, { name }));

it('has four panels, with each migration in the panel of its category', async () => {
  await open();
  for (const name of ['Reusable Operations', 'Data Cleanup']) {
    await click(panel(name).getByRole('button', { name: new RegExp(`^${name}`) }));
  }

  expect(panel('One-Time Migrations').getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(panel('Reusable Operations').getByRole('heading', { name: 'Align schedules' })).toBeDefined();
  expect(panel('Data Cleanup').getByRole('heading', { name: 'Clean up hours' })).toBeDefined();
  expect(panel('Migration History')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'An audit' })).toBeNull();
  expect(
    screen.getByText(/Jobs that change no records, such as Backup, are listed only on the Jobs page\.$/),
  ).toBeDefined();
});

it('shows how many records each reads, and how long it takes', async () => {
  server.estimate = { ...server.estimate, records: 1_568, seconds: 12 };

  await open();

  expect(row('Exercise goals').getByText('About 1,568 records, about 12 s · Exercise')).toBeDefined();
});

it('shows the maximum duration if it depends on parameters', async () => {
  const paramsSchema = '{"type":"object","properties":{"user":{"type":"string"}},"required":["user"]}';
  server.jobs = [job({ name: 'goals', title: 'Exercise goals', tables: ['Exercise'], paramsSchema })];
  server.estimate = { ...server.estimate, records: 4_000, seconds: 12 };

  await open();

  expect(row('Exercise goals').getByText('Up to 4,000 records, at most about 12 s · Exercise')).toBeDefined();
});

it.each([
  ['user-identifier-migration', '/admin/userid-migration'],
  ['preferences-cleanup', '/admin/preferences-cleanup'],
  ['preferences-recovery', '/admin/user-preferences-recovery'],
  ['template-set-fix', '/admin/template-set-audit'],
  ['cancel-todays-notifications', '/admin/notification-scheduler/manual'],
  ['demo-sets-clear', '/admin/demo-migration'],
])('links to the page of %s instead of running it', async (name, place) => {
  server.jobs = [job({ name, title: 'With a page' })];

  await open();

  const link = row('With a page').getByRole('link', { name: /^Open/ });
  expect(link.getAttribute('href')).toBe(place);
  expect(row('With a page').queryByRole('button', { name: /^Run/ })).toBeNull();
  await click(row('With a page').getByRole('button', { name: /^Details/ }));
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^Run/ })).toBeNull();
});

it("shows 'Completed' instead of 'Run' for a one-time migration that succeeded on the server, whoever ran it", async () => {
  const run = fakeRun({
    id: '01KBQ4A8Y2W1D3H4J5K6M70001',
    job: 'goals',
    status: 'SUCCEEDED',
    startedBy: 'ben@example.com',
  });
  server.runs.set(run.id, run);

  await open();

  expect(row('Exercise goals').getByText('Completed')).toBeDefined();
  expect(row('Exercise goals').queryByRole('button', { name: /^Run Exercise/ })).toBeNull();
  expect(row('Exercise goals').queryByRole('button', { name: /^Run again/ })).toBeNull();
  fireEvent.click(row('Exercise goals').getByRole('button', { name: /^Details/ }));
  await passTime(200);
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^Run/ })).toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await passTime(500);
  expect(
    row('Convert single day to list of days').getByRole('button', { name: /^Run Convert/ }),
  ).toBeDefined();
});

it('shows a later run that was stopped next to Completed, each with its own link', async () => {
  const done = { id: '01KBQ4A8Y2W1D3H4J5K6M70001', status: 'SUCCEEDED' } as const;
  const stopped = { id: '01KBQ4A8Y2W1D3H4J5K6M70003', status: 'STOPPED' } as const;
  for (const run of [done, stopped])
    server.runs.set(run.id, fakeRun({ job: 'goals', title: 'Goals', ...run }));

  await open();

  const goals = row('Exercise goals');
  expect(goals.getByText('Completed')).toBeDefined();
  expect(goals.getByText('Stopped')).toBeDefined();
  const placeOf = (name: RegExp) => goals.getByRole('link', { name }).getAttribute('href');
  expect(placeOf(/^Completed in/)).toBe(`/admin/jobs/${done.id}`);
  expect(placeOf(/^Last run/)).toBe(`/admin/jobs/${stopped.id}`);
});

it('says how many migrations the job catalogue lists as jobs for demo and test data', async () => {
  server.jobs = [
    ...(server.jobs ?? []),
    job({ name: 'demo-sets-clear', title: 'Clear demo sets', category: 'reusable', tables: ['Set'] }),
  ];

  await open();

  expect(
    panel('Reusable Operations').getByText(/^2 migrations, 1 of them for demo and test data$/),
  ).toBeDefined();
});

it.each([
  ['was undone', { status: 'SUCCEEDED', undoneBy: '01KBQ4A8Y2W1D3H4J5K6M70002' }, 'Undone'],
  [
    'was partly undone',
    { status: 'SUCCEEDED', changed: 5, undoneBy: '01KBQ4A8Y2W1D3H4J5K6M70002', changesStanding: 2 },
    'Partly undone',
  ],
  ['failed', { status: 'FAILED' }, 'Failed'],
  ['left records unchanged', { status: 'COMPLETED_WITH_FAILURES' }, 'Completed with failures'],
] as const)('is not completed by a run that %s', async (_, change, words) => {
  const run = fakeRun({ job: 'goals', ...change });
  server.runs.set(run.id, run);

  await open();

  expect(row('Exercise goals').getByText(words)).toBeDefined();
  expect(row('Exercise goals').getByRole('button', { name: /^Run Exercise/ })).toBeDefined();
});

it("keeps 'Run Migration' disabled until the acknowledgement checkbox is ticked, and starts it once", async () => {
  await open();
  await click(row('Exercise goals').getByRole('button', { name: /^Run/ }));
  const question = dialog(/^Run Exercise goals/, 'alertdialog');
  const run = question.getByRole<HTMLButtonElement>('button', { name: 'Run Migration' });
  expect(run.disabled).toBe(true);

  await click(question.getByRole('checkbox'));
  expect(run.disabled).toBe(false);
  fireEvent.click(run);
  await click(run);

  // The second click sends the same token, so it refers to the same run.
  expect(server.started[0]).toMatchObject({ job: 'goals', dryRun: false });
  expect(new Set(server.started.map(({ clientToken }) => clientToken)).size).toBe(1);
  expect(dialog(/^Exercise goals/).getByText(/^You can close this dialog or the page/)).toBeDefined();
});

it("follows an active run from its row, and reports a failure in the specification's words", async () => {
  const run = fakeRun({ job: 'goals', title: 'Exercise goals', read: 60_000 });
  server.runs.set(run.id, run);
  await open();

  await click(row('Exercise goals').getByRole('button', { name: /^Follow/ }));
  expect(dialog(/^Exercise goals/).getByText(/60,000\/120,000/)).toBeDefined();
  server.update({ status: 'FAILED', reason: 'The table is gone.' });
  await passTime(2_000);

  expect(dialog(/^Exercise goals/).getByText(/^Migration failed: The table is gone\./)).toBeDefined();
});

it('shows why records failed once the run has ended', async () => {
  const run = fakeRun({ job: 'goals', title: 'Exercise goals', read: 10, failed: 1 });
  server.runs.set(run.id, run);
  const message = "The entry has two activities. Run 'One activity per row' first.";
  server.failures = [
    {
      id: 'f',
      table: 'Exercise',
      key: 'e',
      code: 'VisitFailed',
      message,
      cause: 'VisitFailed-1',
      attempt: 1,
      at: '2025-11-20T09:59:00.000Z',
    },
  ];
  await open();

  await click(row('Exercise goals').getByRole('button', { name: /^Follow/ }));
  server.update({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
  await passTime(2_000);

  const causes = within(dialog(/^Exercise goals/).getByRole('region', { name: 'Why records failed' }));
  expect(causes.getByText(message)).toBeDefined();
});

it('opens the confirmation for the real run after a dry run', async () => {
  await open();
  await click(row('Exercise goals').getByRole('button', { name: /^Run/ }));
  await click(dialog(/^Run Exercise goals/, 'alertdialog').getByRole('button', { name: 'Dry run first' }));
  server.update({ status: 'SUCCEEDED' });
  await passTime(2_000);

  await click(dialog(/^Exercise goals/).getByRole('button', { name: 'Run Migration…' }));

  expect(server.started).toMatchObject([{ dryRun: true }]);
  expect(
    dialog(/^Run Exercise goals/, 'alertdialog').getByRole('button', { name: 'Run Migration' }),
  ).toBeDefined();
});

it('shows the purpose, the writes, the last outcome and the undo in its details', async () => {
  const run = fakeRun({
    job: 'goals',
    status: 'SUCCEEDED',
    startedBy: 'ben@example.com',
    undoableUntil: '2025-12-20T10:00:00Z',
  });
  server.runs.set(run.id, run);

  await open('?job=goals');

  const details = dialog(/^Exercise goals/);
  expect(details.getByText(/reads every record in Exercise/)).toBeDefined();
  expect(details.getByText(/by ben@example.com, 5,120 changed/)).toBeDefined();
  expect(details.getByRole('button', { name: 'Undo…' })).toBeDefined();
});

it('keeps migrations of the same table together, in the order of the catalogue', async () => {
  const of = (title: string, table: string) => job({ name: title, title, tables: [table] });
  server.jobs = [of('First', 'Set'), of('Second', 'Exercise'), of('Third', 'Set'), of('Fourth', 'Exercise')];

  await open();

  const titles = panel('One-Time Migrations').getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['First', 'Third', 'Second', 'Fourth']);
});

it('finds migrations in any panel by their words and by the table that they change', async () => {
  await open('?table=DefaultScheduledSet&q=clean');

  expect(screen.getByText('1 migration of 4')).toBeDefined();
  expect(panel('Data Cleanup').getByRole('heading', { name: 'Clean up hours' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Exercise goals' })).toBeNull();

  const button = panel('Data Cleanup').getByRole('button', { name: /^Data Cleanup/ });
  await click(button);
  expect(button.dataset.state).toBe('closed');
});

it('shows who may run a migration that is meant for others, but not its runs, which the server hides', async () => {
  server.jobs = [job({ permitted: false, access: 'DesignatedAdmin' })];

  await open('?job=user-identifier-migration');

  expect(
    dialog(/^User identifier migration/).getByText('visible only to members of the DesignatedAdmin group'),
  ).toBeDefined();
  await click(dialog(/^User identifier migration/).getByRole('button', { name: 'Close' }));
  expect(
    screen.getAllByText('Migration only allowed for the designated admin account').length,
  ).toBeGreaterThan(0);
  expect(screen.queryByText('Not run yet')).toBeNull();
});
