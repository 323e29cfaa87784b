import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { localPushApp } from '#infra/local/push-provider/app-key';
import { openNotifications } from '#infra/local/push-provider/notifications';
import { openPushProvider } from '../../../support/push/push-provider';
import { siteOrigin } from '../../../support/push/start-push-provider';

const { appId, key } = localPushApp;

/** Sends a request as the gateway does. */
async function ask(url: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${path}?app_id=${appId}`, {
    ...init,
    headers: { authorization: `Key ${key}`, 'content-type': 'application/json' },
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

const creation = (over: object = {}) => ({
  method: 'POST',
  body: JSON.stringify({ app_id: appId, contents: { en: 'Up!' }, included_segments: ['All'], ...over }),
});

describe('the local push provider', () => {
  it('keeps its data after a restart', async () => {
    const { url, folder } = await openPushProvider();
    const { body } = await ask(url, '/notifications', creation({ send_after: '2999-01-01T00:00:00Z' }));

    const again = await openNotifications(folder);
    const query = new URLSearchParams();
    const { status, body: shown } = await again.answer({
      method: 'GET',
      id: body.id,
      query,
      body: undefined,
    });

    expect([status, shown]).toMatchObject([200, { id: body.id, canceled: false, contents: { en: 'Up!' } }]);
  });

  // documentation.onesignal.com/reference/cancel-message. Users report that the status is 400.
  it('treats a notification as sent once it is due: it can no longer be cancelled', async () => {
    const clock = { ms: Date.parse('2026-01-01T08:00:00Z') };
    const { url } = await openPushProvider(() => clock.ms);
    const { body } = await ask(url, '/notifications', creation({ send_after: '2026-01-01T08:55:00Z' }));
    clock.ms = Date.parse('2026-01-01T08:55:00Z');

    const { status } = await ask(url, `/notifications/${body.id}`, { method: 'DELETE' });
    const view = await ask(url, `/notifications/${body.id}`);

    expect(status).toBe(400);
    expect(view.body).toMatchObject({ canceled: false, completed_at: clock.ms / 1000 });
  });

  // documentation.onesignal.com/reference/push-notification: the required fields, and the responses with
  // status 400
  it.each([
    ['no text', { contents: {} }, 'English'],
    ['no recipient', { included_segments: undefined }, 'You must include'],
    ['an invalid time', { send_after: 'soon' }, 'send_after'],
    ['a key that is not a UUID', { idempotency_key: 'x' }, 'UUID'],
    ['another app', { app_id: 'x' }, 'app_id'],
  ])('rejects a create request with %s', async (_, over, words) => {
    const { url } = await openPushProvider();
    const init = creation(over);
    const response = await fetch(`${url}/notifications`, {
      ...init,
      headers: { authorization: `Key ${key}` },
    });

    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
  });

  // documentation.onesignal.com/docs/en/keys-and-ids
  it('rejects another key', async () => {
    const { url } = await openPushProvider();
    const response = await fetch(`${url}/notifications?app_id=${appId}`, {
      headers: { authorization: 'Key x' },
    });

    expect(response.status).toBe(401);
  });
});

describe('its control', () => {
  // documentation.onesignal.com/reference/rate-limits: 429 and Retry-After
  it('fails as often as requested, and remembers the requests', async () => {
    const { url, tell, requests } = await openPushProvider();
    await tell({ answer: 'limit', retryAfterSeconds: 7, times: 1 });

    const [first, second] = [await ask(url, '/notifications'), await ask(url, '/notifications')];

    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect(second.status).toBe(200);
    expect(await requests()).toEqual(['GET /notifications', 'GET /notifications']);
  });

  it('rejects unknown commands, and lists the known ones', async () => {
    const { tell } = await openPushProvider();

    await expect(tell({ answer: 'explode' } as never)).rejects.toThrow('answer');
  });

  it('rejects requests from pages in any form, and from callers without the secret', async () => {
    const { url, controlUrl } = await openPushProvider();
    const order = { method: 'PUT', body: '{"answer":"garbage"}' };
    const json = { 'content-type': 'application/json' };

    const form = await fetch(controlUrl, order);
    const page = await fetch(controlUrl, { ...order, headers: { ...json, origin: 'http://127.0.0.1:10' } });
    const panel = await fetch(controlUrl, { ...order, headers: { ...json, origin: siteOrigin } });
    const guess = await fetch(`${url}/_control/guess`, { ...order, headers: json });
    const elsewhere = await new Promise<number | undefined>((resolve, reject) => {
      request(controlUrl, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

    const statuses = [form.status, page.status, panel.status, guess.status, elsewhere];
    expect(statuses).toEqual([405, 403, 404, 404, 403]);
  });

  it('ignores requests of pages without an Origin, such as for an image', async () => {
    const { url, controlUrl, tell, requests } = await openPushProvider();
    await tell({ answer: 'limit', times: 1 });
    const get = (address: string, site: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(address, { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': site } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });

    const statuses = [
      await get(url, 'cross-site'),
      await get(url, 'same-site'),
      await get(url, 'same-origin'),
    ];
    const typed = await get(controlUrl, 'none');
    const next = await ask(url, '/notifications');

    expect(statuses).toEqual([403, 403, 403]);
    expect(typed).toBe(200);
    expect(next.status).toBe(429);
    expect(await requests()).toEqual(['GET /notifications']);
  });
});
