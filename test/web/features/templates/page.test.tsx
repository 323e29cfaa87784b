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
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const path = '/admin/templates';
let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
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

async function open() {
  await renderPage(Page, path, path);
  await passTime(100);
}

/** The dialog of an entry's set. */
async function view(entry: ScheduleEntry): Promise<ReturnType<typeof within>> {
  const Dialog = () => (
    <SetDialog entry={readEntry(entry)} library={useLibrary()} onClose={() => undefined} />
  );
  await renderPage(Dialog, path, path);
  await passTime(100);
  return within(screen.getByRole('dialog'));
}

it('says what it loaded, and how many sessions a day a template has', async () => {
  await open();

  expect(screen.getByText('Loaded 1 templates with 3 schedules')).toBeDefined();
  expect(screen.getByText('2 sessions/day')).toBeDefined();
});

it('says that the data could not be loaded', async () => {
  schedule.refusals.set('ScheduleEntries', new ApiError('Network', 'The server cannot be reached.'));

  await open();

  expect(screen.getByText('Failed to load data')).toBeDefined();
});

it('leads from a set to the library', async () => {
  const dialog = await view({ id: 'nine', activityType: 'movement', set: 'set-1' });

  expect(dialog.getByText('set-1')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Manage in Exercise Library' })).toBeDefined();
});

it('says that the data of a set is not available', async () => {
  const dialog = await view({ id: 'lost', activityType: 'movement', set: 'set-gone' });

  expect(dialog.getByText('Set data not available: set-gone')).toBeDefined();
});
