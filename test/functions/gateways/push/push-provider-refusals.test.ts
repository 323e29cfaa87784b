import { describe, expect, it } from 'vitest';
import {
  newNotification,
  openGateway,
  openGatewayTo,
  providerThat,
  unknownId,
} from '../../../support/push/push-gateway';

describe('rejections by the provider', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'refused'],
    [409, 'refused'],
  ] as const)('%i is reported immediately', async (status, problem) => {
    const { push, tell, requests } = await openGateway();
    await tell({ answer: 'error', status });

    await expect(push.list({ limit: 1, offset: 0 })).rejects.toMatchObject({
      problem,
      message: `OneSignal API returned ${status}`,
    });
    expect(await requests()).toHaveLength(1);
  });

  it.each([500, 503])('%i is reported after four attempts', async (status) => {
    const { push, tell, requests, waits } = await openGateway();
    await tell({ answer: 'error', status });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'unavailable',
      message: `OneSignal API returned ${status}`,
    });
    expect(await requests()).toHaveLength(4);
    expect(waits).toHaveLength(3);
  });

  it('a temporary server error is not reported', async () => {
    const { push, tell } = await openGateway();
    await tell({ answer: 'error', status: 502, times: 2 });

    expect(await push.cancel(unknownId)).toBe('gone');
  });

  it('requests wait as long as the provider requires after there were too many', async () => {
    const { push, tell, waits } = await openGateway();
    await tell({ answer: 'limit', retryAfterSeconds: 3, times: 2 });

    expect(await push.cancel(unknownId)).toBe('gone');
    expect(waits).toEqual([3_000, 3_000]);
  });

  it('a wait that is too long is reported with its length', async () => {
    const { push, tell, waits, requests } = await openGateway();
    await tell({ answer: 'limit', retryAfterSeconds: 100 });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'limited',
      message: 'OneSignal API returned 429',
      retryAfterSeconds: 100,
    });
    expect([waits, (await requests()).length]).toEqual([[], 1]);
  });

  it('a page from another server does not count as a response, whatever its status', async () => {
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

  it('a missing server is reported without its address', async () => {
    const { push } = await openGateway({ baseUrl: 'http://127.0.0.1:9' });

    await expect(push.cancel(unknownId)).rejects.toMatchObject({
      problem: 'unavailable',
      message: 'OneSignal API cannot be reached',
    });
  });

  it('a redirect never gets the key', async () => {
    const asked: string[] = [];
    const elsewhere = await providerThat((request, response) => {
      asked.push(String(request.headers.authorization));
      response.end('{}');
    });
    const { push } = await openGatewayTo((_, response) => {
      response.writeHead(307, { location: elsewhere }).end();
    });

    await expect(push.check()).rejects.toMatchObject({ problem: 'unavailable' });
    expect(asked).toEqual([]);
  });

  it('a create request that reaches nobody reports the provider’s reason', async () => {
    const body = '{"id":"","errors":["All included players are not subscribed"]}';
    const { push } = await openGatewayTo((_, response) => void response.end(body));

    await expect(push.create(newNotification())).rejects.toMatchObject({
      message: 'OneSignal sent nothing: All included players are not subscribed',
    });
  });

  it('an endless response is not read to its end', async () => {
    const { push } = await openGatewayTo((_, response) => {
      response.on('error', () => undefined);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });

    await expect(push.check()).rejects.toMatchObject({ problem: 'unreadable' });
  });
});
