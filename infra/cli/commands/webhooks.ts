import type { Command } from 'commander';
import * as documents from '#shared/events/webhook-documents';
import {
  type Webhook,
  type WebhookChoice,
  type WebhookDelivery,
  type WebhookSecret,
  webhookChoices,
} from '#shared/events/webhooks';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';
import { confirm, yesOption } from '../output/confirm';
import { harmless, time } from '../output/format';
import { type Column, table } from '../output/table';
import type { Perform } from '../requests/tools';

interface InputOptions {
  readonly url: string;
  readonly description: string;
  readonly sends: string;
}

type EditOptions = Partial<InputOptions>;

/** Adds the commands for webhooks (docs/webhooks.md). */
export function addWebhooks(program: Command, perform: Perform): void {
  program
    .command('webhooks')
    .description('list the webhooks, oldest first')
    .action(() =>
      perform(async ({ api, output }) => {
        const webhooks = await read(api);
        output.showAll(webhooks, () =>
          webhooks.length === 0 ? 'There are no webhooks.' : table(webhooks, webhookColumns, output.paint),
        );
        return undefined;
      }),
    );
  addCreate(program, perform);
  addOne<Webhook, EditOptions>(program, perform, {
    name: 'edit-webhook',
    description: 'change a webhook; omitted options stay unchanged',
    options: (command) =>
      command
        .option('--url <url>', 'HTTPS address that receives the events')
        .option('--description <text>', 'receiver description')
        .option('--sends <choice>', webhookChoices.join(', ')),
    change: (api, webhook, options) => update(api, { ...webhook, ...edited(options) }),
    text: ({ id }) => `Webhook ${id} was changed.`,
  });
  addOne<WebhookSecret>(program, perform, {
    name: 'replace-webhook-secret',
    description: "replace a webhook's secret; for 24 hours, events are also signed with the previous secret",
    question: ({ description }) => `Replace the secret for the webhook '${harmless(description)}'?`,
    change: async (api, { id }) =>
      (await api.ask(documents.replaceWebhookSecretDocument, { id })).replaceWebhookSecret,
    text: secretText,
  });
  for (const enabled of [true, false]) {
    addOne<Webhook>(program, perform, {
      name: enabled ? 'enable-webhook' : 'disable-webhook',
      description: enabled
        ? 'send events to a webhook again, including those that wait'
        : 'stop sending events to a webhook; they wait until it is enabled',
      change: (api, webhook) => update(api, { ...webhook, enabled }),
      text: (webhook) => `Webhook ${webhook.id} is ${enabled ? 'enabled' : 'disabled'}.`,
    });
  }
  addOne<{ readonly deleted: string }>(program, perform, {
    name: 'delete-webhook',
    description: 'delete a webhook and its waiting deliveries',
    question: ({ description }) =>
      `Delete the webhook '${harmless(description)}', including its unsent events?`,
    change: async (api, { id }) => {
      await api.ask(documents.deleteWebhookDocument, { id });
      return { deleted: id };
    },
    text: ({ deleted }) => `Webhook ${deleted} was deleted.`,
  });
  addOne<WebhookDelivery>(program, perform, {
    name: 'test-webhook',
    description: 'send a test event to a webhook',
    change: async (api, { id }) => (await api.ask(documents.testWebhookDocument, { id })).testWebhook,
    text: ({ eventId }) => `Event ${eventId} is being sent.`,
  });
  addDeliveries(program, perform);
}

function addCreate(program: Command, perform: Perform): void {
  program
    .command('create-webhook')
    .description('create a webhook and show its secret once')
    .requiredOption('--url <url>', 'HTTPS address that receives the events')
    .requiredOption('--description <text>', 'receiver description')
    .option('--sends <choice>', webhookChoices.join(', '), 'ENDS')
    .action(({ url, description, sends }: InputOptions) =>
      perform(async ({ api, output }) => {
        const input = { url, description, sends: choiceOf(sends) };
        const { createWebhook } = await api.ask(documents.createWebhookDocument, { input });
        output.showAll([createWebhook], () => secretText(createWebhook));
        return undefined;
      }),
    );
}

/** Returns the fields that the options change. Throws a CliError if there are none. */
function edited({ url, description, sends }: EditOptions): Partial<Webhook> {
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

const secretText = ({ webhook, secret }: WebhookSecret) =>
  `Webhook ${webhook.id}\nSecret: ${secret}\nStore the secret now. It is not shown again.`;

function addDeliveries(program: Command, perform: Perform): void {
  program
    .command('webhook-deliveries')
    .description('list the latest deliveries to a webhook, newest first')
    .argument('<webhook>', 'webhook ID')
    .option('--send-again <delivery>', 'resend this delivery first')
    .action((id: string, { sendAgain }: { readonly sendAgain?: string }) =>
      perform(async ({ api, output }) => {
        if (sendAgain !== undefined) await api.ask(documents.sendAgainDocument, { id, delivery: sendAgain });
        const { webhookDeliveries } = await api.ask(documents.webhookDeliveriesDocument, { id });
        output.showAll(webhookDeliveries, () =>
          webhookDeliveries.length === 0
            ? 'Nothing has been sent to this webhook yet.'
            : table(webhookDeliveries, deliveryColumns, output.paint),
        );
        return undefined;
      }),
    );
}

interface OneWebhook<Result, Options> {
  readonly name: string;
  readonly description: string;
  /** Adds the command's options. */
  readonly options?: (command: Command) => Command;
  /** The question that the user must confirm. Absent if the command needs no confirmation. */
  readonly question?: (webhook: Webhook) => string;
  readonly change: (api: Api, webhook: Webhook, options: Options) => Promise<Result>;
  readonly text: (result: Result) => string;
}

/** Adds a command that acts on a single webhook. Throws a CliError if the webhook does not exist. */
function addOne<Result extends object, Options extends object = object>(
  program: Command,
  perform: Perform,
  { name, description, options = (command) => command, question, change, text }: OneWebhook<Result, Options>,
): void {
  const command = options(program.command(name).description(description).argument('<webhook>', 'webhook ID'));
  if (question) command.option(...yesOption);
  command.action((id: string, chosen: Options & { readonly yes?: boolean }) =>
    perform(async ({ api, output }) => {
      const webhook = (await read(api)).find((one) => one.id === id);
      if (!webhook)
        throw new CliError('NotFound', `There is no webhook '${id}'. The webhooks command lists them all.`);
      if (question) await confirm(question(webhook), chosen.yes ?? false);
      const result = await change(api, webhook, chosen);
      output.showAll([result], () => text(result));
      return undefined;
    }),
  );
}

const read = async (api: Api) => (await api.ask(documents.webhooksDocument, {})).webhooks;

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
