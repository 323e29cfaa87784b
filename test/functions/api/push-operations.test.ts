import { describe, expect, it } from 'vitest';
import { createApi } from '#functions/api/dispatch';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { createEngine } from '#functions/runtime/dependencies';
import { openGateway, openGatewayTo, unknownId } from '../../support/push/push-gateway';
import { accountsOf } from '../../support/user-accounts';
import { identity, openApi } from './fixture';

/** Creates the API with the given push provider. The API's other dependencies are not used. */
function apiWith(push: PushProvider) {
  openApi();
  const environment = { LEDGER_TABLE: 'L', AUDIT_TABLE: 'A', TABLES: '{}', STATE_MACHINE_ARN: 'arn' };
  const handle = createApi({
    engine: createEngine(environment),
    directory: { find: async ({ sub }) => ({ email: 'ana@example.com', subject: sub }) },
    accounts: accountsOf([]),
    jobs: [],
    push,
  });
  return (field: string, args: object, who = identity) =>
    handle({ type: 'Query', field, arguments: args, identity: who });
}

const message = { heading: 'Test', content: 'Does it arrive?', clientToken: 'token-1' };

describe('a test notification', () => {
  it('is sent to the external id of the token’s owner, and to nobody else', async () => {
    const bodies: string[] = [];
    const { push } = await openGatewayTo(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.end(JSON.stringify({ id: unknownId }));
    });
    const call = apiWith(push);

    const sent = await call('sendTestNotification', message);
    const toAnother = await call('sendTestNotification', { ...message, externalId: 'sub-2' });

    expect(sent).toEqual({
      data: { notificationId: unknownId, externalId: 'sub-1', accepted: true, said: [] },
    });
    expect(toAnother).toMatchObject({ error: { type: 'BadRequest' } });
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        include_aliases: { external_id: ['sub-1'] },
        contents: { en: message.content },
      }),
    ]);
  });

  it('has the same key at the provider for a repeated token, and a different one for another caller', async () => {
    const keys: string[] = [];
    const { push } = await openGatewayTo(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      keys.push(JSON.parse(body).idempotency_key);
      response.end(JSON.stringify({ id: unknownId }));
    });
    const call = apiWith(push);

    await call('sendTestNotification', message);
    await call('sendTestNotification', message);
    await call('sendTestNotification', message, { ...identity, sub: 'sub-2' });

    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['has no subscription', { id: '', errors: ['All included players are not subscribed'] }, null],
    ['is unknown', { id: unknownId, errors: { invalid_aliases: { external_id: ['sub-1'] } } }, unknownId],
  ])('returns a response, not an error, if the caller %s', async (_, said, notificationId) => {
    const { push } = await openGatewayTo((_request, response) => void response.end(JSON.stringify(said)));

    const answer = await apiWith(push)('sendTestNotification', message);

    expect(answer).toMatchObject({
      data: {
        notificationId,
        accepted: false,
        said: [expect.stringMatching(/not subscribed|invalid_aliases/)],
      },
    });
  });

  it.each([
    [{ ...message, heading: ' ' }, 'heading'],
    [{ ...message, content: 'x'.repeat(301) }, 'content'],
    [{ ...message, clientToken: '' }, 'clientToken'],
  ])('is rejected with the invalid field', async (args, field) => {
    const { push, requests } = await openGateway();

    expect(await apiWith(push)('sendTestNotification', args)).toMatchObject({
      error: { type: 'BadRequest', info: { field } },
    });
    expect(await requests()).toEqual([]);
  });
});

describe('an error of the push provider', () => {
  it('with the status 429 is reported immediately, with the time to wait', async () => {
    const { push, tell, requests } = await openGateway({ tries: 1 });
    await tell({ answer: 'limit', retryAfterSeconds: 7 });

    const answer = await apiWith(push)('pushNotifications', {});

    expect(answer).toMatchObject({
      error: {
        type: 'Conflict',
        message: 'OneSignal API returned 429',
        info: { problem: 'limited', status: 429, retryAfterSeconds: 7 },
      },
    });
    expect(await requests()).toHaveLength(1);
  });

  it('with the status 500 is reported after a second attempt, unless that succeeds', async () => {
    const { push, tell, requests } = await openGateway({ tries: 1 });
    const call = apiWith(push);
    await tell({ answer: 'error', status: 500, times: 1 });
    const mended = await call('pushNotifications', {});
    await tell({ answer: 'error', status: 500 });
    const broken = await call('pushNotification', { id: unknownId });

    expect(mended).toEqual({ data: { total: 0, offset: 0, items: [] } });
    expect(broken).toMatchObject({ error: { info: { problem: 'unavailable', status: 500 } } });
    expect(await requests()).toHaveLength(4);
  });

  it('about a missing app id or key is reported as not configured', async () => {
    const { push } = await openGateway({ appId: undefined });

    expect(await apiWith(push)('pushUser', { externalId: 'sub-1' })).toMatchObject({
      error: { type: 'Conflict', info: { problem: 'notConfigured' } },
    });
  });

  it('about an ID unknown to the provider becomes null, and an invalid ID is rejected', async () => {
    const { push } = await openGateway();
    const call = apiWith(push);

    expect(await call('pushNotification', { id: unknownId })).toEqual({ data: null });
    expect(await call('pushNotification', { id: 'x' })).toMatchObject({ error: { type: 'BadRequest' } });
    expect(await call('pushNotifications', { limit: 51 })).toMatchObject({ error: { type: 'BadRequest' } });
  });
});
