import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import * as documents from '#shared/events/webhook-documents';
import type { Webhook, WebhookDelivery, WebhookSecret } from '#shared/events/webhooks';
import { startQuietHost } from '../../support/quiet-host';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/receivers/webhook-receiver';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, runEnd, secondAdmin, startMigration } from '../support/migration';
import { until } from '../support/until';

let host: LocalHost;
let receiver: WebhookReceiver;
let admin: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  host = await startQuietHost({ users: 2 });
  [admin, other] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
});
afterAll(async () => {
  await host?.stop();
  await receiver?.stop();
});

const input = () => ({ url: receiver.url, description: 'Ops', sends: 'ENDS' });

async function create(): Promise<WebhookSecret> {
  const answer = await admin.ask<{ createWebhook: WebhookSecret }>(documents.createWebhookDocument, {
    input: input(),
  });
  return answer.createWebhook;
}

const deliveriesOf = async (id: string) =>
  (
    await admin.ask<{ webhookDeliveries: readonly WebhookDelivery[] }>(documents.webhookDeliveriesDocument, {
      id,
    })
  ).webhookDeliveries;

describe('a webhook on a running host', () => {
  it('gets the signed event of a run that ended, is disabled when its receiver is gone, and gets its events once it is enabled', async () => {
    const { webhook, secret } = await create();
    const { id: runId } = await startMigration(admin, { dryRun: true });
    await runEnd(admin, runId);
    const first = await until('the event', () => receiver.got.find(({ body }) => body.includes(runId)));

    const id = `${first.headers['webhook-id']}`;
    const signed = `${id}.${first.headers['webhook-timestamp']}.${first.body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(first.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(JSON.parse(first.body).data).toMatchObject({ runId, link: `${host.url}/admin/jobs/${runId}` });
    const delivered = await until('the recorded success', async () =>
      (await deliveriesOf(webhook.id)).find(({ status }) => status === 'DELIVERED'),
    );
    expect(delivered).toMatchObject({ eventId: id, runId, attempts: 1, lastResult: 'HTTP 200' });

    receiver.status = 410;
    await admin.ask(documents.sendAgainDocument, { id: webhook.id, delivery: delivered.id });
    const disabled = await until('the webhook to be disabled', async () => {
      const { webhooks } = await admin.ask<{ webhooks: readonly Webhook[] }>(documents.webhooksDocument, {});
      return webhooks.find((one) => one.id === webhook.id && !one.enabled);
    });
    const alarms = await readFile(join(host.logDir, 'alarms.jsonl'), 'utf8');
    expect(disabled.disabledReason).toContain('HTTP 410');
    expect(alarms).toContain('Webhook disabled: Ops');
    const refused = await admin.send(documents.testWebhookDocument, { id: webhook.id });
    expect(refused.errors?.[0]).toMatchObject({ errorType: 'Conflict' });

    const { id: later } = await startMigration(admin, { dryRun: true });
    await runEnd(admin, later);
    const waiting = await until('the waiting event', async () =>
      (await deliveriesOf(webhook.id)).find((delivery) => delivery.runId === later),
    );
    expect(waiting.status).toBe('WAITING');
    receiver.status = 200;
    const enabled = { id: webhook.id, input: input(), enabled: true };
    await admin.ask(documents.updateWebhookDocument, enabled);
    await until('both events', () => receiver.got.at(2));
    const again = receiver.got.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual([id, waiting.eventId].toSorted());
    await admin.ask(documents.deleteWebhookDocument, { id: webhook.id });
  });

  it('gets a test, and a delivery that is sent again, at once and once each', async () => {
    const { webhook } = await create();
    const before = receiver.got.length;
    const settled = async () => {
      const began = Date.now();
      await until('the recorded success', async () =>
        (await deliveriesOf(webhook.id)).every(({ status }) => status === 'DELIVERED') ? true : undefined,
      );
      return Date.now() - began;
    };

    await admin.ask(documents.testWebhookDocument, { id: webhook.id });
    const took = [await settled()];
    const [delivery] = await deliveriesOf(webhook.id);
    for (let times = 0; times < 3; times += 1) {
      await admin.ask(documents.sendAgainDocument, { id: webhook.id, delivery: delivery?.id });
      took.push(await settled());
    }

    const got = receiver.got.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(got).toEqual([1, 2, 3, 4].map(() => delivery?.eventId));
    // The function is also called every minute. If only those calls sent the events, this would take at least
    // three minutes.
    expect(took.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(150_000);
    await admin.ask(documents.deleteWebhookDocument, { id: webhook.id });
  });

  it('must have a public address or an address of this machine', async () => {
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'nowhere']) {
      const answer = await admin.send(documents.createWebhookDocument, { input: { ...input(), url } });
      expect(answer.errors?.[0]).toMatchObject({ errorType: 'BadRequest', errorInfo: { field: 'url' } });
    }
  });

  it.each([
    ['an empty ID', ''],
    ['an ID of 3,000 characters', 'w'.repeat(3_000)],
  ])('rejects %s, which cannot be part of a key', async (_, id) => {
    const requests = [
      [documents.deleteWebhookDocument, { id }],
      [documents.sendAgainDocument, { id, delivery: 'none' }],
      [documents.sendAgainDocument, { id: 'none', delivery: id }],
    ] as const;

    for (const [document, variables] of requests) {
      const answer = await admin.send(document, variables);
      expect(answer.errors?.[0], document).toMatchObject({ errorType: 'BadRequest' });
    }
  });

  it('can be managed only by the designated admin', async () => {
    const { webhook } = await create();
    const { id } = webhook;
    const requests: readonly (readonly [string, Record<string, unknown>])[] = [
      [documents.webhooksDocument, {}],
      [documents.webhookDeliveriesDocument, { id }],
      [documents.createWebhookDocument, { input: input() }],
      [documents.updateWebhookDocument, { id, input: input(), enabled: false }],
      [documents.replaceWebhookSecretDocument, { id }],
      [documents.deleteWebhookDocument, { id }],
      [documents.testWebhookDocument, { id }],
      [documents.sendAgainDocument, { id, delivery: 'none' }],
    ];

    for (const [document, variables] of requests) {
      const answer = await other.send(document, variables);
      expect(answer.errors?.[0], document).toMatchObject({
        errorType: 'Forbidden',
        message: 'Only the designated admin can manage webhooks.',
      });
    }

    const { webhooks } = await admin.ask<{ webhooks: readonly Webhook[] }>(documents.webhooksDocument, {});
    expect(webhooks).toEqual([webhook]);
    const { replaceWebhookSecret } = await admin.ask<{ replaceWebhookSecret: WebhookSecret }>(
      documents.replaceWebhookSecretDocument,
      { id },
    );
    expect(replaceWebhookSecret.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await admin.ask(documents.deleteWebhookDocument, { id });
  });
});
