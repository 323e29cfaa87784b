// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { useLibrary } from '#web/components/week/use-library';
import { TemplatesPage } from '#web/features/templates/page';
import { SetDialog } from '#web/features/templates/set-dialog';
import { FakeSchedule, fakeEntries } from '../fake-schedule';
import { press } from '../press';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const config = vi.hoisted((): { endUserAppUrl?: string } => ({}));
vi.mock('#web/api/session/config', () => ({ loadConfig: async () => config }));

const path = '/admin/templates';
let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  config.endUserAppUrl = 'https://app.wellness.example';
  schedule = new FakeSchedule();
  schedule.entries = [
    ...fakeEntries.map((entry) => ({ ...entry, templateName: 'energy-focus' })),
    { ...fakeEntries[0], id: 'lost', hour: '16', set: 'set-gone' },
  ];
  api.graphql.mockReset();
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(dismiss);
  }
  vi.useRealTimers();
});

const Page = () => (
  <>
    <TemplatesPage />
    <Toaster />
  </>
);

async function open(search = '') {
  await renderPage(Page, path, `${path}${search}`);
  await passTime(100);
}

/** Opens the dialog for an entry's set. */
async function view(entry: ScheduleEntry): Promise<ReturnType<typeof within>> {
  const Dialog = () => (
    <SetDialog entry={readEntry(entry)} library={useLibrary()} onClose={() => undefined} />
  );
  await renderPage(Dialog, path, path);
  await passTime(100);
  return within(screen.getByRole('dialog'));
}

it('shows how many templates a refresh loaded, and how many sessions per day each has', async () => {
  await open();
  await press('Refresh');
  await passTime(100);

  expect(screen.getByText('Loaded 1 templates with 3 schedules')).toBeDefined();
  expect(screen.getByText('2 sessions/day')).toBeDefined();
});

it('says what was loaded only after a refresh', async () => {
  await open();
  const loads = () =>
    api.graphql.mock.calls.filter(([document]) => /ScheduleEntries\(/.test(document)).length;
  const [before, toasts] = [loads(), () => screen.queryAllByText(/^Loaded /).length];
  expect(toasts()).toBe(0);

  await passTime(3_600_000);
  fireEvent(window, new Event('visibilitychange'));
  await passTime(100);
  const unrequested = [loads() > before, toasts()];
  await press('Refresh');
  await passTime(100);

  expect(unrequested).toEqual([true, 0]);
  expect(toasts()).toBe(1);
});

it('says that the data could not be loaded', async () => {
  schedule.refusals.set('ScheduleEntries', new ApiError('Network', 'The server cannot be reached.'));

  await open();

  expect(screen.getByText('Failed to load data')).toBeDefined();
});

it('links from a template to its users', async () => {
  await open();

  expect(screen.getByRole('link', { name: /^Users of the / }).getAttribute('href')).toMatch(
    /^\/admin\/users\?template=[a-z-]+$/,
  );
});

it('links from a set to the library', async () => {
  const dialog = await view({ id: 'nine', activityType: 'movement', set: 'set-1' });

  expect(dialog.getByText('set-1')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Manage in Exercise Library' })).toBeDefined();
});

it('says that the data of a set is not available', async () => {
  const dialog = await view({ id: 'lost', activityType: 'movement', set: 'set-gone' });

  expect(dialog.getByText('Set data not available: set-gone')).toBeDefined();
});

it("immediately shows the audits' findings in a new template after it is saved", async () => {
  await open();
  await press('New Template');
  fireEvent.change(screen.getByLabelText(/^Template ID/), { target: { value: 'calm-afternoon' } });
  await press('Review and save');
  await press('Save 2 entries');

  expect(screen.getByText('Template created')).toBeDefined();
  expect(screen.getByText('Saved with problems')).toBeDefined();
  expect(screen.getAllByText(/The template "calm-afternoon" has no slot at/).length).toBeGreaterThan(0);
});

it('keeps the typed values if another admin creates a template with that name first', async () => {
  await open();
  await press('New Template');
  fireEvent.change(screen.getByLabelText(/^Template ID/), { target: { value: 'calm-afternoon' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'For late hours' } });
  await press('Review and save');
  const [first] = fakeEntries;
  schedule.entries = [...schedule.entries, { ...first, id: 'theirs', templateName: 'calm-afternoon' }];

  await press('Save 2 entries');

  expect(screen.getByText("A template with the ID 'calm-afternoon' already exists.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('For late hours');
  expect(schedule.saves).toEqual([]);
});

it('omits no entry from a new template before the sets are loaded', async () => {
  schedule.refusals.set('LibrarySets', new ApiError('Network', 'The server cannot be reached.'));
  await open();
  await press('New Template');

  expect(screen.queryByText(/left out/)).toBeNull();
  expect(
    screen.getByText('The sets could not be loaded, so they were not checked: The server cannot be reached.'),
  ).toBeDefined();
});

it('links from a template to its entries in the schedule templates', async () => {
  await open();

  const link = screen.getByRole('link', { name: 'Edit the Legacy/Unassigned schedule' });

  expect(link.getAttribute('href')).toBe('/admin/schedules?template=no-template');
});

async function askToDelete(menu: string): Promise<void> {
  await press(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await passTime(100);
}

it('asks for confirmation before it deletes an entry, and keeps no unsaved deletion', async () => {
  await open();
  await askToDelete('Actions for 16:00, Rise');
  const question = screen.getByRole('alertdialog', { name: 'Delete schedule at 16:00?' });
  expect(within(question).getByText('The schedule has no entry at 16.')).toBeDefined();
  await press('Cancel', question);
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();

  await askToDelete('Actions for 16:00, Rise');
  await press('Delete', screen.getByRole('alertdialog'));

  expect(screen.getByText('Schedule deleted')).toBeDefined();
  expect(schedule.saves).toEqual([{ create: [], update: [], remove: [{ id: 'lost', _version: 3 }] }]);
});

it('moves an entry of the week to another slot, and saves it after a review', async () => {
  schedule.entries = [...schedule.entries, { ...fakeEntries[0], id: 'monday', days: ['Mon'], hour: '10' }];
  await open('?view=week&q=10:00');
  const grid = within(screen.getByRole('region', { name: 'Week view of the default schedule' }));
  expect(grid.queryByRole('button', { name: /Mon 09:00$/ })).toBeNull();
  const entry = grid.getByRole('button', { name: 'Rise, Movement, Mon 10:00, not sent' });
  const slot = screen.getByRole('button', { name: 'Add an entry on Tue at 14:00' }).closest('td');
  if (!slot) throw new Error('The slot has no cell.');
  const dataTransfer = { setData: () => undefined, getData: () => 'monday\nMon' };
  fireEvent.dragStart(entry, { dataTransfer });
  fireEvent.drop(slot, { dataTransfer });
  await passTime(100);

  await press('Save Changes');
  await press('Save 1 entry');

  expect(schedule.saves).toMatchObject([{ update: [{ id: 'monday', hour: '14', days: ['Tue'] }] }]);
});

it('opens the session of a breathing entry in the end-user app', async () => {
  await open();

  const links = screen.getAllByRole('link', { name: /^Open the session/ });

  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://app.wellness.example/breathing/session?exerciseId=breathing-1&duration=3',
  ]);
});

it('has no link to a session if the address of the end-user app is not set', async () => {
  delete config.endUserAppUrl;

  await open();

  expect(screen.getByText('Breathe')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Open the session/ })).toBeNull();
});
