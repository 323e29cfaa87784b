import { describe, expect, it } from 'vitest';
import { pushProviderFrom } from '#functions/gateways/push/push-provider';
import { localPushApp } from '#infra/local/push-provider/app-key';
import {
  newNotification,
  openGateway,
  openGatewayTo,
  secretOf,
  unknownId,
} from '../../../support/push/push-gateway';

describe('the push provider', () => {
  it('creates a notification, views it and lists it', async () => {
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

  // documentation.onesignal.com/reference/idempotent-notification-requests
  it('creates one notification for a repeated creation', async () => {
    const { push, tell } = await openGateway();
    const notification = newNotification({ to: { externalIds: ['ana@example.com'] } });
    await tell({ answer: 'lost', times: 1 });

    const ids = [await push.create(notification), await push.create(notification)];

    expect(new Set(ids).size).toBe(1);
    expect(await push.list({ limit: 10, offset: 0 })).toMatchObject({ total: 1 });
  });

  it('parses times in any format, and omits invalid ones', async () => {
    const times = { queued_at: 1_767_254_400, send_after: '2026-01-01T08:55:00Z', completed_at: 1e300 };
    const { push } = await openGatewayTo(
      (_, response) => void response.end(JSON.stringify({ id: unknownId, ...times })),
    );

    expect(await push.view(unknownId)).toEqual({
      id: unknownId,
      cancelled: false,
      queuedAt: '2026-01-01T08:00:00.000Z',
      sendAfter: '2026-01-01T08:55:00.000Z',
      successful: 0,
      failed: 0,
      errored: 0,
      remaining: 0,
      received: 0,
      clicked: 0,
      segments: [],
      externalIds: [],
      raw: { id: unknownId, ...times },
    });
  });

  // documentation.onesignal.com/reference/view-messages: limit, offset, total_count
  it('reads all pages', async () => {
    const { push } = await openGateway();
    for (let made = 0; made < 3; made += 1) await push.create(newNotification());

    const page = await push.list({ limit: 2, offset: 2 });

    expect(page).toMatchObject({ total: 3, offset: 2 });
    expect(page.items).toHaveLength(1);
  });

  it('cancels once and again, even if the first response was lost', async () => {
    const { push, tell } = await openGateway();
    const id = await push.create(newNotification());
    await tell({ answer: 'lost', times: 1 });

    expect(await push.cancel(id)).toBe('cancelled');
    expect(await push.cancel(id)).toBe('cancelled');
    expect(await push.view(id)).toMatchObject({ cancelled: true });
  });

  it('treats a missing notification as cancelled, and returns nothing when it is viewed', async () => {
    const { push } = await openGateway();

    expect(await push.cancel(unknownId)).toBe('gone');
    expect(await push.view(unknownId)).toBeUndefined();
  });

  it('reports in the words of docs/product.md that a sent notification cannot be cancelled', async () => {
    const { push } = await openGateway();
    const id = await push.create(newNotification({ sendAt: new Date(0).toISOString() }));

    await expect(push.cancel(id)).rejects.toMatchObject({
      code: 'Conflict',
      problem: 'refused',
      message: 'OneSignal API returned 400',
      info: { said: ['Notification has already been sent to all recipients'] },
    });
  });

  it('treats the refusal to cancel a cancelled notification as success', async () => {
    const { push } = await openGatewayTo(({ method }, response) => {
      response.writeHead(method === 'DELETE' ? 400 : 200);
      response.end(JSON.stringify(method === 'DELETE' ? { errors: ['No'] } : { id: 'n', canceled: true }));
    });

    expect(await push.cancel(unknownId)).toBe('cancelled');
  });

  it('treats 204 as success', async () => {
    const { push } = await openGatewayTo((_, response) => void response.writeHead(204).end());

    expect(await push.cancel(unknownId)).toBe('cancelled');
  });

  it.each(['', 'n-1', '..', '../apps', `${unknownId}/../x`, 'é'])(
    'sends no request for %j, which is not an ID',
    async (id) => {
      const { push, requests } = await openGateway();

      await expect(push.cancel(id)).rejects.toMatchObject({ code: 'BadRequest' });
      expect(await requests()).toEqual([]);
    },
  );
});

describe('the key', () => {
  it.each([
    ['no key', { key: secretOf(undefined) }],
    ['a key with two lines', { key: secretOf('one\ntwo') }],
    ['no app', { appId: undefined }],
  ])('is required: with %s, no request is sent', async (_, over) => {
    const { push, requests } = await openGateway(over);

    await expect(push.check()).rejects.toMatchObject({ problem: 'notConfigured', code: 'Conflict' });
    expect(await requests()).toEqual([]);
  });

  it('that has changed is read again before a rejection counts', async () => {
    const keys = ['old', localPushApp.key];
    const key = { read: async () => keys[0], forget: () => void keys.shift() };
    const { push } = await openGateway({ key });

    await expect(push.check()).resolves.toBeUndefined();
  });

  it('never appears in an error', async () => {
    const { push, tell } = await openGateway();
    await tell({ answer: 'error', status: 401 });

    const error = await push.check().catch((thrown: unknown) => thrown);

    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(localPushApp.key);
  });

  it('a function without a configured provider has none', () => {
    expect(pushProviderFrom({})).toBeUndefined();
    expect(pushProviderFrom({ ONESIGNAL_URL: 'https://x.example', PUSH_KEY_SECRET: 'arn' })).toBeDefined();
  });
});
