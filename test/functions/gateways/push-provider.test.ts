import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPushProvider, pushProviderFrom } from '#functions/gateways/push-provider';
import type { PushConnection } from '#functions/gateways/push-provider-http';
import { localPushApp } from '#infra/local/push-provider/local-app';
import { listen } from '#infra/local/site/listen';
import { openPushProvider } from '../../support/push-provider';

const secretOf = (value: string | undefined) => ({ read: async () => value, forget: () => undefined });

/** The gateway before a local provider, with the waits that it would have made. */
async function openGateway(over: Partial<PushConnection> = {}, now?: () => number) {
  const provider = await openPushProvider(now);
  const waits: number[] = [];
  const push = createPushProvider({
    baseUrl: provider.url,
    appId: localPushApp.appId,
    key: secretOf(localPushApp.key),
    sleep: async (ms) => void waits.push(ms),
    ...over,
  });
  return { ...provider, push, waits };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const newNotification = (over: object = {}) => ({
  heading: 'Movement break “9:00” 🧘',
  content: 'Stand up & stretch: 2 minutes.',
  to: { segments: ['Subscribed Users'] },
  sendAt: inAnHour(),
  idempotencyKey: crypto.randomUUID(),
  ...over,
});

const unknownId = '0b7b9f5e-7a43-4b9e-8f0e-7a1d2c3b4a59';

describe('the push provider', () => {
  it('makes a notification, shows it and lists it', async () => {
    const { push } = await openGateway();
    const notification = newNotification();

    const id = await push.create(notification);

    expect(await push.view(id)).toMatchObject({
      id,
      heading: notification.heading,
      content: notification.content,
      cancelled: false,
      sendAfter: `${notification.sendAt.slice(0, 19)}.000Z`,
      completedAt: undefined,
    });
    expect(await push.list({ limit: 10, offset: 0 })).toMatchObject({ total: 1, offset: 0, items: [{ id }] });
  });

  it('makes one notification of a creation that is repeated', async () => {
    const { push, tell } = await openGateway();
    const notification = newNotification({ to: { externalIds: ['ana@example.com'] } });
    await tell({ answer: 'lost', times: 1 });

    const ids = [await push.create(notification), await push.create(notification)];

    expect(new Set(ids).size).toBe(1);
    expect(await push.list({ limit: 10, offset: 0 })).toMatchObject({ total: 1 });
  });

  it('reads times however they are written, and leaves out what is none', async () => {
    const times = { queued_at: 1_767_254_400, send_after: '2026-01-01T08:55:00Z', completed_at: 1e300 };
    const server = await listen(
      createServer((_, response) => void response.end(JSON.stringify({ id: unknownId, ...times }))),
      0,
    );
    onTestFinished(() => server.stop());
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${server.port}` });

    expect(await push.view(unknownId)).toEqual({
      id: unknownId,
      cancelled: false,
      queuedAt: '2026-01-01T08:00:00.000Z',
      sendAfter: '2026-01-01T08:55:00.000Z',
      successful: 0,
      failed: 0,
      errored: 0,
      remaining: 0,
    });
  });

  it('pages through what there is', async () => {
    const { push } = await openGateway();
    for (let made = 0; made < 3; made += 1) await push.create(newNotification());

    const page = await push.list({ limit: 2, offset: 2 });

    expect(page).toMatchObject({ total: 3, offset: 2 });
    expect(page.items).toHaveLength(1);
  });

  it('cancels, once and again, also where the first answer was lost', async () => {
    const { push, tell } = await openGateway();
    const id = await push.create(newNotification());
    await tell({ answer: 'lost', times: 1 });

    expect(await push.cancel(id)).toBe('cancelled');
    expect(await push.cancel(id)).toBe('cancelled');
    expect(await push.view(id)).toMatchObject({ cancelled: true });
  });

  it('takes a notification that is gone for cancelled, and views none', async () => {
    const { push } = await openGateway();

    expect(await push.cancel(unknownId)).toBe('gone');
    expect(await push.view(unknownId)).toBeUndefined();
  });

  it('says in the spec’s words that one which was sent cannot be cancelled', async () => {
    const { push } = await openGateway();
    const id = await push.create(newNotification({ sendAt: new Date(0).toISOString() }));

    await expect(push.cancel(id)).rejects.toMatchObject({
      code: 'Conflict',
      problem: 'refused',
      message: 'OneSignal API returned 400',
      info: { said: ['Notification has already been sent to all recipients'] },
    });
  });

  it('takes a refusal to cancel what is cancelled already for success', async () => {
    const server = await listen(
      createServer(({ method }, response) => {
        response.writeHead(method === 'DELETE' ? 400 : 200);
        response.end(JSON.stringify(method === 'DELETE' ? { errors: ['No'] } : { id: 'n', canceled: true }));
      }),
      0,
    );
    onTestFinished(() => server.stop());
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${server.port}` });

    expect(await push.cancel(unknownId)).toBe('cancelled');
  });

  it('takes 204 for success', async () => {
    const server = await listen(
      createServer((_, response) => void response.writeHead(204).end()),
      0,
    );
    onTestFinished(() => server.stop());
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${server.port}` });

    expect(await push.cancel(unknownId)).toBe('cancelled');
  });

  it.each(['', 'n-1', '..', '../apps', `${unknownId}/../x`, 'é'])(
    'asks nobody about %j, which is no id',
    async (id) => {
      const { push, requests } = await openGateway();

      await expect(push.cancel(id)).rejects.toMatchObject({ code: 'BadRequest' });
      expect(await requests()).toEqual([]);
    },
  );
});

describe('what the provider refuses', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'refused'],
    [409, 'refused'],
  ] as const)('%i is told at once', async (status, problem) => {
    const { push, tell, requests } = await openGateway();
    await tell({ answer: 'error', status });

    await expect(push.list({ limit: 1, offset: 0 })).rejects.toMatchObject({
      problem,
      message: `OneSignal API returned ${status}`,
    });
    expect(await requests()).toHaveLength(1);
  });

  it.each([500, 503])('%i is told after four tries', async (status) => {
    const { push, tell, requests, waits } = await openGateway();
    await tell({ answer: 'error', status });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'unavailable',
      message: `OneSignal API returned ${status}`,
    });
    expect(await requests()).toHaveLength(4);
    expect(waits).toHaveLength(3);
  });

  it('a server error that goes away is not told', async () => {
    const { push, tell } = await openGateway();
    await tell({ answer: 'error', status: 502, times: 2 });

    expect(await push.cancel(unknownId)).toBe('gone');
  });

  it('too many requests wait as long as the provider asks', async () => {
    const { push, tell, waits } = await openGateway();
    await tell({ answer: 'limit', retryAfterSeconds: 3, times: 2 });

    expect(await push.cancel(unknownId)).toBe('gone');
    expect(waits).toEqual([3_000, 3_000]);
  });

  it('a wait that is too long is told, with its length', async () => {
    const { push, tell, waits, requests } = await openGateway();
    await tell({ answer: 'limit', retryAfterSeconds: 100 });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'limited',
      message: 'OneSignal API returned 429',
      retryAfterSeconds: 100,
    });
    expect([waits, (await requests()).length]).toEqual([[], 1]);
  });

  it('a page of somebody else is no answer, whatever its status', async () => {
    const { push, tell } = await openGateway();
    await tell({ answer: 'garbage' });

    for (const ask of [
      () => push.cancel(unknownId),
      () => push.view(unknownId),
      () => push.list({ limit: 1, offset: 0 }),
      () => push.create(newNotification()),
      () => push.check(),
    ]) {
      await expect(ask()).rejects.toMatchObject({ problem: 'unreadable', status: 200 });
    }
  });

  it('a server that is not there is told without its address', async () => {
    const { push } = await openGateway({ baseUrl: 'http://127.0.0.1:9' });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'unavailable',
      message: 'OneSignal API cannot be reached',
    });
  });

  it('an address that sends the request on gets no key anywhere else', async () => {
    const asked: string[] = [];
    const elsewhere = await listen(
      createServer((request, response) => {
        asked.push(String(request.headers.authorization));
        response.end('{}');
      }),
      0,
    );
    const here = await listen(
      createServer((_, response) => {
        response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/` }).end();
      }),
      0,
    );
    onTestFinished(async () => {
      await Promise.all([here.stop(), elsewhere.stop()]);
    });
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${here.port}` });

    await expect(push.check()).rejects.toMatchObject({ problem: 'unavailable' });
    expect(asked).toEqual([]);
  });

  it('a creation that reaches nobody says why, in the provider’s words', async () => {
    const body = '{"id":"","errors":["All included players are not subscribed"]}';
    const server = await listen(
      createServer((_, response) => void response.end(body)),
      0,
    );
    onTestFinished(() => server.stop());
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${server.port}` });

    await expect(push.create(newNotification())).rejects.toMatchObject({
      message: 'OneSignal sent nothing: All included players are not subscribed',
    });
  });

  it('an answer without end is not read to its end', async () => {
    const server = await listen(
      createServer((_, response) => {
        response.on('error', () => undefined);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(100_000)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      }),
      0,
    );
    onTestFinished(() => server.stop());
    const { push } = await openGateway({ baseUrl: `http://127.0.0.1:${server.port}` });

    await expect(push.check()).rejects.toMatchObject({ problem: 'unreadable' });
  });
});

describe('the key', () => {
  it.each([
    ['no key', { key: secretOf(undefined) }],
    ['a key of two lines', { key: secretOf('one\ntwo') }],
    ['no app', { appId: undefined }],
  ])('where there is %s, nothing is asked', async (_, over) => {
    const { push, requests } = await openGateway(over);

    await expect(push.check()).rejects.toMatchObject({ problem: 'notConfigured', code: 'Conflict' });
    expect(await requests()).toEqual([]);
  });

  it('that was changed meanwhile is read again before a refusal counts', async () => {
    const keys = ['old', localPushApp.key];
    const key = { read: async () => keys[0], forget: () => void keys.shift() };
    const { push } = await openGateway({ key });

    await expect(push.check()).resolves.toBeUndefined();
  });

  it('stands in no error', async () => {
    const { push, tell } = await openGateway();
    await tell({ answer: 'error', status: 401 });

    const error = await push.check().catch((thrown: unknown) => thrown);

    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(localPushApp.key);
  });

  it('a function that was told of no provider has none', () => {
    expect(pushProviderFrom({})).toBeUndefined();
    expect(pushProviderFrom({ ONESIGNAL_URL: 'https://x.example', PUSH_KEY_SECRET: 'arn' })).toBeDefined();
  });
});
