// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSchedule } from '../../fake-schedule';
import { buttonNamed, press } from '../../press';
import { passTime } from '../../render-page';
import { newest, open, unreachable } from './scheduler-page';

await vi.hoisted(() => import('../../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let schedule: FakeSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  schedule = new FakeSchedule();
  api.graphql.mockReset();
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the log of the notification scheduler', () => {
  it('shows in red which data could not be read, and why', async () => {
    for (const name of ['ScheduleEntries', 'LibrarySets', 'TodaysNotifications'])
      schedule.refusals.set(name, unreachable);

    await open();

    const why = 'The server cannot be reached.';
    expect(newest(3)).toEqual(
      expect.arrayContaining([
        ['Failure', 'Failed to load schedule', why],
        ['Failure', 'Failed to load sets', why],
        ['Failure', 'Failed to check current status', why],
      ]),
    );
  });

  it('has the specified tabs, buttons and columns', async () => {
    await open();

    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Edit Schedule',
      'Send Notifications',
      'Current Status',
    ]);
    for (const name of ['Load Current Schedule', 'Setup Breathing Exercises', 'Validate Data Structure'])
      expect(buttonNamed(name).disabled).toBe(false);
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns.slice(0, 6)).toEqual([
      'Hour',
      'Set ID',
      'Activity Type',
      'Notification Heading',
      'Notification Content',
      'Time (HH:MM)',
    ]);
    expect(screen.getByText('1 breathing entry in the schedule')).toBeDefined();
  });

  it('shows unreadable metadata as invalid, next to the status', async () => {
    schedule.notifications = [
      {
        id: 'one',
        notificationID: 'push-1',
        metadata: '{heading',
        status: 'scheduled',
        notificationType: 'exercise',
        scheduledTime: '15:55',
      },
    ];
    await open('?view=status');

    expect(screen.getByText('Invalid metadata')).toBeDefined();
    expect(screen.getByText('1 exercise, 0 breathing')).toBeDefined();
    expect(screen.getByText('None scheduled')).toBeDefined();
  });

  it("lists only today's scheduled notifications", async () => {
    const one = { notificationID: 'p', notificationType: 'exercise', scheduledTime: '15:55', metadata: null };
    schedule.notifications = ['scheduled', 'cancelled'].map((status) => ({ ...one, id: status, status }));

    await open('?view=status');

    const table = within(screen.getByRole('table', { name: 'Scheduled notifications' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.queryByText('cancelled')).toBeNull();
  });

  it('previews each slot of the template with both of its notifications', async () => {
    schedule.entries = (['movement', 'breathing'] as const).map((activityType) => ({
      id: activityType,
      _version: 1,
      hour: '11',
      days: ['Wed'],
      activityType,
      notificationHeading: `A ${activityType}`,
      exerciseTime: activityType === 'movement' ? '10:55' : '11:25',
    }));
    await open('?view=status');

    fireEvent.click(screen.getByRole('button', { name: /^Template preview for Wednesday/ }));
    await passTime(100);

    const rows = within(screen.getByRole('table', { name: 'Template preview' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/11:00.*10:55.*A movement.*11:25.*A breathing/),
    ]);
  });

  it.each(['status', 'send'])(
    'says that created notifications do not match the schedule (%s)',
    async (view) => {
      schedule.notifications = [
        {
          id: 'notification-20260304-1855-exercise',
          notificationID: 'push-1',
          metadata: '{"heading":"Old","content":"Old"}',
          status: 'scheduled',
          notificationType: 'exercise',
          scheduledTime: '18:55',
        },
      ];

      await open(`?view=${view}`);

      expect(screen.getByText('1 notification already created keeps the old text or time.')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Review today’s changes' })).toBeDefined();
    },
  );

  it.each([
    ['No notifications scheduled', []],
    ['1 exercise, 0 breathing', ['scheduled']],
    ['No notifications scheduled', ['cancelled']],
  ])("summarizes today's status as %j for %j", async (words, states) => {
    schedule.notifications = states.map((status) => ({
      id: 'n1',
      notificationID: 'p1',
      notificationType: 'exercise',
      scheduledTime: '15:55',
      status,
      metadata: null,
    }));

    await open('?view=status');

    expect(screen.getByText(words)).toBeDefined();
  });

  it('says that the status could not be checked', async () => {
    schedule.refusals.set('TodaysNotifications', unreachable);

    await open('?view=status');

    expect(screen.getByText('Error checking status')).toBeDefined();
  });

  it('shows the status as unknown if it could not be checked', async () => {
    schedule.refusals.set('TodaysNotifications', unreachable);
    await open('?view=send');

    expect(screen.getAllByText('Unknown')).toHaveLength(2);
  });

  it('logs a load only if it succeeded', async () => {
    await open();
    schedule.refusals.set('ScheduleEntries', unreachable);
    await press('Load Current Schedule');
    expect(newest(2)).toEqual([['Failure', 'Failed to load schedule', 'The server cannot be reached.']]);

    schedule.refusals.clear();
    await press('Load Current Schedule');

    expect(newest()[0]?.slice(0, 2)).toEqual(['Success', 'Schedule loaded']);
  });

  it('lists the hours that the breathing setup could not change', async () => {
    await open();
    schedule.jobs.failures = [
      {
        id: 'f1',
        table: 'DefaultScheduledSet',
        key: '15',
        code: 'Failed',
        message: 'Somebody else changed it.',
        attempt: 1,
        at: '2026-03-04T13:20:00.000Z',
      },
    ];

    await press('Setup Breathing Exercises');
    const question = within(screen.getByRole('alertdialog', { name: 'Setup Breathing Exercises?' }));
    expect(question.getByText(/^Sets up 1 breathing entry: 15:00 \(Weekdays\)\./)).toBeDefined();
    expect(schedule.jobs.started).toEqual([]);
    await press('Set up');
    schedule.jobs.update({ status: 'FAILED', changed: 1, failed: 1, reason: '1 item failed.' });
    await passTime(5_000);

    expect(newest(2)).toEqual([
      ['Failure', 'Cleanup error for hour 15', 'Somebody else changed it.'],
      ['Failure', 'Migration failed', '1 item failed.'],
    ]);
  });

  it('explains in the confirmation why the breathing setup was not started', async () => {
    await open();
    schedule.jobs.refusal = unreachable;

    await press('Setup Breathing Exercises');
    await press('Set up');

    const question = within(screen.getByRole('alertdialog', { name: 'Setup Breathing Exercises?' }));
    expect(question.getByText('The server cannot be reached.')).toBeDefined();
    expect(newest()).toEqual([['Failure', 'Migration failed', 'The server cannot be reached.']]);
  });

  it('explains why a cancellation was not started', async () => {
    schedule.notifications = [
      {
        id: 'n1',
        notificationID: 'p1',
        notificationType: 'exercise',
        scheduledTime: '15:55',
        status: 'scheduled',
        metadata: 'no JSON',
      },
      {
        id: 'n2',
        notificationID: 'p2',
        notificationType: 'exercise',
        scheduledTime: '08:55',
        status: 'scheduled',
        metadata: null,
      },
    ];
    await open('?view=send');
    expect(screen.getByText('2 scheduled')).toBeDefined();
    expect(screen.getByText('None scheduled')).toBeDefined();
    await press("Cancel All Today's Notifications");
    // The 08:55 notification has already been sent.
    const question = screen.getByRole('alertdialog', { name: 'Cancel 1 notification for today?' });
    expect(question.textContent).toContain('1 exercise notification and 0 breathing notifications');
    schedule.jobs.refusal = unreachable;

    await press('Cancel notifications');

    expect(newest()).toEqual([
      ['Failure', 'Failed to cancel notifications', 'The server cannot be reached.'],
    ]);
  });
});
