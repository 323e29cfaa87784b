// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { SchedulesPage } from '#web/features/schedules/page';
import { FakeSchedule } from '../fake-schedule';
import { press } from '../press';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
const path = '/admin/schedules';
let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
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
    <SchedulesPage />
    <Toaster />
  </>
);

async function open(search = '') {
  await renderPage(Page, path, `${path}${search}`);
  await passTime(100);
}

async function type(label: string | RegExp, value: string): Promise<void> {
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('No dialog is open.');
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await passTime(50);
}

describe('the schedule templates admin', () => {
  it('says that the schedules could not be loaded', async () => {
    schedule.refusals.set('ScheduleEntries', unreachable);

    await open();

    expect(screen.getByText('Failed to load schedules')).toBeDefined();
  });

  it('asks for the required fields, says why a save failed, and saves each entry once', async () => {
    await open();
    await press('Create Schedule');
    await type(/^Time/, '');
    await press('Save');
    expect(screen.getByText('Please fill in required fields')).toBeDefined();

    await type(/^Time/, '14:00');
    await type(/^Set/, 'set-1');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    expect(screen.getByText('Failed to save schedule: The server cannot be reached.')).toBeDefined();
    schedule.refusals.clear();
    await press('Save');

    expect(screen.getByText('Schedule created')).toBeDefined();
    expect(schedule.saves.map(({ create }) => create.length)).toEqual([1]);
  });

  it('keeps the edits of the week when the dialog of another entry is cancelled after a refusal', async () => {
    await open('?view=week');
    await press('Breathe, Breathing, Mon 11:00');
    await type('Title', 'Inhale');
    await press('Apply');
    await press(/^Weekday Schedules/);
    await press('Edit 09:00, Rise');
    await type('Title', 'Up');
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Save');
    await press('Cancel');

    expect(screen.getByText('1 entry with unsaved changes')).toBeDefined();
  });

  it('asks before it deletes, and says why it could not', async () => {
    await open();
    await press('Delete 09:00, Rise');
    const question = within(screen.getByRole('alertdialog', { name: 'Delete schedule at 09:00?' }));
    schedule.refusals.set('SaveScheduleEntries', unreachable);
    await press('Delete');
    expect(question.getByText('Failed to delete schedule: The server cannot be reached.')).toBeDefined();

    schedule.refusals.clear();
    await press('Delete');

    expect(screen.getByText('Schedule deleted')).toBeDefined();
    expect(schedule.saves).toEqual([{ create: [], update: [], remove: [{ id: 'nine', _version: 3 }] }]);
  });
});
