import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeWithEntry } from '#functions/engine/ledger/trail';
import { createWebhooks } from '#functions/webhooks/manage';
import { readWebhooks } from '#functions/webhooks/rows';
import type { WebhookChoice } from '#shared/events/webhooks';
import { caller } from '../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/receivers/webhook-receiver';
import { createHookedWorld, detailOf, hourMs, idsOf, inputFor, run } from './fixture';

let dynamodb: EmbeddedDynamoDb;
let receiver: WebhookReceiver;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  return () => receiver.stop();
});

const hooked = () => createHookedWorld(dynamodb);
const input = (sends?: WebhookChoice) => inputFor(receiver, sends);

describe('a webhook', () => {
  test('gets each event once, signed with its secret', async () => {
    const { world, webhooks, minute, pass } = await hooked();
    const { secret } = await webhooks.create(input(), caller);
    const runId = await run(world);

    await minute();
    await pass(2);

    expect(receiver.got.map((one) => detailOf(one).status)).toEqual(['QUEUED', 'RUNNING', 'SUCCEEDED']);
    for (const { headers, body } of receiver.got) {
      const { type, timestamp, data } = JSON.parse(body);
      const id = String(headers['webhook-id']);
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
      const expected = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${expected}`);
      expect({ type, timestamp }).toEqual({ type: 'run.status_changed', timestamp: data.at });
      expect(data).toMatchObject({ id, runId, link: `https://panel.example/admin/jobs/${runId}` });
    }
  });

  test('that is down for an hour loses nothing', async () => {
    const { world, webhooks, table, pass } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    receiver.status = 503;
    const runs: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      runs.push(await run(world));
      await pass(10);
    }
    expect(receiver.got).toEqual([]);
    expect(await webhooks.list()).toMatchObject([{ enabled: true, failingSince: expect.any(String) }]);

    receiver.status = 200;
    await pass(60);

    const expected = runs.flatMap((id) => ['QUEUED', 'RUNNING', 'SUCCEEDED'].map((end) => `${id}-1-${end}`));
    expect(idsOf(receiver.got).toSorted()).toEqual(expected.toSorted());
    const deliveries = await webhooks.deliveries(webhook.id);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
    expect(await readWebhooks(table)).toEqual([
      expect.not.objectContaining({ failingSince: expect.any(String) }),
    ]);
  });

  test('that cannot be reached at all is tried for more than a day before an event is abandoned', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input('ENDS'), caller);
    receiver.status = 404;
    await run(world);

    await pass(1);
    let [delivery] = await webhooks.deliveries(webhook.id);
    const began = Date.parse(delivery?.lastAttemptAt ?? '');
    while (delivery?.status === 'WAITING') {
      world.clockAheadMs = Date.parse(delivery.nextAttemptAt ?? '') - Date.now();
      await pass(1);
      [delivery] = await webhooks.deliveries(webhook.id);
    }

    expect(delivery).toMatchObject({
      status: 'FAILED',
      attempts: 11,
      lastResult: 'HTTP 404',
      nextAttemptAt: null,
    });
    expect(Date.parse(delivery?.lastAttemptAt ?? '') - began).toBeGreaterThan(24 * hourMs);
    receiver.status = 200;
    await webhooks.sendAgain(webhook.id, delivery?.id ?? '');
    await pass(1);
    expect(idsOf(receiver.got)).toEqual([delivery?.eventId]);
  });

  test('that an admin sends again during an attempt is sent again', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input('ENDS'), caller);
    await run(world);
    let asked = false;
    world.onRequest = async ({ input: sent }) => {
      const isNote = JSON.stringify(sent).includes('#lastResult = :lastResult');
      if (asked || !isNote) return;
      asked = true;
      const [delivery] = await webhooks.deliveries(webhook.id);
      await webhooks.sendAgain(webhook.id, delivery?.id ?? '');
    };

    await pass(2);

    expect(asked).toBe(true);
    expect(receiver.got).toHaveLength(2);
    expect(await webhooks.deliveries(webhook.id)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
  });

  test('that answers that it is gone is disabled at once', async () => {
    const { world, webhooks, reported, pass } = await hooked();
    await webhooks.create(input(), caller);
    receiver.status = 410;
    await run(world);

    await pass(1);

    expect(await webhooks.list()).toMatchObject([{ enabled: false }]);
    expect(reported).toEqual(['The receiver responded that the address is gone (HTTP 410).']);
  });

  test('gets only what was chosen for it', async () => {
    const { world, webhooks, pass } = await hooked();
    await webhooks.create(input('ENDS'), caller);
    await webhooks.create(input('ATTENTION'), caller);
    const runId = await run(world);

    await pass(1);

    expect(idsOf(receiver.got)).toEqual([`${runId}-1-SUCCEEDED`]);
  });

  test('does not follow a redirect', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input('ENDS'), caller);
    receiver.status = 302;
    await run(world);

    await pass(1);

    expect(await webhooks.deliveries(webhook.id)).toMatchObject([
      { status: 'WAITING', lastResult: 'HTTP 302' },
    ]);
  });
});

describe('sending', () => {
  test('is done by one invocation at a time, so that no event is sent twice', async () => {
    const { world, webhooks, minute } = await hooked();
    await webhooks.create(input(), caller);
    await run(world);

    await Promise.all([minute(), minute(), minute()]);
    await minute();

    expect(idsOf(receiver.got)).toEqual([...new Set(idsOf(receiver.got))]);
    expect(receiver.got).toHaveLength(3);
  });

  test('is repeated with the same ID if the function died before it recorded the success', async () => {
    const { world, webhooks, minute, pass } = await hooked();
    await webhooks.create(input('ENDS'), caller);
    await run(world);
    world.onRequest = ({ input: request }) => {
      if (JSON.stringify(request).includes(':lastResult')) throw new Error('the process died');
    };
    await expect(minute()).rejects.toThrow('the process died');
    world.onRequest = undefined;

    await pass(2);

    expect(receiver.got).toHaveLength(2);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('loses nothing if the publisher died before it stored all deliveries', async () => {
    const { world, webhooks, minute, pass } = await hooked();
    await webhooks.create(input('ENDS'), caller);
    await webhooks.create({ ...input('ENDS'), description: 'Chat' }, caller);
    await run(world);
    let puts = 0;
    world.onRequest = ({ name }) => {
      if (name !== 'PutCommand' && name !== 'PutItemCommand') return;
      puts += 1;
      if (puts === 2) throw new Error('the process died');
    };
    await expect(minute()).rejects.toThrow('the process died');
    world.onRequest = undefined;

    await pass(2);

    expect(receiver.got).toHaveLength(2);
  });
});

describe('recovery', () => {
  /** Deliveries that were rejected four times, so that their next attempt is half an hour away. */
  const waitingForLong = async () => {
    const given = await hooked();
    const { world, webhooks, pass, minute } = given;
    const { webhook } = await webhooks.create(input(), caller);
    receiver.status = 404;
    await run(world);
    for (const minutes of [1, 1, 5, 15]) {
      world.clockAheadMs += (minutes - 1) * 60_000;
      await pass(1);
      await minute();
    }
    receiver.status = 200;
    await run(world);
    return { ...given, webhook };
  };

  test.each(['reaches its deadline', 'dies', 'dies before it records the first success'])(
    'goes on in the next call if the function %s',
    async (end) => {
      const { world, webhooks, webhook, minute, pass } = await waitingForLong();
      let notes = 0;
      world.onRequest = ({ input: sent }) => {
        if (!JSON.stringify(sent).includes('#lastResult = :lastResult')) return;
        notes += 1;
        if (end === 'reaches its deadline' && notes === 2) world.clockAheadMs += 41_000;
        if (notes === (end === 'dies' ? 2 : 1) && end.startsWith('dies')) throw new Error('the process died');
      };
      await minute().catch(() => {});
      world.onRequest = undefined;
      const before = await webhooks.deliveries(webhook.id);

      await pass(2);

      const statuses = (deliveries: typeof before) => deliveries.map(({ status }) => status).toSorted();
      expect(statuses(before).filter((status) => status === 'WAITING').length).toBeGreaterThan(3);
      expect(new Set(statuses(await webhooks.deliveries(webhook.id)))).toEqual(new Set(['DELIVERED']));
    },
  );

  test('ends if the receiver is unavailable again: the other deliveries wait for their time', async () => {
    const { world, webhooks, webhook, pass } = await waitingForLong();
    world.onRequest = ({ input: sent }) => {
      if (JSON.stringify(sent).includes('#lastResult = :lastResult')) receiver.status = 503;
    };

    await pass(1);
    const [failing] = await webhooks.list();
    await pass(3);

    expect(failing?.failingSince).toEqual(expect.any(String));
    const early = (await webhooks.deliveries(webhook.id)).filter(({ attempts }) => attempts >= 4);
    expect(early.map(({ lastResult }) => lastResult)).toEqual(['HTTP 404', 'HTTP 404', 'HTTP 404']);
  });

  test('tries each delivery that is rejected once', async () => {
    const { world, webhooks, webhook, minute } = await waitingForLong();
    const [poison] = (await webhooks.deliveries(webhook.id)).filter(({ attempts }) => attempts >= 4);
    receiver.rejects = poison?.runId ?? 'none';
    let tries = 0;
    world.onRequest = ({ input: sent }) => {
      const text = JSON.stringify(sent);
      if (!text.includes('#lastResult = :lastResult')) return;
      if (text.includes('HTTP 400')) tries += 1;
      world.clockAheadMs += 15_000;
    };

    for (let count = 0; count < 6; count += 1) await minute();

    expect(tries).toBe(3);
  });
});

describe('managing', () => {
  test('refuses addresses that are not public', async () => {
    const { table, world } = await hooked();
    const onAws = createWebhooks({
      ...table,
      allowsLoopback: false,
      master: async () => 'master',
      random: Math.random,
      sendNow: async () => {},
      changeWithEntry: (change, entry) => changeWithEntry(world.engine, change, entry),
    });

    await expect(onAws.create(input(), caller)).rejects.toMatchObject({ code: 'BadRequest' });
    const metadata = { ...input(), url: 'https://169.254.169.254/latest' };
    await expect(onAws.create(metadata, caller)).rejects.toThrow('is not public');
  });

  test('calls the function that sends at once: for a test, for a delivery, and once the webhook is enabled', async () => {
    const { webhooks, minute, sendNow } = await hooked();
    const { id } = (await webhooks.create(input(), caller)).webhook;
    const again = async () => {
      const [delivery] = await webhooks.deliveries(id);
      return webhooks.sendAgain(id, delivery?.id ?? '');
    };

    await webhooks.test(id);
    await minute();
    expect(await again()).toMatchObject({ status: 'WAITING', attempts: 0 });
    expect(sendNow).toHaveBeenCalledTimes(2);
    await webhooks.update(id, input(), false, caller);
    await again();
    expect(sendNow).toHaveBeenCalledTimes(2);
    await webhooks.update(id, input(), true, caller);

    expect(sendNow).toHaveBeenCalledTimes(3);
  });

  test('replaces a secret, sends a test, and deletes a webhook along with its waiting deliveries', async () => {
    const { webhooks, minute } = await hooked();
    const { webhook, secret } = await webhooks.create(input(), caller);

    const replaced = await webhooks.replaceSecret(webhook.id, caller);
    await webhooks.test(webhook.id);
    await minute();
    await webhooks.test(webhook.id);
    await webhooks.remove(webhook.id, caller);
    await minute();

    expect(replaced.secret).not.toBe(secret);
    expect(receiver.got).toHaveLength(1);
    expect(JSON.parse(receiver.got[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    expect(await webhooks.list()).toEqual([]);
    await expect(webhooks.test(webhook.id)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
