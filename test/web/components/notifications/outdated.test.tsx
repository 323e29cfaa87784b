// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeMetadata } from '#shared/values/notification-metadata';
import { ScheduleDialog } from '#web/components/notifications/schedule-card';
import { useLibrary } from '#web/components/week/use-library';
import { AfterSave } from '#web/components/week-editor/after-save';
import { FakeSchedule } from '../../features/fake-schedule';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

vi.mock('#web/api/session/config', () => ({ loadConfig: async () => ({ schedulerUrl: 'https://own/' }) }));

let schedule: FakeSchedule;
/** The schedule has Rise at 08:55, which was Wake up when its notification was created. */
const record = (time: string, heading: string) => ({
  id: `notification-20260304-${time.replace(':', '')}-exercise`,
  notificationID: 'p1',
  notificationType: 'exercise',
  scheduledTime: time,
  status: 'scheduled',
  metadata: writeMetadata(heading, 'Two minutes'),
});

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ now: Date.parse('2026-03-04T06:00:00.000Z') });
  schedule = new FakeSchedule();
  schedule.entries = schedule.entries.slice(0, 1);
  api.graphql.mockImplementation(schedule.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const path = '/notification-scheduler';
const open = async (Page: () => React.ReactNode) => {
  await renderPage(Page, path, path);
  await passTime(200);
};

function Saved() {
  const outcome = {
    created: [],
    updated: ['nine'],
    removed: [],
    after: schedule.entries,
    record: 'DefaultScheduledSet#*',
  };
  return <AfterSave outcome={outcome} library={useLibrary()} onDismiss={() => undefined} />;
}

describe('after a save', () => {
  it('says how many notifications of today keep the old text, and links to the preview', async () => {
    schedule.notifications = [record('08:55', 'Wake up')];
    await open(Saved);

    expect(screen.getByText('1 notification already created keeps the old text.')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Review today’s changes' });
    expect(link.getAttribute('href')).toBe('/admin/notification-scheduler/manual?schedule=true');
  });

  it('mentions notifications at a time that the schedule no longer has', async () => {
    schedule.notifications = [record('08:55', 'Wake up'), record('09:55', 'Rise')];
    await open(Saved);

    expect(screen.getByText('2 notifications already created keep the old text or time.')).toBeDefined();
  });

  it('follows what other admins save and schedule', async () => {
    schedule.notifications = [record('08:55', 'Rise')];
    await open(Saved);
    expect(screen.queryByText(/already created/)).toBeNull();

    schedule.entries = schedule.entries.map((entry) => ({ ...entry, notificationHeading: 'Stand up' }));
    await passTime(31_000);
    expect(screen.getByText('1 notification already created keeps the old text.')).toBeDefined();

    schedule.notifications = [record('08:55', 'Stand up')];
    await passTime(31_000);
    expect(screen.queryByText(/already created/)).toBeNull();
  });

  it('says nothing if all notifications of today match the schedule', async () => {
    schedule.notifications = [record('08:55', 'Rise')];
    await open(Saved);

    expect(screen.queryByText(/already created/)).toBeNull();
  });
});

describe('the preview of scheduling', () => {
  const onUrl = vi.fn();
  const preview = (url: string) => () => (
    <ScheduleDialog
      types={['exercise']}
      url={url}
      onUrl={onUrl}
      onClose={() => undefined}
      onConfirm={() => undefined}
    />
  );

  it('lists what is replaced and cancelled, not only what is created', async () => {
    schedule.notifications = [record('08:55', 'Wake up'), record('09:55', 'Rise')];
    await open(preview('https://function.example/'));

    const dialog = within(screen.getByRole('alertdialog', { name: 'Change 2 notifications for today?' }));
    expect(dialog.getByText(/^Create 0, replace 1, cancel 1\./)).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Replace · 08:55 UTC · Exercise · Rise',
      'Cancel · 09:55 UTC · Exercise · Rise',
    ]);
  });

  it('asks for the URL before it can be confirmed, and offers that of this system', async () => {
    await open(preview(''));

    expect(screen.getByText('Please enter the Cloud Function URL first')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Schedule notifications' }).hasAttribute('disabled')).toBe(
      true,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Use this system’s function' }));
    expect(onUrl).toHaveBeenCalledWith('https://own/');
  });
});
