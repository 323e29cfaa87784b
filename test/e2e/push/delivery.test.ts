import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  type PushNotificationAnswer,
  type PushUserAnswer,
  pushNotificationDocument,
  pushUserDocument,
  sendTestNotificationDocument,
  type TestNotificationAnswer,
} from '#shared/api/push';
import type { ApiClient } from '../../support/host-process';
import { needsFullChromium } from '../support/full-chromium';
import { usePanel } from '../support/panel';
import { ana, ben } from '../support/person';

/** What the page makes of the SDK; runs in the page, so it uses nothing from outside itself. */
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

/** The notifications that the browser shows for the panel. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body }) => ({ title, body }));
  });

async function sendTest(api: ApiClient, content: string): Promise<TestNotificationAnswer> {
  const variables = { heading: 'Test', content, clientToken: randomUUID() };
  const answer = await api.query<{ sendTestNotification: TestNotificationAnswer }>(
    sendTestNotificationDocument,
    variables,
  );
  return answer.sendTestNotification;
}

needsFullChromium('a test notification to oneself', () => {
  const panel = usePanel({ users: 0, chromium: 'full' });

  it('appears in the browser that is subscribed, and nobody else gets one', async () => {
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
    const received = async () => {
      const { pushNotification } = await api.query<{ pushNotification: PushNotificationAnswer }>(
        pushNotificationDocument,
        { id: sent.notificationId },
      );
      return [pushNotification.successful, pushNotification.received];
    };
    await expect.poll(received).toEqual([1, 1]);
  });
});
