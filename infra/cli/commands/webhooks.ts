import * as documents from '#shared/events/webhook-documents';
import {
  type Webhook,
  type WebhookChoice,
  type WebhookDelivery,
  type WebhookSecret,
  webhookChoices,
} from '#shared/events/webhooks';
import { CliError } from '../base/exit-status';
import { option, required } from '../base/option-values';
import type { Api } from '../connection/api';
import { type Column, harmless, type Output, showTable, time } from '../output/output';
import { changeCommand, command } from './kinds/command';

interface InputOptions {
  readonly url: string;
  readonly description: string;
  readonly sends: string;
}

/** Returns the fields that the options change. Throws a CliError if there are none. */
function edited({ url, description, sends }: Partial<InputOptions>): Partial<Webhook> {
  const fields = {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(sends === undefined ? {} : { sends: choiceOf(sends) }),
  };
  if (Object.keys(fields).length > 0) return fields;
  throw new CliError('Usage', 'Nothing to change. Give at least one option (see --help).');
}

const update = async (api: Api, { id, url, description, sends, enabled }: Webhook) =>
  (
    await api.ask(documents.updateWebhookDocument, {
      id,
      input: { url, description, sends },
      enabled,
    })
  ).updateWebhook;

function choiceOf(text: string): WebhookChoice {
  const choice = webhookChoices.find((one) => one === text.toUpperCase());
  if (choice) return choice;
  throw new CliError('Usage', `--sends is '${text}'; expected one of ${webhookChoices.join(', ')}.`);
}

const showSecret = (output: Output, created: WebhookSecret) =>
  output.show(
    created,
    () =>
      `Webhook ${created.webhook.id}\nSecret: ${created.secret}\nStore the secret now. It is not shown again.`,
  );

const read = async (api: Api) => (await api.ask(documents.webhooksDocument, {})).webhooks;

/** Returns a webhook. Throws a CliError if no webhook has this ID. */
async function find(api: Api, id: string): Promise<Webhook> {
  const webhook = (await read(api)).find((one) => one.id === id);
  if (webhook) return webhook;
  throw new CliError('NotFound', `There is no webhook '${id}'. The webhooks command lists them all.`);
}

const stateOf = ({ enabled, failingSince }: Webhook) => {
  if (!enabled) return 'disabled';
  return failingSince ? `failing since ${time(failingSince)}` : 'enabled';
};

const webhookColumns: readonly Column<Webhook>[] = [
  { head: 'webhook', of: ({ id }) => id },
  { head: 'description', of: ({ description }) => harmless(description) },
  { head: 'sends', of: ({ sends }) => sends },
  { head: 'state', of: stateOf },
  { head: 'url', of: ({ url }) => harmless(url) },
];

const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { head: 'delivery', of: ({ id }) => id },
  { head: 'event', of: ({ title }) => harmless(title) },
  { head: 'status', of: ({ status }) => status },
  { head: 'attempts', of: ({ attempts }) => `${attempts}`, isNumber: true },
  { head: 'result', of: ({ lastResult }) => harmless(lastResult ?? '') },
  { head: 'next attempt', of: ({ nextAttemptAt }) => time(nextAttemptAt) },
];

const webhookArgument = ['<webhook>', 'webhook ID'] as const;
const onWebhook = { argument: webhookArgument, find };
const urlFlags = ['--url <url>', 'HTTPS address that receives the events'] as const;
const descriptionFlags = ['--description <text>', 'receiver description'] as const;
const sendsFlags = ['--sends <choice>', webhookChoices.join(', ')] as const;

/** The commands for webhooks (docs/webhooks.md). */
export const webhooks = [
  command({
    name: 'webhooks',
    description: 'list the webhooks, oldest first',
    async work({ api, output }) {
      showTable(output, await read(api), webhookColumns, 'There are no webhooks.');
    },
  }),
  command({
    name: 'create-webhook',
    description: 'create a webhook and show its secret once',
    options: [required(...urlFlags), required(...descriptionFlags), option(...sendsFlags, undefined, 'ENDS')],
    async work({ api, output }, _, { url, description, sends }: InputOptions) {
      const input = { url, description, sends: choiceOf(sends) };
      showSecret(output, (await api.ask(documents.createWebhookDocument, { input })).createWebhook);
    },
  }),
  changeCommand({
    ...onWebhook,
    name: 'edit-webhook',
    description: 'change a webhook; omitted options stay unchanged',
    options: [option(...urlFlags), option(...descriptionFlags), option(...sendsFlags)],
    change: (api, webhook, options: Partial<InputOptions>) => update(api, { ...webhook, ...edited(options) }),
    show: (output, webhook) => output.show(webhook, () => `Webhook ${webhook.id} was changed.`),
  }),
  changeCommand({
    ...onWebhook,
    name: 'replace-webhook-secret',
    description: "replace a webhook's secret; for 24 hours, events are also signed with the previous secret",
    question: ({ description }) => `Replace the secret for the webhook '${harmless(description)}'?`,
    change: async (api, { id }) =>
      (await api.ask(documents.replaceWebhookSecretDocument, { id })).replaceWebhookSecret,
    show: showSecret,
  }),
  ...[true, false].map((enabled) =>
    changeCommand({
      ...onWebhook,
      name: enabled ? 'enable-webhook' : 'disable-webhook',
      description: enabled
        ? 'send events to a webhook again, including those that wait'
        : 'stop sending events to a webhook; they wait until it is enabled',
      change: (api, webhook) => update(api, { ...webhook, enabled }),
      show: (output, webhook) =>
        output.show(webhook, () => `Webhook ${webhook.id} is ${enabled ? 'enabled' : 'disabled'}.`),
    }),
  ),
  changeCommand({
    ...onWebhook,
    name: 'delete-webhook',
    description: 'delete a webhook and its waiting deliveries',
    question: ({ description }) =>
      `Delete the webhook '${harmless(description)}', including its unsent events?`,
    change: async (api, { id }) => {
      await api.ask(documents.deleteWebhookDocument, { id });
      return { deleted: id };
    },
    show: (output, result) => output.show(result, () => `Webhook ${result.deleted} was deleted.`),
  }),
  changeCommand({
    ...onWebhook,
    name: 'test-webhook',
    description: 'send a test event to a webhook',
    change: async (api, { id }) => (await api.ask(documents.testWebhookDocument, { id })).testWebhook,
    show: (output, delivery) => output.show(delivery, () => `Event ${delivery.eventId} is being sent.`),
  }),
  command({
    name: 'webhook-deliveries',
    description: 'list the latest deliveries to a webhook, newest first',
    arguments: [webhookArgument],
    options: [option('--send-again <delivery>', 'resend this delivery first')],
    async work({ api, output }, [id], { sendAgain }: { readonly sendAgain?: string }) {
      if (sendAgain !== undefined) await api.ask(documents.sendAgainDocument, { id, delivery: sendAgain });
      const { webhookDeliveries } = await api.ask(documents.webhookDeliveriesDocument, { id });
      showTable(output, webhookDeliveries, deliveryColumns, 'Nothing has been sent to this webhook yet.');
    },
  }),
];
