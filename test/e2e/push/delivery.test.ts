import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestNotification } from '#shared/api/api-types';
import {
  type PushNotificationAnswer,
  type PushUserAnswer,
  pushNotificationDocument,
  pushUserDocument,
  sendTestNotificationDocument,
} from '#shared/api/push';
import type { ApiClient } from '../../support/host-process';
import { tellProvider } from '../../support/push/start-push-provider';
import { needsFullChromium } from '../support/full-chromium';
import { usePanel } from '../support/panel';
import { ana, ben } from '../support/person';

/**
 * Subscribes to push notifications with the SDK and returns the SDK's state. This function runs in the page,
 * so it must not use anything outside itself.
 */
async function subscribe(externalId: string) {
  const { push } = await (await fetch('/config.json')).json();
  const page = window as unknown as { OneSignalDeferred?: { push(call: (sdk: Sdk) => void): void } };
  interface Sdk {
    init(options: object): Promise<void>;
    login(id: string): Promise<void>;
    Notifications: { permission: boolean };
    User: {
      externalId?: string;
      PushSubscription: { id?: string; token?: string; optedIn: boolean; optIn(): Promise<void> };
    };
  }
  const script = Object.assign(document.createElement('script'), { src: push.sdkUrl });
  const sdk = await new Promise<Sdk>((resolve, reject) => {
    page.OneSignalDeferred ??= [] as ((sdk: Sdk) => void)[];
    page.OneSignalDeferred.push(resolve);
    script.onerror = () => reject(new Error('The SDK was not loaded'));
    document.head.append(script);
  });
  await sdk.init({ appId: push.appId });
  await sdk.login(externalId);
  await sdk.User.PushSubscription.optIn();
  const { id, token, optedIn } = sdk.User.PushSubscription;
  return { permission: sdk.Notifications.permission, externalId: sdk.User.externalId, id, token, optedIn };
}

/** A page on which the SDK has started. */
interface SdkPage {
  readonly OneSignal: {
    readonly User: { readonly externalId?: string; readonly PushSubscription: { readonly optedIn: boolean } };
    logout(): Promise<void>;
  };
}

const optedInOf = () => (window as unknown as SdkPage).OneSignal.User.PushSubscription.optedIn;
const externalIdOf = () => (window as unknown as SdkPage).OneSignal.User.externalId;

/** The part of the worker's global scope that `click` uses. The project has no types for workers. */
type WorkerScope = EventTarget & {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (name: string, of: { notification: Notification | undefined }) => Event;
};

/**
 * Simulates a click on the only visible notification by sending the event to the worker, because a test
 * cannot click on desktop notifications.
 */
async function click(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

/** Returns the notifications that the browser shows for the panel. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body }) => ({ title, body }));
  });

async function sendTest(api: ApiClient, content: string): Promise<TestNotification> {
  const variables = { heading: 'Test', content, clientToken: randomUUID() };
  const answer = await api.query<{ sendTestNotification: TestNotification }>(
    sendTestNotificationDocument,
    variables,
  );
  return answer.sendTestNotification;
}

needsFullChromium('a test notification to oneself', () => {
  const panel = usePanel({ users: 0, chromium: 'full' });

  it('appears in the subscribed browser and in no other', async () => {
    const page = await panel.openAs(ana, '/admin', { permissions: ['notifications'] });
    const [api, other] = [await panel.api(ana), await panel.api(ben)];
    const before = await sendTest(api, 'Too early');

    const state = await page.evaluate(subscribe, ana.subject);
    const sent = await sendTest(api, 'Does it arrive?');
    const toBen = await sendTest(other, 'Not for Ana');

    expect(before).toMatchObject({ accepted: false, notificationId: null });
    expect(state).toMatchObject({ permission: true, externalId: ana.subject, optedIn: true });
    expect([sent.accepted, toBen.accepted]).toEqual([true, false]);
    await expect.poll(() => shown(page)).toEqual([{ title: 'Test', body: 'Does it arrive?' }]);
    const { pushUser } = await api.query<{ pushUser: PushUserAnswer }>(pushUserDocument, {
      externalId: ana.subject,
    });
    expect(pushUser).toMatchObject({ isSubscribed: true, subscriptions: [{ id: state.id }] });
    await click(page);
    const counts = async () => {
      const { pushNotification } = await api.query<{ pushNotification: PushNotificationAnswer }>(
        pushNotificationDocument,
        { id: sent.notificationId },
      );
      const { successful, received, clicked } = pushNotification;
      return { successful, received, clicked };
    };
    await expect.poll(counts).toEqual({ successful: 1, received: 1, clicked: 1 });
  });

  it('is not accepted after a sign-out in another tab, and the SDK of every tab knows this', async () => {
    const page = await panel.openAs(ben, '/admin', { permissions: ['notifications'] });
    const api = await panel.api(ben);
    await page.evaluate(subscribe, ben.subject);
    const tab = await page.context().newPage();
    await tab.goto(panel.url('/'));
    const inTab = await tab.evaluate(subscribe, ben.subject);
    const externalIds = () => Promise.all([page, tab].map((one) => one.evaluate(externalIdOf)));
    const before = await externalIds();

    await page.evaluate(() => (window as unknown as SdkPage).OneSignal.logout());

    expect(inTab.optedIn).toBe(true);
    expect(before).toEqual([ben.subject, ben.subject]);
    await expect.poll(externalIds).toEqual([undefined, undefined]);
    expect(await sendTest(api, 'Nobody here')).toMatchObject({ accepted: false });
  });

  it('is not accepted after the permission is revoked while the page is open', async () => {
    const page = await panel.openAs(ben, '/admin', { permissions: ['notifications'] });
    const api = await panel.api(ben);
    await page.evaluate(subscribe, ben.subject);
    const before = await sendTest(api, 'Still allowed');

    await page.context().clearPermissions();

    expect(before.accepted).toBe(true);
    await expect.poll(() => page.evaluate(optedInOf)).toBe(false);
    await expect.poll(async () => (await sendTest(api, 'Not allowed')).accepted).toBe(false);
  });

  it('does not disturb the page if the permission was revoked when it arrives', async () => {
    const page = await panel.openAs(ben, '/admin', { permissions: ['notifications'] });
    const api = await panel.api(ben);
    await page.evaluate(subscribe, ben.subject);
    await page.evaluate(() => {
      ServiceWorkerRegistration.prototype.showNotification = () =>
        Promise.reject(new TypeError('No notification permission has been granted'));
    });
    const noted = page.waitForEvent('console', (message) => message.text().includes('No notification'));

    const { accepted } = await sendTest(api, 'Too late');

    expect(accepted).toBe(true);
    await noted;
  });

  it('is unavailable if the app is restricted to another origin', async () => {
    const page = await panel.openAs(ana, '/admin', { permissions: ['notifications'] });
    await tellProvider(panel.pushProvider(), {
      answer: 'restricted',
      origin: 'https://elsewhere.example',
      on: 'sdk',
      times: 1,
    });

    await expect(page.evaluate(subscribe, ana.subject)).rejects.toThrow(
      'Can only be used on: https://elsewhere.example',
    );
  });
});
