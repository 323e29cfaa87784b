// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { PushDiagnosticsPage } from '#web/features/notifications/diagnostics/page';
import { pushLog } from '#web/push/acts/log';
import { subject } from '../../push/facts';
import { sharedSdk } from '../../push/fake-sdk';
import { passTime, renderPage } from '../render-page';
import { PushWorld, stubBrowser } from './push-world';

const mocked = vi.hoisted(() => ({ graphql: vi.fn(), download: vi.fn(), sdk: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: mocked.graphql,
}));
vi.mock('#web/api/session/config', () => ({
  loadConfig: async () => ({ push: { appId: 'app-1', sdkUrl: 'https://cdn.push.example/sdk.js' } }),
}));
// The provider's script cannot run here, and jsdom cannot save files.
vi.mock('#web/api/push/push-sdk', () => ({ loadPushSdk: mocked.sdk }));
vi.mock('#web/components/export/download', () => ({ download: mocked.download }));

let world: PushWorld;

/** Sets the initial state of the browser and the provider. */
function begin(next: PushWorld): PushWorld {
  world = next;
  mocked.graphql.mockImplementation(world.graphql);
  return world;
}

/** Creates a browser in which everything works. */
function working(): PushWorld {
  const fine = new PushWorld({ externalId: subject, optedIn: true });
  fine.knowsCaller();
  return begin(fine);
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  pushLog.clear();
  mocked.sdk.mockImplementation(async () => sharedSdk(() => world.fake));
  stubBrowser([{ data: { notificationId: 'notification-1' } }]);
});

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const path = '/admin/onesignal-diagnostics';
async function open(search = '') {
  await renderPage(PushDiagnosticsPage, path, `${path}${search}`);
  await passTime(500);
}
const click = async (name: string | RegExp, ms = 200) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(ms);
};
const quick = async (name: string, ms: number) => {
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Quick actions' })).getByRole('button', { name }),
  );
  await passTime(ms);
};
const banner = () => screen.getByRole('status', { name: 'Status' }).textContent;
const logged = () => pushLog.entries().map(({ message }) => message);
const issues = () => within(screen.getByRole('list', { name: 'Detected issues' }));

describe('the push diagnostics', () => {
  it('are operational if everything works, and show the important facts', async () => {
    working();

    await open();

    expect(banner()).toMatch(/^All Systems Operational/);
    expect(banner()).toMatch(
      /SDK loadedyes.*Initializedyes.*Usernameana@wellness\.example.*Platform.*Browser permissiongranted/,
    );
    expect(screen.getAllByText('All Systems Operational')).toHaveLength(2);
    for (const step of [
      '1. Environment Check',
      '2. SDK Initialization',
      '3. User Identity',
      '4. Subscription & Permission',
      '5. Message Delivery',
    ])
      expect(screen.getByRole('heading', { name: new RegExp(`^${step}`) })).toBeTruthy();
  });

  it.each([
    [
      { problem: 'limited', status: 429, retryAfterSeconds: 30 },
      'OneSignal API returned 429',
      'Wait 30 s, then refresh.',
    ],
    [{ problem: 'unavailable', status: 500 }, 'OneSignal API returned 500', 'Refresh in a few minutes.'],
    [{ problem: 'unavailable' }, 'OneSignal did not respond', 'Refresh in a few minutes.'],
    [{ problem: 'unauthorized', status: 401 }, 'OneSignal API returned 401', 'Store a valid REST API key'],
  ])('have a sentence and one fix for a provider that responds with %j', async (info, said, fix) => {
    working().provider = new ApiError('Conflict', said, info);

    await open();

    expect(banner()).toMatch(/^15\/17 Checks Passed/);
    expect(issues().getAllByText(new RegExp(said.replace(/[()]/g, '.')))).toHaveLength(2);
    expect(issues().getAllByText(new RegExp(fix))).toHaveLength(2);
    expect(issues().getAllByRole('button', { name: 'Refresh' })).toHaveLength(2);
  });

  it('link a user without an account at the provider with one button', async () => {
    begin(new PushWorld({ externalId: 'somebody', optedIn: true }));
    await open();

    fireEvent.click(issues().getAllByRole('button', { name: 'Set External ID' })[0] as HTMLElement);
    await passTime(500);

    expect(world.fake.calls).toEqual([`login ${subject}`]);
    expect(logged()[0]).toBe('External ID set');
  });

  it('notice a permission that is revoked while the page is open, which only the user can fix', async () => {
    working();
    await open();

    world.fake.permission = 'denied';
    await passTime(5_100);

    expect(issues().getByText('The permission was revoked while this page was open.')).toBeTruthy();
    expect(issues().getByText(/Allow notifications in the site settings/)).toBeTruthy();
    await quick('Subscribe', 5_000);
    expect(logged()[0]).toBe('Permission denied');
  });

  it('ask for confirmation before Reset All, list the data to delete, and clear only the SDK’s own data', async () => {
    working();
    localStorage.setItem('onesignal-notification-prompt', 'x');
    sessionStorage.setItem('oidc.user:issuer:client', 'token');
    await open();

    await click('Reset All');
    expect(screen.getByText('This will reset all OneSignal data and optOut. Continue?')).toBeTruthy();
    expect(screen.getByText('ONE_SIGNAL_SDK_DB')).toBeTruthy();
    expect(world.fake.calls).toEqual([]);
    await click('Reset all', 3_000);

    expect(world.fake.calls).toEqual(['optOut', 'logout']);
    expect(sessionStorage.getItem('push-clear-local-data')).toBe('true');
    expect(sessionStorage.getItem('oidc.user:issuer:client')).toBe('token');
  });

  it('subscribe, unsubscribe and sync with quick actions', async () => {
    const off = begin(new PushWorld({ externalId: subject }));
    off.knowsCaller();
    off.preference = false;
    await open();
    expect(banner()).toMatch(/Critical Issues Detected/);

    await quick('Subscribe', 3_000);
    await quick('Sync State', 1_000);
    expect(banner()).toMatch(/^All Systems Operational/);
    expect(off.preference).toBe(true);
    await quick('Unsubscribe', 2_000);

    expect(logged()).toEqual([
      'Unsubscribed',
      'State synced',
      'Set push notifications to on in your preferences record',
      'Subscribed',
    ]);
    expect(world.fake.calls).toEqual(['optIn', 'optOut']);
  });

  it('lead back to the command center if there is no previous page', async () => {
    working();
    const router = await renderPage(PushDiagnosticsPage, path, path);
    await passTime(300);

    await click('Back');

    expect(router.pathname()).toBe('/admin/notification-hub');
  });
});

describe('the tabs of the push diagnostics', () => {
  it('compare App State and OneSignal, with Match', async () => {
    working();

    await open('?view=monitor');
    expect(screen.getAllByRole('table').map((one) => one.getAttribute('aria-label'))[0]).toBe('Live state');

    const table = within(screen.getByRole('table', { name: 'App and OneSignal' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Property',
      'App State',
      'OneSignal',
      'Match',
    ]);
    expect(table.getAllByRole('row')).toHaveLength(6);
    expect(table.queryByText('Differs')).toBeNull();
    expect(table.queryByText('Unknown')).toBeNull();
  });

  it('have tools with the described effects', async () => {
    working();
    await open('?view=tools');

    const tools = within(screen.getByRole('list', { name: 'Advanced Tools' })).getAllByRole('button');
    expect(tools.map(({ textContent }) => textContent?.trim())).toEqual([
      'Initialize SDK',
      'Set External ID',
      'Request Permission',
      'Set Test Tags',
      'Clear Local Data',
      'Force External ID',
      'Recover Identity',
      'API inspector',
    ]);
    await click('Initialize SDK');
    await click('Force External ID', 1_000);
    await click('Recover Identity', 500);
    await click('Set Test Tags', 500);

    expect(logged()).toEqual([
      'Test tags set',
      'Identity recovered',
      'External ID set again after logout',
      'SDK initialized',
    ]);
    expect(world.fake.calls).toEqual(['logout', `login ${subject}`, `login ${subject}`]);
    expect(world.fake.tags).toMatchObject({ test: 'true' });
  });

  it('show calls and the provider’s response in the API inspector, without tokens', async () => {
    working();
    await open('?view=tools');
    await click('Set External ID', 500);

    await click('API inspector');

    const dialog = screen.getByRole('dialog', { name: 'API inspector' });
    expect(dialog.textContent).toContain(`login(${subject}) → done`);
    expect(dialog.textContent).toContain('"onesignal_id": "onesignal-1"');
    expect(dialog.textContent).not.toContain('token-1');
  });

  it('distinguish a denied permission, a hidden page and a good state in the throttling test', async () => {
    working();
    await open('?view=tests');

    await click('Run Browser Throttling Analysis', 500);
    expect(
      screen.getByText('No obvious throttling detected - page is visible and permission granted'),
    ).toBeTruthy();
    world.fake.permission = 'denied';
    await click('Run Browser Throttling Analysis', 500);
    expect(screen.getByText('Cannot test - notification permission not granted')).toBeTruthy();
    world.fake.permission = 'granted';
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await click('Run Browser Throttling Analysis', 500);
    visibility.mockRestore();

    expect(
      screen.getByText('Page is not visible - notifications may be throttled in background'),
    ).toBeTruthy();
  });

  it('look for the SDK’s database in the persistence test', async () => {
    working();
    await open('?view=tests');

    await click('Run Persistence Test', 500);
    expect(screen.getByText('OneSignal database exists - data should persist across sessions')).toBeTruthy();
    vi.stubGlobal('indexedDB', { ...indexedDB, databases: async () => [], deleteDatabase: () => undefined });
    await click('Run Persistence Test', 2_000);
    expect(
      screen.getByText('OneSignal database not found - may need to initialize subscription first'),
    ).toBeTruthy();
    vi.stubGlobal('indexedDB', undefined);
    await click('Run Persistence Test', 500);

    expect(screen.getByText('IndexedDB not supported')).toBeTruthy();
  });

  it('save the log as a text file, and clear it', async () => {
    working();
    await open('?view=logs');
    await click('Refresh All', 500);

    await click('Export');
    const [name, pieces] = mocked.download.mock.calls[0] ?? [];
    expect(name).toBe('push-log-2026-03-02.txt');
    expect(String(pieces)).toMatch(/^2026-03-02T09:00:0\d\.\d+Z SUCCESS Everything refreshed\n$/);
    await click('Clear');

    expect(pushLog.entries()).toEqual([]);
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});
