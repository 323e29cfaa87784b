import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { localPushApp } from '#infra/local/push-provider/app-key';
import {
  type PushNotificationPage,
  type PushUserAnswer,
  pushNotificationDocument,
  pushNotificationsDocument,
  pushUserDocument,
} from '#shared/api/push';
import { type ApiClient, signIn } from '../../support/host-process';
import { startQuietHost } from '../../support/quiet-host';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost({ users: 2 });
  api = await signIn(host.url, 'ana@wellness.example');
});
afterAll(() => host?.stop());

describe('the site', () => {
  it('tells the panel our app and where the SDK is, and serves the worker as a script', async () => {
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
  it('lists no notifications where none was ever sent, and knows nobody by an id that nobody has', async () => {
    const { pushNotifications } = await api.query<{ pushNotifications: PushNotificationPage }>(
      pushNotificationsDocument,
      { limit: 5 },
    );
    const { pushUser } = await api.query<{ pushUser: PushUserAnswer | null }>(pushUserDocument, {
      externalId: 'nobody',
    });
    const { pushNotification } = await api.query<{ pushNotification: object | null }>(
      pushNotificationDocument,
      { id: randomUUID() },
    );

    expect(pushNotifications).toMatchObject({ total: 0, offset: 0, items: [] });
    expect([pushUser, pushNotification]).toEqual([null, null]);
  });
});
