import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { localPushApp } from '#infra/local/push-provider/app-key';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { PushNotificationPage, TestNotification } from '#shared/api/api-types';
import {
  type PushUserAnswer,
  pushNotificationDocument,
  pushNotificationsDocument,
  pushUserDocument,
  sendTestNotificationDocument,
} from '#shared/api/push';
import { subjectAt } from '#shared/demo/people/people';

import { providerRequests, tellProvider } from '../../support/push/start-push-provider';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost({ users: 2 });
  api = await signIn(host, 'ana@wellness.example');
});
afterAll(() => host?.stop());
afterEach(() => tellProvider(host.endpoints.pushControl, { answer: 'ok' }));

describe('the site', () => {
  it('gives the panel the app ID and the address of the SDK, and serves the worker as a script', async () => {
    const config = await (await fetch(`${host.url}/config.json`)).json();
    const worker = await fetch(`${host.url}/OneSignalSDKWorker.js`);

    const sdkUrl = `${host.endpoints.pushProvider}/sdks/web/v16/OneSignalSDK.page.js`;
    expect(config.push).toEqual({ appId: localPushApp.appId, sdkUrl });
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await worker.text()).toBe(`importScripts("${sdkUrl.replace('page.js', 'sw.js')}");\n`);
    expect(worker.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${host.endpoints.pushProvider};`,
    );
  });
});

describe('the API', () => {
  it('returns no notifications if none was ever sent, and no user for an unknown ID', async () => {
    const { pushNotifications } = await api.ask<{ pushNotifications: PushNotificationPage }>(
      pushNotificationsDocument,
      { limit: 5 },
    );
    const { pushUser } = await api.ask<{ pushUser: PushUserAnswer | null }>(pushUserDocument, {
      externalId: 'nobody',
    });
    const { pushNotification } = await api.ask<{ pushNotification: object | null }>(
      pushNotificationDocument,
      { id: randomUUID() },
    );

    expect(pushNotifications).toMatchObject({ total: 0, offset: 0, items: [] });
    expect([pushUser, pushNotification]).toEqual([null, null]);
  });
});

const [ana] = demoAccounts;

/** Subscribes one of this person's browsers, as the SDK does on a panel page. */
async function subscribe(externalId: string): Promise<void> {
  const response = await fetch(`${host.endpoints.pushProvider}/apps/${localPushApp.appId}/users`, {
    method: 'POST',
    headers: { origin: host.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      identity: { external_id: externalId },
      subscriptions: [{ type: 'ChromePush', token: randomUUID(), enabled: true, notification_types: 1 }],
    }),
  });
  expect(response.status).toBe(201);
}

async function sendTest(clientToken: string): Promise<TestNotification> {
  const { sendTestNotification } = await api.ask<{ sendTestNotification: TestNotification }>(
    sendTestNotificationDocument,
    { heading: 'Test', content: 'Does it arrive?', clientToken },
  );
  return sendTestNotification;
}

const userOf = async (externalId: string) =>
  (await api.ask<{ pushUser: PushUserAnswer | null }>(pushUserDocument, { externalId })).pushUser;

describe('a test notification', () => {
  it('is accepted once the caller is subscribed, and sent once for each client token', async () => {
    const early = await sendTest('early');
    await subscribe(ana.subject);

    const sent = [await sendTest('once'), await sendTest('once')];
    const { pushNotifications } = await api.ask<{ pushNotifications: PushNotificationPage }>(
      pushNotificationsDocument,
      {},
    );

    expect(early).toMatchObject({ accepted: false, notificationId: null, externalId: ana.subject });
    expect(sent[0]).toMatchObject({ accepted: true, externalId: ana.subject });
    expect(sent[1]).toEqual(sent[0]);
    expect(pushNotifications).toMatchObject({
      total: 1,
      items: [{ id: sent[0]?.notificationId, successful: 1, externalIds: [ana.subject] }],
    });
    expect(await userOf(ana.subject)).toMatchObject({ isSubscribed: true });
  });

  it('can reach the users of the demo workspace', async () => {
    expect(await userOf(subjectAt(0))).toMatchObject({ subscriptions: [{ type: 'ChromePush' }] });
  });
});

describe('a fault of the provider', () => {
  it.each([
    [{ answer: 'limit', retryAfterSeconds: 9 }, { problem: 'limited', retryAfterSeconds: 9 }, 1],
    [{ answer: 'error', status: 500 }, { problem: 'unavailable', status: 500 }, 2],
    [{ answer: 'down' }, { problem: 'unavailable' }, 2],
    [{ answer: 'error', status: 401 }, { problem: 'unauthorized', status: 401 }, 1],
    [{ answer: 'garbage' }, { problem: 'unreadable' }, 1],
  ] as const)('%j reaches the caller unchanged', async (fault, info, tries) => {
    const { pushControl } = host.endpoints;
    await tellProvider(pushControl, { ...fault, on: 'api' });
    const before = (await providerRequests(pushControl)).length;

    const { errors } = await api.send(pushNotificationsDocument, {});

    expect(errors).toMatchObject([{ errorType: 'Conflict', errorInfo: info }]);
    expect(await providerRequests(pushControl)).toHaveLength(before + tries);
  });
});
