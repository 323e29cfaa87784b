import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMigration } from '../../support/host-process';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/receivers/webhook-receiver';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

describe('webhooks', () => {
  const panel = usePanel({ users: 2 });
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.stop());

  it('are added with a secret that is shown once, get signed events, and show their deliveries', async () => {
    const page = await panel.openAs(ana, '/admin/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await button(page, 'Add webhook…').first().click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('Description').fill('Operations chat');
    await form.getByLabel('Address').fill('https://10.0.0.1/hook');
    panel.expectProblems(page, /is not public/);
    await form.getByRole('button', { name: 'Save webhook' }).click();
    await form.getByText('is not public').waitFor();
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('Events').selectOption('The end of each run');
    await form.getByRole('button', { name: 'Save webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret for Operations chat' });
    const secret = (await shown.locator('code').innerText()).trim();
    await shown.getByRole('button', { name: 'I have stored it' }).click();

    const api = await panel.api(ana);
    const { id } = await startMigration(api, true);
    const deliveries = page.getByRole('region', { name: 'Operations chat' });
    await deliveries.getByText('Delivered').waitFor();

    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(JSON.parse(body).data).toMatchObject({ runId: id, status: 'SUCCEEDED' });
    await deliveries.getByText('HTTP 200, 1 attempt').waitFor();
    await deliveries.getByRole('link', { name: `run ${id.slice(-4)}` }).waitFor();

    await deliveries.getByRole('button', { name: /^Send again/ }).click();
    // The event is sent immediately, so the panel may never show it as waiting.
    await expect.poll(() => receiver.got.length, patience).toBe(2);
    await deliveries.getByText('HTTP 200, 1 attempt').waitFor();
    expect(receiver.got).toHaveLength(2);
    expect(receiver.got[1]?.headers['webhook-id']).toBe(headers['webhook-id']);

    await deliveries.getByRole('button', { name: 'Disable' }).click();
    await deliveries.getByRole('button', { name: 'Enable' }).waitFor();
    await tableOf(page, 'Webhooks').getByText('Disabled').waitFor();
    await deliveries.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('cannot be seen by another admin', async () => {
    const page = await panel.openAs(ben, '/admin/webhooks');
    panel.expectProblems(page, /Only the designated admin/);

    await page.getByText('Only the designated admin can manage webhooks.').waitFor();

    await heading(page, 'Webhooks').waitFor();
    expect(await button(page, 'Add webhook…').count()).toBe(0);
  });
});
