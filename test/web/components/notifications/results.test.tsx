// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Results } from '#web/components/notifications/results';
import { FakeSchedule } from '../../features/fake-schedule';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

beforeEach(() => {
  vi.useFakeTimers();
  api.graphql.mockImplementation(new FakeSchedule().graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-03-01', 'The schedule has no notifications for today (Sunday, UTC).'],
  ['2026-03-02', 'No notifications are left for today. Past times are skipped.'],
])('says why nothing was scheduled on %s', async (date, sentence) => {
  vi.setSystemTime(Date.parse(`${date}T23:30:00Z`));
  const scheduled = { date, day: 'Day', count: 0, successCount: 0, errorCount: 0, runId: 'A', results: [] };
  const Page = () => <Results results={[{ type: 'exercise', scheduled }]} />;

  await renderPage(Page, '/admin/notification-scheduler/manual', '/admin/notification-scheduler/manual');
  await passTime(200);

  expect(screen.getByText(sentence)).toBeDefined();
});

it('shows that a notification was cancelled after it was scheduled', async () => {
  vi.setSystemTime(Date.parse('2026-03-02T09:00:00Z'));
  const schedule = new FakeSchedule();
  const recorded = { id: 'a', notificationID: 'p', notificationType: 'exercise', metadata: null };
  schedule.notifications = [{ ...recorded, scheduledTime: '17:55', status: 'cancelled' }];
  api.graphql.mockImplementation(schedule.graphql);
  const result = { notification: 'Move', time: '17:55', status: 'sent' };
  const scheduled = {
    date: '2026-03-02',
    day: 'Monday',
    count: 1,
    successCount: 1,
    errorCount: 0,
    runId: null,
  };
  const Page = () => (
    <Results results={[{ type: 'exercise', scheduled: { ...scheduled, results: [result] } }]} />
  );

  await renderPage(Page, '/admin/notification-scheduler/manual', '/admin/notification-scheduler/manual');
  await passTime(200);

  const list = screen.getByRole('list', { name: 'Notifications' });
  expect(list.textContent).toContain('cancelled');
  expect(list.textContent).not.toContain('scheduled');
});

it('calls a notification sent only once its time has come, and says what else happened', async () => {
  vi.setSystemTime(Date.parse('2026-03-02T09:00:00Z'));
  const notification = 'Move';
  const results = [
    { notification, time: '08:55', status: 'sent' },
    { notification, time: '17:55', status: 'sent' },
    { notification, time: '18:55', status: 'kept' },
    { notification, time: '19:55', status: 'replaced' },
    { notification, time: '20:55', status: 'cancelled' },
    { notification, time: '21:55', status: 'error' },
    { notification, time: '22:55', status: 'toString' },
  ];
  const scheduled = { date: '2026-03-02', day: 'Monday', count: 7, successCount: 5, errorCount: 2, results };
  const Page = () => <Results results={[{ type: 'exercise', scheduled: { ...scheduled, runId: null } }]} />;

  await renderPage(Page, '/admin/notification-scheduler/manual', '/admin/notification-scheduler/manual');
  await passTime(200);

  const lines = within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replace(/^.*Move/, ''))).toEqual([
    'sent',
    'scheduled',
    'already scheduled',
    'replaced',
    'cancelled',
    'error',
    'error',
  ]);
});
