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

/** Returns the notifications that the browser shows for the panel. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.getNotifications())?.map(({ title }) => title) ?? [];
  });

describe('push pages in a browser that denies every permission', () => {
  const panel = usePanel({ users: 0 });

  it('say what is denied and that only the user can change it, and each action fails with this sentence', async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, diagnostics);

    await issues(page).getByText('This site does not have permission to show notifications.').waitFor();
    await issues(page)
      .getByText('Allow notifications in the site settings, next to the web address, then refresh.')
      .waitFor();
    await status(page).getByText('Critical Issues Detected').waitFor();
    await quick(page, 'Subscribe').click();
    await page.getByRole('tab', { name: 'Console & Logs' }).click();
    await page.getByRole('list', { name: 'Log' }).getByText('Permission denied').waitFor();
    await look(page, 'log', found);
    await page.goto(panel.url(hub));
    await page.getByText('Issue: External ID mismatch').waitFor();

    expect(found).toEqual({});
  });

  it('report that the SDK is blocked, and load it once it no longer is', async () => {
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

const maxMessages = 3;

/**
 * Sends a test message and waits until the browser shows it. If the browser does not show the message, sends
 * another. On a busy machine, Chromium once dropped a notification after reporting that it had been shown.
 */
async function sendTestMessage(page: Page): Promise<void> {
  for (let sent = 1; ; sent += 1) {
    await quick(page, 'Test Message').click();
    try {
      await expect.poll(() => shown(page), { timeout: 15_000 }).not.toEqual([]);
      return;
    } catch (error) {
      if (sent === maxMessages) throw error;
    }
  }
}

needsFullChromium('push pages in a browser that shows notifications', () => {
  const panel = usePanel({ users: 5, chromium: 'full' });

  it('show All Systems Operational after Auto Fix All, and a test message appears', async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, diagnostics, { permissions: ['notifications'] });
    await issues(page).getByText('This browser has no external ID.').waitFor();
    await look(page, 'issues', found);

    await button(page, 'Auto Fix All').click();
    await status(page).getByText('All Systems Operational').waitFor();
    await sendTestMessage(page);

    expect(new Set(await shown(page))).toEqual(new Set(['Test notification']));
    await page.getByRole('button', { name: '5. Message Delivery' }).click();
    await page.getByText('The last test message was shown here.').waitFor();
    await look(page, 'operational', found);
    expect(found).toEqual({});
  });

  it('name an external ID of somebody else, and change it with one button, as the provider confirms', async () => {
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
