// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { NotificationHubPage } from '#web/features/notifications/hub/page';
import { pushLog } from '#web/push/acts/log';
import { subject } from '../../push/facts';
import { sharedSdk } from '../../push/fake-sdk';
import { fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';
import { fakeNotification, PushWorld, stubBrowser } from './push-world';

const mocked = vi.hoisted(() => ({ graphql: vi.fn(), loadPushSdk: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: mocked.graphql,
}));
vi.mock('#web/api/session/config', () => ({
  loadConfig: async () => ({
    region: 'eu-central-1',
    push: { appId: 'app-1', sdkUrl: 'https://cdn.push.example/sdk.js' },
  }),
}));
// The provider's script cannot run here.
vi.mock('#web/api/push/push-sdk', () => ({ loadPushSdk: mocked.loadPushSdk }));

let world: PushWorld;

/** Sets the initial state of the browser and the provider. */
function begin(next: PushWorld): PushWorld {
  world = next;
  mocked.graphql.mockImplementation(world.graphql);
  return world;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  pushLog.clear();
  mocked.loadPushSdk.mockImplementation(async () => sharedSdk(() => world.fake));
  stubBrowser([{ data: { notificationId: 'notification-1' } }]);
});

afterEach(() => {
  vi.useRealTimers();
});

const path = '/admin/notification-hub';
async function open(search = '') {
  await renderPage(NotificationHubPage, path, `${path}${search}`);
  await passTime(500);
}
const click = async (name: string | RegExp, ms = 200) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(ms);
};
const activity = () =>
  within(screen.getByRole('list', { name: 'Recent Activity' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const rowOf = (table: string, property: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
    .find((text) => text?.includes(property));

/** Creates a browser in which everything works. */
function working(): PushWorld {
  const fine = new PushWorld({ externalId: subject, optedIn: true });
  fine.knowsCaller();
  return begin(fine);
}

describe('the notification command center', () => {
  // This test must come first, because the SDK is started only once per page load.
  it('shows a blocked SDK with its own message, one fix, and a log line for every button that needs it', async () => {
    begin(new PushWorld());
    mocked.loadPushSdk.mockRejectedValue(new Error('blocked'));
    await open();
    expect(screen.getByText('Issue: SDK not loaded')).toBeTruthy();
    expect(screen.getByText(/An ad blocker or a firewall is blocking cdn\.push\.example/)).toBeTruthy();

    await click('Set External ID');

    expect(activity()[0]).toContain('OneSignal not available');
  });

  it('is Healthy if everything works', async () => {
    working();

    await open();

    expect(screen.getByText('Healthy')).toBeTruthy();
    expect(screen.getByText('Push works in this browser.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Diagnose/ })).toBeNull();
  });

  it('names one issue, and counts several', async () => {
    const fine = new PushWorld({ externalId: 'somebody', optedIn: true });
    fine.knowsCaller();
    begin(fine);
    await open();
    expect(screen.getByText('Issue: External ID mismatch')).toBeTruthy();

    begin(new PushWorld({ externalId: 'somebody' }));
    await click('Refresh All');

    expect(screen.getByText('3 issues found')).toBeTruthy();
  });

  it('shows at most 5 notifications of the next 3 hours, with movement or breathing and the text', async () => {
    working().notifications = [
      fakeNotification({ scheduledTime: '08:55' }),
      ...['09:55', '10:25', '10:55', '11:10', '11:25', '11:55'].map((scheduledTime, index) =>
        fakeNotification({
          scheduledTime,
          notificationType: index === 1 ? 'breathing' : 'exercise',
          ...(index === 2 && { metadata: 'broken' }),
        }),
      ),
      fakeNotification({ scheduledTime: '12:55' }),
    ];

    await open();

    const rows = within(screen.getByRole('list', { name: 'Next notifications' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^09:55 UTC.*Movement.*Stretch - Two minutes for your back/),
      expect.stringMatching(/^10:25 UTC.*Breathing/),
      expect.stringMatching(/^10:55 UTC.*Invalid metadata/),
      expect.stringMatching(/^11:10/),
      expect.stringMatching(/^11:25/),
    ]);
    expect(within(screen.getByRole('region', { name: 'Total today' })).getByText('8')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Total today' })).getByText('7 still to come'),
    ).toBeTruthy();
  });

  it('reads the live state every 5 s, but not while the tab is hidden', async () => {
    working();
    await open();
    expect(rowOf('Live state', 'Opted in')).toContain('Yes');

    world.fake.permission = 'denied';
    await passTime(5_100);
    expect(rowOf('Live state', 'Opted in')).toContain('No');

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    mocked.graphql.mockClear();
    world.fake.permission = 'granted';
    await passTime(60_000);
    expect(rowOf('Live state', 'Opted in')).toContain('No');
    expect(mocked.graphql).not.toHaveBeenCalled();
    visibility.mockRestore();
  });

  it('cuts values of the comparison after 50 characters', async () => {
    const long = `long-${'🙂'.repeat(60)}`;
    begin(new PushWorld({ externalId: long, optedIn: true }));

    await open();

    expect(rowOf('App and OneSignal', 'External ID')).toContain(`${[...long].slice(0, 50).join('')}…`);
    expect(rowOf('App and OneSignal', 'External ID')).toContain('Differs');
  });

  it('fixes problems in order with Auto Fix All, and ends healthy', async () => {
    const broken = begin(new PushWorld({ permission: 'default', externalId: 'somebody' }));
    broken.knowsCaller();
    await open();

    await click('Auto Fix All', 10_000);

    expect(broken.fake.calls).toEqual([`login ${subject}`, 'requestPermission', 'optIn']);
    expect(screen.getByText('Healthy')).toBeTruthy();
    expect(activity()[0]).toContain('Auto-fix completed');
  });

  it("writes the browser's state to the preferences record with Sync Store", async () => {
    const other = working();
    other.preference = false;
    await open();
    expect(screen.getByText('Issue: App state out of sync')).toBeTruthy();

    expect(screen.getByText(/^Sync Store sets pushNotifications in your preferences record/)).toBeTruthy();
    await click('Sync Store');

    expect(activity().join()).toContain('Set push notifications to on in your preferences record');
    expect(other.sent).toEqual(['UpdatePreferences']);
    expect(other.preference).toBe(true);
    expect(screen.getByText('Healthy')).toBeTruthy();
  });

  it("shows today's status, or that it could not be checked", async () => {
    working().notifications = [fakeNotification({})];
    await open();

    await click('Check Status');
    expect(activity()[0]).toContain('Status checked1 exercise, 0 breathing');

    mocked.graphql.mockRejectedValue(new ApiError('Network', 'The server cannot be reached.'));
    await click('Check Status');
    expect(activity()[0]).toContain('Failed to check current statusThe server cannot be reached.');
  });

  it('empties the log with Clear, and hides it until its next line', async () => {
    working();
    await open();
    expect(screen.queryByText('Recent Activity')).toBeNull();
    await click('Refresh All');
    expect(activity()[0]).toContain('Everything refreshed');

    await click('Clear');

    expect(screen.queryByText('Recent Activity')).toBeNull();
  });

  it('sends only one test message after a double click', async () => {
    working();
    await open();

    const button = screen.getByRole('button', { name: 'Send Test' });
    fireEvent.click(button);
    fireEvent.click(button);
    await passTime(1_000);

    expect(world.sent).toEqual(['SendTestNotification']);
    expect(activity()[0]).toContain('Test message shown in this browser');
  });
});

describe('the tabs of the command center', () => {
  it('show scenarios as pending, and then why they failed', async () => {
    const alone = begin(new PushWorld());
    alone.test = { notificationId: null, accepted: false };
    await open('?view=tests');
    const list = screen.getByRole('list', { name: 'Test scenarios' });
    expect(within(list).getAllByText('pending')).toHaveLength(3);

    await click('Run all scenarios', 1_000);

    expect(within(list).getAllByText('failed')).toHaveLength(3);
    expect(within(list).getByText('No notifications scheduled for today')).toBeTruthy();
    expect(within(list).getByText('External ID not set - notifications may not reach user')).toBeTruthy();
    expect(activity().join()).toContain('Test failed: No notifications scheduled for today');
  });

  it('show that all scenarios pass if everything works', async () => {
    working().notifications = [fakeNotification({})];
    await open('?view=tests');

    await click('Run all scenarios', 1_000);

    expect(screen.getAllByText('passed')).toHaveLength(3);
  });

  it('open links to other pages in new tabs', async () => {
    working();
    await open('?view=schedule');
    const scheduler = screen.getByRole('link', { name: /Open the scheduler/ });
    await open('?view=debug');
    const debug = screen.getByRole('link', { name: /Open the debug console/ });

    for (const link of [scheduler, debug]) expect(link.getAttribute('target')).toBe('_blank');
    expect(scheduler.getAttribute('href')).toBe('/notification-scheduler');
    expect(debug.getAttribute('href')).toBe('/admin/notifications-debug');
  });

  it('offer the console helpers as buttons and in the browser’s console', async () => {
    working();
    await open('?view=debug');

    await click('Run checkOneSignalUser()');

    expect(screen.getByRole('status', { name: 'Answer' }).textContent).toContain(
      `"externalId": "${subject}"`,
    );
    const page = globalThis as unknown as Record<string, () => Promise<object>>;
    expect(await page.debugOneSignal?.()).toMatchObject({ state: { Initialized: 'Yes' } });
    expect(await page.testOneSignalPermission?.()).toEqual({ permission: 'granted', granted: true });
  });

  it('disable cancelling while nothing is scheduled, and otherwise show the count', async () => {
    const fine = working();
    await open('?view=functions');
    const button = () => screen.getByRole('button', { name: /Cancel all of today's notifications/ });
    expect(button().hasAttribute('disabled')).toBe(true);

    fine.notifications = [fakeNotification({})];
    await click('Check Status');

    expect(button().textContent).toContain('(1)');
    expect(button().hasAttribute('disabled')).toBe(false);
    expect(screen.getByText(/run the cloud function yourself/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Open the cloud console/ }).getAttribute('href')).toBe(
      'https://eu-central-1.console.aws.amazon.com/lambda/home?region=eu-central-1#/functions',
    );

    await click(/Cancel all of today's notifications/);
    await click('Cancel notifications');

    expect(pushLog.entries()[0]?.message).toBe('Failed to cancel notifications');
  });

  it('log a cancellation, with each notification that was not cancelled', async () => {
    const fine = working();
    fine.run = fakeRun({
      job: 'cancel-todays-notifications',
      status: 'RUNNING',
      changed: 3,
      failed: 1,
    });
    fine.failures = [{ key: 'n-1055', message: 'OneSignal API returned 500' }];

    await open(`?view=functions&run=${fine.run.id}`);
    fine.run = { ...fine.run, status: 'COMPLETED_WITH_FAILURES' };
    await passTime(10_000);

    expect(activity().slice(-2)).toEqual([
      expect.stringContaining(
        'Failed to cancel notification n-1055Failed to cancel in OneSignal: OneSignal API returned 500',
      ),
      expect.stringContaining('3 notifications cancelled. 1 notification could not be cancelled.'),
    ]);
  });
});
