// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualSchedulerPage } from '#web/features/notifications/manual/page';
import { NotificationSchedulerPage } from '#web/features/notifications/scheduler/page';
import { fakeRun } from '../../features/fake-api';
import { FakeSchedule } from '../../features/fake-schedule';
import { buttonNamed, press } from '../../features/press';
import { passTime, renderPage } from '../../features/render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));
vi.mock('#web/api/session/config', () => ({ loadConfig: async () => ({ schedulerUrl: 'https://own/' }) }));

const manual = '/admin/notification-scheduler/manual';
let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const notification = (scheduledTime: string | null, status = 'scheduled') => ({
  id: `${scheduledTime}`,
  notificationID: 'p1',
  notificationType: 'exercise',
  scheduledTime,
  status,
  metadata: null,
});
const addRun = (change: Parameters<typeof fakeRun>[0]) => {
  const run = fakeRun({ job: 'cancel-todays-notifications', shape: 'calls', ...change });
  schedule.jobs.runs.set(run.id, run);
  return run;
};
const open = async (search = '') => {
  await renderPage(ManualSchedulerPage, manual, `${manual}${search}`);
  await passTime(200);
};

describe("cancelling today's notifications", () => {
  it.each([
    ['are cancelled', [notification('15:55', 'cancelled')]],
    ['have been sent', [notification('08:55')]],
  ])('is disabled, with the reason, if all of them %s', async (_, notifications) => {
    schedule.notifications = notifications;
    await open();

    expect(buttonNamed('Cancel today’s notifications').disabled).toBe(true);
    expect(screen.getByText(/^No scheduled notifications are left for today/)).toBeDefined();
  });

  it('is possible for a notification whose time is unknown, because the job cancels it too', async () => {
    schedule.notifications = [notification(null)];
    await open();
    await press('Cancel today’s notifications');

    expect(screen.getByRole('alertdialog', { name: 'Cancel 1 notification for today?' })).toBeDefined();
  });

  it('says after a reload when an earlier cancellation ended, and does not log it as news', async () => {
    const { id } = addRun({ status: 'SUCCEEDED', changed: 3, endedAt: '2026-03-04T10:00:00.000Z' });
    const path = '/notification-scheduler';
    await renderPage(NotificationSchedulerPage, path, `${path}?view=send&run=${id}`);
    await passTime(200);

    expect(
      screen.getByText(/^Earlier cancellation, ended 4 Mar 2026.*: 3 notifications cancelled\.$/),
    ).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Recent Activity' })).toBeNull();
  });

  it('is followed again after a reload while it is in progress, and then reports its end', async () => {
    schedule.notifications = [notification('15:55')];
    const run = addRun({ status: 'RUNNING' });
    await open();
    expect(buttonNamed('Cancelling').getAttribute('aria-busy')).toBe('true');

    schedule.jobs.runs.set(run.id, { ...run, status: 'SUCCEEDED', changed: 1 });
    schedule.notifications = [notification('15:55', 'cancelled')];
    await passTime(10_000);

    expect(screen.getByText('1 notification cancelled.')).toBeDefined();
    expect(buttonNamed('Cancel today’s notifications').disabled).toBe(true);
  });

  it('calls its result an earlier one once notifications have been scheduled again', async () => {
    schedule.notifications = [notification('15:55')];
    const run = addRun({ status: 'RUNNING' });
    await open();
    const ended = { status: 'SUCCEEDED', changed: 1, endedAt: '2026-03-04T13:20:01.000Z' } as const;
    schedule.jobs.runs.set(run.id, { ...run, ...ended });
    schedule.notifications = [notification('15:55', 'cancelled')];
    await passTime(10_000);
    expect(screen.getByText('1 notification cancelled.')).toBeDefined();

    schedule.notifications = [notification('15:55')];
    await passTime(31_000);

    expect(screen.getByText(/^Earlier cancellation, ended .*: 1 notification cancelled\.$/)).toBeDefined();
  });

  it('is no longer offered once another admin has cancelled them', async () => {
    schedule.notifications = [notification('15:55')];
    await open();
    expect(buttonNamed('Cancel today’s notifications').disabled).toBe(false);

    schedule.notifications = [notification('15:55', 'cancelled')];
    await passTime(31_000);

    expect(buttonNamed('Cancel today’s notifications').disabled).toBe(true);
  });
});

describe('scheduling', () => {
  it('that is in progress is shown again after a reload, and cannot be started twice', async () => {
    const run = addRun({ job: 'schedule-notifications', status: 'RUNNING' });
    localStorage.setItem('cloud-function-url', 'https://own/');
    await open();

    expect(screen.getByRole('progressbar', { name: 'Schedule notifications' })).toBeDefined();
    expect(buttonNamed('Schedule all').getAttribute('aria-disabled')).toBe('true');

    schedule.jobs.runs.set(run.id, { ...run, status: 'SUCCEEDED' });
    await passTime(10_000);
    expect(buttonNamed('Schedule all').getAttribute('aria-disabled')).toBe('false');
  });
});
