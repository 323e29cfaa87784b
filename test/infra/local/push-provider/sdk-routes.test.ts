import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localPushApp, pushSdkPath } from '#infra/local/push-provider/app-key';
import { PushUsers } from '#infra/local/push-provider/users';
import { openGateway } from '../../../support/push/push-gateway';
import { countedPerson, siteOrigin } from '../../../support/push/start-push-provider';

const { appId } = localPushApp;
const app = `/apps/${appId}`;

/** Sends a request without a key, as the SDK does on a panel page. */
async function asPage(url: string, method: string, path: string, body?: object, origin = siteOrigin) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse((await response.text()) || '{}'),
  };
}

const device = { type: 'ChromePush', token: 'token-1', enabled: true, notification_types: 1 };

/** Subscribes a browser for the person with the given external ID. */
async function subscribe(url: string, externalId: string, token = 'token-1') {
  const identity = { external_id: externalId };
  const { body } = await asPage(url, 'POST', `${app}/users`, {
    identity,
    subscriptions: [{ ...device, token }],
  });
  const id: string = body.subscriptions.at(-1).id;
  return { id, onesignalId: body.identity.onesignal_id as string };
}

const test = (externalIds: readonly string[]) => ({
  heading: 'Test',
  content: 'Does it arrive?',
  to: { externalIds },
  idempotencyKey: crypto.randomUUID(),
});

/** Returns the first message in a subscription's stream. */
async function firstMessage(url: string, id: string) {
  const stream = await fetch(`${url}${app}/subscriptions/${id}/messages`, {
    headers: { origin: siteOrigin },
  });
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString();
    const found = /^data: (.*)$/m.exec(text)?.[1];
    if (found) return JSON.parse(found);
  }
}

describe('users and subscriptions', () => {
  // documentation.onesignal.com/reference/create-user and view-user
  it('are created by a page, and read by external id with the key', async () => {
    const { url, push } = await openGateway();
    const { id, onesignalId } = await subscribe(url, 'sub-1');

    expect(await push.user('sub-1')).toMatchObject({
      externalId: 'sub-1',
      oneSignalId: onesignalId,
      isSubscribed: true,
      subscriptions: [{ id, type: 'ChromePush', enabled: true, notificationTypes: 1 }],
    });
    expect(await push.user('sub-2')).toBeUndefined();
  });

  // documentation.onesignal.com/reference/view-user: every alias except onesignal_id requires the key.
  it('are shown to a page only by OneSignal id', async () => {
    const { url } = await openGateway();
    const { onesignalId } = await subscribe(url, 'sub-1');

    const own = await asPage(url, 'GET', `${app}/users/by/onesignal_id/${onesignalId}`);
    const guessed = await asPage(url, 'GET', `${app}/users/by/external_id/sub-1`);

    expect([own.status, guessed.status]).toEqual([200, 401]);
    expect(own.body.identity).toEqual({ onesignal_id: onesignalId, external_id: 'sub-1' });
  });

  // documentation.onesignal.com/reference/create-alias
  it('have only one user per external id', async () => {
    const { url } = await openGateway();
    await subscribe(url, 'sub-1');
    const other = await asPage(url, 'POST', `${app}/users`, {
      subscriptions: [{ ...device, token: 'token-2' }],
    });
    const path = `${app}/users/by/onesignal_id/${other.body.identity.onesignal_id}/identity`;

    const claimed = await asPage(url, 'PATCH', path, { identity: { external_id: 'sub-1' } });
    const free = await asPage(url, 'PATCH', path, { identity: { external_id: 'sub-2' } });

    expect(claimed).toMatchObject({ status: 409, body: { errors: [{ code: 'user-2' }] } });
    expect(free).toMatchObject({ status: 200, body: { identity: { external_id: 'sub-2' } } });
  });

  // documentation.onesignal.com/reference/create-user and update-subscription
  it('move a subscription to another owner, and disable it', async () => {
    const { url, push } = await openGateway();
    const { id } = await subscribe(url, 'sub-1');

    await asPage(url, 'POST', `${app}/users`, {
      identity: { external_id: 'sub-2' },
      subscriptions: [{ id }],
    });
    const enabled = await push.user('sub-2');
    await asPage(url, 'PATCH', `${app}/subscriptions/${id}`, {
      subscription: { enabled: false, notification_types: -2 },
    });

    expect(enabled?.isSubscribed).toBe(true);
    expect(await push.user('sub-1')).toMatchObject({ subscriptions: [] });
    expect(await push.user('sub-2')).toMatchObject({
      isSubscribed: false,
      subscriptions: [{ notificationTypes: -2 }],
    });
  });

  it.each([
    ['a user without an identity', 'POST', '/users', {}, 400],
    ['an unknown user', 'GET', '/users/by/onesignal_id/none', undefined, 404],
    ['an unknown subscription', 'PATCH', '/subscriptions/none', { subscription: {} }, 404],
    ['invalid tags', 'PATCH', '/users/by/onesignal_id/none', { properties: 1 }, 404],
    ['an unknown route', 'DELETE', '/users', undefined, 404],
  ])('reject %s', async (_, method, path, body, status) => {
    const { url } = await openGateway();

    expect(await asPage(url, method, `${app}${path}`, body)).toMatchObject({ status });
  });
});

describe('a notification', () => {
  // documentation.onesignal.com/reference/push-notification: 200 with an empty ID if nobody is subscribed.
  it('is not created if no recipient is subscribed', async () => {
    const { push } = await openGateway();

    expect(await push.offer(test(['sub-1']))).toEqual({
      id: undefined,
      invalidExternalIds: [],
      said: ['All included players are not subscribed'],
    });
    expect(await push.list({ limit: 1, offset: 0 })).toMatchObject({ total: 0 });
  });

  // documentation.onesignal.com/reference/push-notification: `errors.invalid_aliases` in a response with an
  // ID.
  it('lists unreached recipients, and counts the devices of the others', async () => {
    const { url, push } = await openGateway();
    await subscribe(url, 'sub-1');
    await subscribe(url, 'sub-1', 'token-2');

    const { id = '', invalidExternalIds } = await push.offer(test(['sub-1', countedPerson, 'sub-3']));

    expect(invalidExternalIds).toEqual(['sub-3']);
    expect(await push.view(id)).toMatchObject({
      successful: 3,
      remaining: 0,
      externalIds: ['sub-1', countedPerson, 'sub-3'],
    });
  });

  // documentation.onesignal.com/reference/view-message: successful, remaining, completed_at, and the
  // requested values.
  it('to a segment counts everyone who is subscribed when it is sent', async () => {
    const clock = { ms: Date.parse('2026-01-01T08:00:00Z') };
    const { url, push } = await openGateway({}, () => clock.ms);
    await subscribe(url, 'sub-1');
    const sendAt = '2026-01-01T08:55:00.000Z';
    const to = { segments: ['Total Subscriptions'] };
    const id = await push.create({ ...test([]), to, sendAt });

    const before = await push.view(id);
    await subscribe(url, 'sub-2', 'token-2');
    clock.ms = Date.parse(sendAt);

    expect(before).toMatchObject({
      successful: 0,
      remaining: 2,
      segments: to.segments,
      completedAt: undefined,
    });
    expect(await push.view(id)).toMatchObject({ successful: 3, remaining: 0, completedAt: sendAt });
  });

  // documentation.onesignal.com/reference/view-message: received and converted.
  it('reaches the open page of a subscription, even if it opens later, and counts its reports', async () => {
    const { url, push } = await openGateway();
    const { id: subscription } = await subscribe(url, 'sub-1');

    const { id = '' } = await push.offer(test(['sub-1']));
    const message = await firstMessage(url, subscription);
    await asPage(url, 'PUT', `/notifications/${id}/report_received`, {});
    await asPage(url, 'PUT', `/notifications/${id}`, { opened: true });

    expect(message).toEqual({ id, heading: 'Test', content: 'Does it arrive?' });
    expect(await push.view(id)).toMatchObject({ received: 1, clicked: 1 });
  });

  it('counts all concurrent reports of pages', async () => {
    const { url, push, folder } = await openGateway();
    await subscribe(url, 'sub-1');
    const { id = '' } = await push.offer(test(['sub-1']));

    const report = () => asPage(url, 'PUT', `/notifications/${id}/report_received`, {});
    const answers = await Promise.all(Array.from({ length: 8 }, report));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await push.view(id)).toMatchObject({ received: 8 });
    expect(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'))).toMatchObject({ received: 8 });
  });

  it('finds the same subscriptions after a restart', async () => {
    const { url, push, folder } = await openGateway();
    const { id } = await subscribe(url, 'sub-1');

    const again = await PushUsers.open(join(folder, 'users'));

    expect(await push.user('sub-1')).toMatchObject({ subscriptions: [{ id }] });
    expect(again.find('external_id', 'sub-1')?.externalId).toBe('sub-1');
    expect(again.subscribed()).toMatchObject([{ id }]);
  });
});

describe('a page', () => {
  it('of another origin gets nothing from the SDK’s routes, and changes nothing', async () => {
    const { url, requests } = await openGateway();
    const body = { identity: { external_id: 'sub-1' } };

    const foreign = await asPage(url, 'POST', `${app}/users`, body, 'http://127.0.0.1:10');
    const asked = await asPage(url, 'OPTIONS', `${app}/users`, undefined, 'http://127.0.0.1:10');
    const nobody = await fetch(`${url}/sync/${appId}/web`, { headers: { 'sec-fetch-site': 'same-site' } });

    expect([foreign.status, asked.status, nobody.status]).toEqual([403, 403, 403]);
    expect([...foreign.headers.keys(), ...asked.headers.keys()].join()).not.toContain('access-control');
    expect(await requests()).toEqual([]);
  });

  it('of the panel may only use the routes of the SDK', async () => {
    const { url } = await openGateway();

    const asked = await fetch(`${url}${app}/users`, { method: 'OPTIONS', headers: { origin: siteOrigin } });
    const list = await asPage(url, 'GET', `/notifications?app_id=${appId}`);

    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(list.status).toBe(404);
  });

  it('loads the SDK and its worker as scripts', async () => {
    const { url } = await openGateway();

    for (const path of [pushSdkPath, pushSdkPath.replace('page', 'sw')]) {
      const script = await fetch(`${url}${path}`);

      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await script.text()).toContain('notification');
    }
  });
});

describe('the control', () => {
  it('breaks one kind of routes and no others', async () => {
    const { url, push, tell } = await openGateway();
    await tell({ answer: 'limit', retryAfterSeconds: 3, on: 'sdk' });

    const limited = await asPage(url, 'GET', `/sync/${appId}/web`);

    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
    expect(limited.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    await expect(push.check()).resolves.toBeUndefined();
  });

  it('simulates an unreachable provider, and an app of another origin', async () => {
    const { url, tell } = await openGateway();
    await tell({ answer: 'restricted', origin: 'https://elsewhere.example', on: 'sdk', times: 1 });
    const { body } = await asPage(url, 'GET', `/sync/${appId}/web`);
    await tell({ answer: 'down', on: 'script' });

    expect(body.config.origin).toBe('https://elsewhere.example');
    await expect(fetch(`${url}${pushSdkPath}`)).rejects.toThrow();
    expect(await asPage(url, 'GET', `/sync/${appId}/web`)).toMatchObject({
      body: { config: { origin: siteOrigin } },
    });
  });
});
