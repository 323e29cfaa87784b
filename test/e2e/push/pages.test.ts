import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tellProvider } from '../../support/push/start-push-provider';
import { needsFullChromium } from '../support/full-chromium';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';

const diagnostics = '/admin/onesignal-diagnostics';
const hub = '/admin/notification-hub';

const status = (page: Page) => page.getByRole('status', { name: 'Status' });
const issues = (page: Page) => page.getByRole('list', { name: 'Detected issues' });
const quick = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name, exact: true });
const logged = (page: Page) => page.getByRole('list', { name: 'Recent Activity' });

/** The notifications that the browser shows for the panel. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.getNotifications())?.map(({ title }) => title) ?? [];
  });

describe('push pages in a browser that denies every permission', () => {
  const panel = usePanel({ users: 0 });

  it('say what is denied, that only the person can change it, and fail each act with that sentence', async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, diagnostics);

    await issues(page).getByText('This site has no permission to show notifications.').waitFor();
    await issues(page)
      .getByText('Allow notifications in the site settings, beside the address, then refresh.')
      .waitFor();
    await status(page).getByText('Checks Passed').waitFor();
    await quick(page, 'Subscribe').click();
    await page.getByRole('tab', { name: 'Console & Logs' }).click();
    await page.getByRole('list', { name: 'Log' }).getByText('Permission denied').waitFor();
    await look(page, 'log', found);
    await page.goto(panel.url(hub));
    await page.getByText('Issue: External ID mismatch').waitFor();

    expect(found).toEqual({});
  });

  it('say that the SDK is blocked, and load it once it no longer is', async () => {
    await tellProvider(panel.pushProvider(), { on: 'script', answer: 'down' });
    const page = await panel.openAs(ana, '/admin');
    panel.expectProblems(page, /OneSignalSDK\.page\.js/);
    await page.goto(panel.url(hub));
    await page.getByText('Issue: SDK not loaded').waitFor();
    await page.getByText('The SDK script is not loaded.').waitFor();
    await quick(page, 'Set External ID').click();
    await logged(page).getByText('OneSignal not available').waitFor();

    await tellProvider(panel.pushProvider(), { on: 'script', answer: 'ok' });
    await button(page, 'Auto Fix All').click();
    await logged(page).getByText('Permission denied').waitFor();

    expect(await page.getByText('SDK not loaded').count()).toBe(0);
  });
});

needsFullChromium('push pages in a browser that shows notifications', () => {
  const panel = usePanel({ users: 5, chromium: 'full' });

  it('Auto Fix All leads to All Systems Operational, and a test message is seen', async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, diagnostics, { permissions: ['notifications'] });
    await issues(page).getByText('This browser has no external ID.').waitFor();
    await look(page, 'issues', found);

    await button(page, 'Auto Fix All').click();
    await status(page).getByText('All Systems Operational').waitFor();
    await quick(page, 'Test Message').click();

    await expect.poll(() => shown(page)).toEqual(['Test notification']);
    await page.getByRole('button', { name: '5. Message Delivery' }).click();
    await page.getByText('The last test message was shown here.').waitFor();
    await look(page, 'operational', found);
    expect(found).toEqual({});
  });

  it('an external id that is somebody else’s is named, set by one button, and the provider agrees', async () => {
    const page = await panel.openAs(ben, hub, { permissions: ['notifications'] });
    await quick(page, 'Set External ID').click();
    await logged(page).getByText('External ID set', { exact: true }).waitFor();
    await page.evaluate(
      (id) => (window as unknown as { OneSignal: { login(id: string): Promise<void> } }).OneSignal.login(id),
      'somebody-else',
    );
    await page.getByText(`The external ID is somebody-else; yours is ${ben.subject}.`).waitFor();

    await quick(page, 'Set External ID').click();
    await expect.poll(() => page.getByText('somebody-else').count()).toBe(0);
    await quick(page, 'Refresh All').click();

    const row = page
      .getByRole('table', { name: 'App and OneSignal' })
      .getByRole('row', { name: /^External ID/ });
    await row.locator('.chakra-badge', { hasText: 'Match' }).waitFor();
  });
});
