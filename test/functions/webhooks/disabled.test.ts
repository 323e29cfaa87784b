import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchPut } from '#functions/dynamodb/batch-put';
import { changeRow } from '#functions/webhooks/lease';
import {
  deliveriesKeptMs,
  deliveriesKey,
  maxWaitingWhileDisabled,
  type WebhookChoice,
  webhooksPartition,
} from '#shared/events/webhooks';
import { caller } from '../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/receivers/webhook-receiver';
import { createHookedWorld, hourMs, idsOf, inputFor, run } from './fixture';

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
const input = (sends: WebhookChoice = 'ENDS') => inputFor(receiver, sends);
const dayMs = 24 * hourMs;

describe('a webhook', () => {
  test('is disabled with a message if every attempt has failed for three days', async () => {
    const { world, webhooks, reported, pass } = await hooked();
    await webhooks.create(input(), caller);
    receiver.status = 500;
    const start = world.clockAheadMs;
    while (world.clockAheadMs - start < 2.9 * dayMs) {
      await run(world);
      await pass(1);
      world.clockAheadMs += 11 * hourMs;
    }
    const before = await webhooks.list();
    world.clockAheadMs = start + 3.1 * dayMs;
    await run(world);
    await pass(1);

    const [disabled] = await webhooks.list();
    expect(before).toMatchObject([{ enabled: true, failingSince: expect.any(String) }]);
    expect(disabled).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('HTTP 500') });
    expect(reported).toEqual([disabled?.disabledReason]);
  });

  test('is not disabled if it failed once, sent nothing for three weeks, and failed once more', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    receiver.status = 404;
    await run(world);
    await pass(1);
    for (const { id } of await webhooks.deliveries(webhook.id)) {
      receiver.status = 200;
      await webhooks.sendAgain(webhook.id, id);
    }
    receiver.status = 404;
    await pass(1);
    world.clockAheadMs += 21 * dayMs;
    await run(world);
    await pass(1);

    expect(await webhooks.list()).toMatchObject([{ enabled: true, failingSince: expect.any(String) }]);
    const [latest] = await webhooks.list();
    expect(world.engine.now() - Date.parse(latest?.failingSince ?? '')).toBeLessThan(hourMs);
  });

  test('no longer counts as failing once a delivery succeeds, even if the failure was recorded by another invocation', async () => {
    const { world, webhooks, minute, publish } = await hooked();
    await webhooks.create(input(), caller);
    receiver.status = 500;
    await run(world);
    let reads = 0;
    world.onAnswer = async ({ input: query }) => {
      if (!JSON.stringify(query).includes(`":pk":"${webhooksPartition}"`)) return;
      reads += 1;
      // The first read is for queueing the event, the second one for sending it.
      if (reads !== 2) return;
      world.onAnswer = undefined;
      await minute();
      receiver.status = 200;
      await run(world);
      await publish();
    };
    await minute();

    expect(receiver.got).toHaveLength(2);
    expect(await webhooks.list()).toMatchObject([{ enabled: true, failingSince: null }]);
  });

  test('begins its three days anew when its address changes', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    receiver.status = 500;
    await run(world);
    await pass(1);

    await webhooks.update(webhook.id, { ...input(), url: `${receiver.url}/other` }, true, caller);

    expect(await webhooks.list()).toMatchObject([{ failingSince: null }]);
  });
});

describe('a webhook that an admin changes during an attempt', () => {
  /** Makes an attempt, during which an admin changes the webhook. */
  const attempt = async (status: number, change: (update: Update) => Promise<unknown>) => {
    const given = await hooked();
    const { world, webhooks, pass } = given;
    const { webhook } = await webhooks.create(input(), caller);
    receiver.status = status;
    await run(world);
    let isChanged = false;
    world.onRequest = async ({ input: sent }) => {
      if (isChanged || !JSON.stringify(sent).includes('#lastResult = :lastResult')) return;
      isChanged = true;
      receiver.status = 200;
      await change((url, enabled) => webhooks.update(webhook.id, { ...input(), url }, enabled, caller));
    };
    await pass(1);
    const [after] = await webhooks.list();
    return { ...given, after };
  };
  type Update = (url: string, enabled: boolean) => Promise<unknown>;

  test.each([410, 500])('is judged by its new address, not by the old one (HTTP %d)', async (status) => {
    const { after, reported } = await attempt(status, (update) => update(`${receiver.url}/other`, true));

    expect(after).toMatchObject({ enabled: true, failingSince: null });
    expect(reported).toEqual([]);
  });

  test('stays enabled if the admin has enabled it', async () => {
    const { after, reported } = await attempt(410, async (update) => {
      await update(receiver.url, false);
      await update(receiver.url, true);
    });

    expect(after).toMatchObject({ enabled: true, failingSince: null });
    expect(reported).toEqual([]);
  });

  test('gets no reason if the admin has disabled it', async () => {
    const { after, reported } = await attempt(410, (update) => update(receiver.url, false));

    expect(after).toMatchObject({ enabled: false, disabledReason: null });
    expect(reported).toEqual([]);
  });

  test('gets no more requests at its old address', async () => {
    const { webhooks, world, pass } = await hooked();
    const { webhook } = await webhooks.create(input('ALL'), caller);
    const other = await startWebhookReceiver();
    await run(world);
    let isChanged = false;
    world.onRequest = async ({ input: sent }) => {
      if (isChanged || !JSON.stringify(sent).includes('#lastResult = :lastResult')) return;
      isChanged = true;
      await webhooks.update(webhook.id, inputFor(other), true, caller);
    };

    await pass(1);

    expect([receiver.got.length, other.got.length]).toEqual([1, 2]);
    other.stop();
  });

  test('gets a delivery at its new address at once, even if its last attempt at the old one is in progress', async () => {
    const { webhooks, world, pass, table } = await hooked();
    const { webhook } = await webhooks.create(input('ENDS'), caller);
    const other = await startWebhookReceiver();
    receiver.status = 404;
    await run(world);
    await pass(1);
    const [delivery] = await webhooks.deliveries(webhook.id);
    const key = { pk: deliveriesKey(webhook.id), sk: delivery?.id ?? '' };
    await changeRow(table, key, { set: { attempts: 10 } });
    let isChanged = false;
    world.onRequest = async ({ input: sent }) => {
      if (isChanged || !JSON.stringify(sent).includes('#lastResult = :lastResult')) return;
      isChanged = true;
      await webhooks.update(webhook.id, inputFor(other, 'ENDS'), true, caller);
    };

    await pass(3);

    expect(isChanged).toBe(true);
    expect(other.got).toHaveLength(1);
    expect(await webhooks.deliveries(webhook.id)).toMatchObject([{ status: 'DELIVERED', attempts: 11 }]);
    await other.stop();
  });

  test('gets at its new address also what the same call has sent to the old one', async () => {
    const { webhooks, world, minute } = await hooked();
    const { webhook } = await webhooks.create(input('ALL'), caller);
    const other = await startWebhookReceiver();
    receiver.status = 404;
    await run(world);
    let results = 0;
    world.onRequest = async ({ input: sent }) => {
      if (!JSON.stringify(sent).includes('#lastResult = :lastResult')) return;
      results += 1;
      if (results === 2) await webhooks.update(webhook.id, inputFor(other), true, caller);
    };

    await minute();
    await minute();

    expect(other.got).toHaveLength(3);
    await other.stop();
  });

  test('gets at its new address also what was sent to the old one while the address was being stored', async () => {
    const { webhooks, world, pass, minute } = await hooked();
    const { webhook } = await webhooks.create(input('ALL'), caller);
    const other = await startWebhookReceiver();
    receiver.status = 404;
    await run(world);
    await pass(1);

    // The change's time was taken before the last attempts, or by a clock that is behind.
    world.clockAheadMs -= 60_000;
    await webhooks.update(webhook.id, inputFor(other), true, caller);
    world.clockAheadMs += 60_000;
    await minute();

    expect(other.got).toHaveLength(3);
    await other.stop();
  });

  test('gets the waiting deliveries at its new address at once', async () => {
    const { webhooks, world, pass, minute } = await hooked();
    const { webhook } = await webhooks.create(input('ALL'), caller);
    receiver.status = 404;
    await run(world);
    await pass(1);

    receiver.status = 200;
    await webhooks.update(webhook.id, { ...input('ALL'), url: `${receiver.url}/other` }, true, caller);
    await minute();

    expect(receiver.got).toHaveLength(3);
  });
});

describe('while a webhook is disabled', () => {
  test.each(['the system', 'an admin'])('by %s, events wait and are sent once it is enabled', async (by) => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    if (by === 'the system') {
      receiver.status = 410;
      await run(world);
      await pass(1);
      receiver.status = 200;
    } else await webhooks.update(webhook.id, input(), false, caller);
    const runs = [await run(world), await run(world)];
    await pass(2);
    const whileDisabled = [...receiver.got];
    const waiting = await webhooks.deliveries(webhook.id);

    await webhooks.update(webhook.id, input(), true, caller);
    await pass(1);

    expect(whileDisabled).toEqual([]);
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['WAITING']));
    const ids = idsOf(receiver.got);
    for (const id of runs) expect(ids).toContain(`${id}-1-SUCCEEDED`);
    expect(ids).toEqual([...new Set(ids)]);
    const after = await webhooks.deliveries(webhook.id);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
  });

  test('events are listed as failed if too many are waiting, and can then be sent again', async () => {
    const { world, webhooks, table, pass } = await hooked();
    const { webhook } = await webhooks.create(input('ALL'), caller);
    await webhooks.update(webhook.id, input('ALL'), false, caller);
    await run(world);
    const expiresAt = Math.floor((world.engine.now() + dayMs) / 1000);
    const earlier = Array.from({ length: maxWaitingWhileDisabled - 1 }, (_, index) => ({
      pk: deliveriesKey(webhook.id),
      sk: `2020#${index}`,
      dueList: webhook.id,
      dueAt: '2020',
      expiresAt,
    }));
    await batchPut(world.engine, earlier, table.table);
    await pass(1);

    const deliveries = (await webhooks.deliveries(webhook.id)).slice(0, 3);
    expect(deliveries.map(({ status }) => status).toSorted()).toEqual(['FAILED', 'FAILED', 'WAITING']);
    const [failed] = deliveries.filter(({ status }) => status === 'FAILED');
    expect(failed).toMatchObject({
      attempts: 0,
      lastResult: 'Not sent: the webhook was disabled and 1,000 deliveries were already waiting.',
      nextAttemptAt: null,
    });
    await webhooks.update(webhook.id, input('ALL'), true, caller);
    await webhooks.sendAgain(webhook.id, failed?.id ?? '');
    await pass(1);
    expect(idsOf(receiver.got)).toContain(failed?.eventId);
  });

  test('events that have waited for 30 days are neither sent nor shown, even if the table still has them', async () => {
    const { world, webhooks, pass } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    await webhooks.update(webhook.id, input(), false, caller);
    await run(world);
    await pass(1);
    const [waiting] = await webhooks.deliveries(webhook.id);
    world.clockAheadMs += deliveriesKeptMs;

    await webhooks.update(webhook.id, input(), true, caller);
    await pass(2);

    expect(waiting?.status).toBe('WAITING');
    expect(receiver.got).toEqual([]);
    expect(await webhooks.deliveries(webhook.id)).toEqual([]);
    await expect(webhooks.sendAgain(webhook.id, waiting?.id ?? '')).rejects.toMatchObject({
      code: 'NotFound',
    });
  });
});

describe('a delivery', () => {
  test('that is rejected among accepted ones keeps its schedule: early attempts do not use it up', async () => {
    const { world, webhooks, minute } = await hooked();
    const { webhook } = await webhooks.create(input(), caller);
    const poison = await run(world);
    receiver.rejects = poison;
    await minute();
    for (let count = 0; count < 10; count += 1) {
      world.clockAheadMs += 20_000;
      await run(world);
      await minute();
    }

    const rejected = (await webhooks.deliveries(webhook.id)).find(({ runId }) => runId === poison);
    // The second attempt was due after a minute. The third one is due five minutes later.
    expect(rejected).toMatchObject({ status: 'WAITING', attempts: 2, lastResult: 'HTTP 400' });
    expect(receiver.got).toHaveLength(10);
    expect(await webhooks.list()).toMatchObject([{ enabled: true }]);
  });
});
