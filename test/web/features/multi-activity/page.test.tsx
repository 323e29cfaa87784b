// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { MultiActivityPage } from '#web/features/multi-activity/page';
import { FakeSchedule } from '../fake-schedule';
import { buttonNamed, press } from '../press';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const path = '/admin/multi-activity';
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
    <MultiActivityPage />
    <Toaster />
  </>
);

it('saves all additions and removals in a slot together, or explains why it could not', async () => {
  await renderPage(Page, path, `${path}?day=Mon&hour=09`);
  await passTime(100);
  await press('Add Activity');
  await press('Remove Rise on Mon');
  await press('Save Changes');
  schedule.refusals.set('SaveScheduleEntries', new ApiError('Network', 'The server cannot be reached.'));
  await press('Save 2 entries');
  expect(screen.getAllByText('Error saving changes: The server cannot be reached.').length).toBeGreaterThan(
    0,
  );

  schedule.refusals.clear();
  await press('Save 2 entries');

  expect(screen.getByText('Multi-activity changes saved successfully!')).toBeDefined();
  expect(schedule.saves).toEqual([
    {
      create: [
        {
          hour: '09',
          days: ['Mon'],
          activityType: 'movement',
          set: 'set-1',
          notificationHeading: 'Time for movement!',
          notificationContent: "Let's do a quick movement session",
          exerciseTime: '08:55',
        },
      ],
      update: [{ id: 'nine', _version: 3, days: ['Tue', 'Wed', 'Thu', 'Fri'] }],
      remove: [],
    },
  ]);
});

it('shows no activity before the titles of the sets are known', async () => {
  const arrival = Promise.withResolvers<void>();
  api.graphql.mockImplementation(async (document: string, variables?: Record<string, unknown>) => {
    if (document.includes('query LibrarySets')) await arrival.promise;
    return schedule.graphql(document, variables);
  });
  await renderPage(Page, path, `${path}?day=Mon&hour=09`);
  await passTime(100);
  expect(screen.getByText('Loading schedule')).toBeDefined();
  expect(screen.queryByText(/set-1/)).toBeNull();

  arrival.resolve();
  await passTime(100);

  expect(screen.getByText(/Chair squats · /)).toBeDefined();
});

it('adds an activity only with a valid time', async () => {
  await renderPage(Page, path, `${path}?day=Mon&hour=09`);
  await passTime(100);
  const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Sent at/), { target: { value } });

  type('');
  expect(screen.getByText('Time is required')).toBeDefined();
  expect(buttonNamed('Add Activity').disabled).toBe(true);
  type('24:00');
  expect(screen.getByText('Time must be in HH:MM format')).toBeDefined();
  for (const wrong of ['9', '09', '9:5']) {
    type(wrong);
    expect(screen.getByText(`, 00:00 to 23:59, not '${wrong}'.`)).toBeDefined();
    expect(buttonNamed('Add Activity').disabled).toBe(true);
  }
  type('08:45');

  expect(buttonNamed('Add Activity').disabled).toBe(false);
});

it('keeps the focus in the list when an activity is removed', async () => {
  const [rise] = schedule.entries;
  if (!rise) throw new Error('The small schedule has no entries.');
  schedule.entries = [...schedule.entries, { ...rise, id: 'nine-too', notificationHeading: 'Stretch' }];
  await renderPage(Page, path, `${path}?day=Mon&hour=09`);
  await passTime(100);
  const remove = async (name: string) => {
    buttonNamed(name).focus();
    await press(name);
  };

  await remove('Remove Rise on Mon');
  expect(document.activeElement).toBe(buttonNamed('Remove Stretch on Mon'));
  await remove('Remove Stretch on Mon');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Activities' }));
});
