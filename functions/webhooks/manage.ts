import { maxWebhooks, type Webhook, type WebhookDelivery, type WebhookSecret } from '#shared/events/webhooks';
import { exists, updateExpression } from '../dynamodb/update';
import type { Caller } from '../engine/job/job';
import type { ChangeWithEntry, TrailEntry } from '../engine/ledger/trail';
import { AppError } from '../runtime/app-error';
import { newId } from '../runtime/ids';
import { changeRow } from './lease';
import { type AddressRules, demandPublicHost, type Resolve, webhookUrl } from './public-address';
import { queueTest } from './queue';
import {
  type DeliveryRow,
  type DeliveryTable,
  latestDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  type WebhookRow,
  webhookKey,
} from './rows';
import { secretOf } from './signing';

/** The settings that an admin chooses for a webhook. */
type WebhookInput = Pick<Webhook, 'url' | 'description' | 'sends'>;

/** The API's operations on the stack's webhooks. Operations on an unknown webhook throw NotFound. */
export interface Webhooks {
  list(): Promise<readonly Webhook[]>;
  /**
   * Creates a webhook. Throws BadRequest if the URL is not allowed, and Conflict if there are too many
   * webhooks.
   */
  create(input: WebhookInput, by: Caller): Promise<WebhookSecret>;
  /** Updates a webhook. Throws BadRequest if the URL is not allowed. */
  update(id: string, input: WebhookInput, enabled: boolean, by: Caller): Promise<Webhook>;
  replaceSecret(id: string, by: Caller): Promise<WebhookSecret>;
  remove(id: string, by: Caller): Promise<void>;
  /** Returns the latest deliveries, newest first. */
  deliveries(id: string): Promise<readonly WebhookDelivery[]>;
  /** Sends a test delivery. Throws Conflict if the webhook is disabled. */
  test(id: string): Promise<WebhookDelivery>;
  /** Sends a delivery again. Throws NotFound if the delivery does not exist. */
  sendAgain(id: string, delivery: string): Promise<WebhookDelivery>;
}

/** The dependencies of webhook management. */
export interface WebhooksOptions extends DeliveryTable, AddressRules {
  /** Writes a change to a webhook and the trail entry for the change. */
  readonly changeWithEntry: ChangeWithEntry;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Returns the key from which secrets are derived. */
  readonly master: () => Promise<string>;
  /**
   * Calls the function that sends due deliveries. Does not throw if the call fails, because that function
   * also runs every minute.
   */
  readonly sendNow: () => Promise<void>;
  /** Resolves host names. By default, the system resolver is used. */
  readonly resolve?: Resolve;
}

const maxDeliveries = 100;

const noDelivery = () => new AppError('NotFound', 'This delivery does not exist. It may have expired.');

/** Creates the operations on webhooks. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { table, now, master, changeWithEntry, sendNow } = options;

  async function existing(id: string): Promise<WebhookRow> {
    const webhook = await readWebhook(options, id);
    if (!webhook) throw notThere(id);
    return webhook;
  }

  /** Changes a webhook. Throws NotFound if the webhook has been deleted. */
  async function changed(
    before: WebhookRow,
    { what, by, set, removed = [] }: WebhookChange,
  ): Promise<WebhookRow> {
    const change = updateExpression({ set, remove: removed, when: [exists('pk')] });
    const isChanged = await changeWithEntry(
      { Update: { TableName: table, Key: webhookKey(before.id), ...change } },
      entryOf(what, by, before, { before, after: { ...before, ...set } }),
    );
    if (!isChanged) throw notThere(before.id);
    return existing(before.id);
  }

  const withSecret = async (webhook: WebhookRow): Promise<WebhookSecret> => ({
    webhook: viewWebhook(webhook),
    secret: secretOf(await master(), webhook),
  });

  return {
    list: async () => (await readWebhooks(options)).map(viewWebhook),
    async create({ url, description, sends }, by) {
      await demandUrl(url, options);
      if ((await readWebhooks(options)).length >= maxWebhooks)
        throw new AppError('Conflict', `There are already ${maxWebhooks} webhooks. Delete one first.`);
      const id = newId(options);
      const webhook: WebhookRow = {
        ...webhookKey(id),
        id,
        url,
        description,
        sends,
        enabled: true,
        createdBy: by.email,
        createdAt: new Date(now()).toISOString(),
        generation: 1,
      };
      const Put = { TableName: table, Item: webhook };
      await changeWithEntry({ Put }, entryOf('created', by, webhook, { after: webhook }));
      return withSecret(webhook);
    },
    async update(id, { url, description, sends }, enabled, by) {
      const before = await existing(id);
      await demandUrl(url, options);
      // Failures at the previous address say nothing about the new one.
      const revives = enabled && (!before.enabled || url !== before.url);
      const removed = revives ? ['failingSince', 'lastFailureAt', 'disabledReason'] : [];
      const what = enabled === before.enabled ? 'changed' : enabled ? 'enabled' : 'disabled';
      const row = await changed(before, {
        what,
        by,
        set: {
          url,
          description,
          sends,
          enabled,
          ...(revives ? { revivedAt: new Date(now()).toISOString() } : {}),
        },
        removed,
      });
      // All waiting deliveries are now due.
      if (revives) await sendNow();
      return viewWebhook(row);
    },
    async replaceSecret(id, by) {
      const before = await existing(id);
      const set = { generation: before.generation + 1, replacedAt: now() };
      return withSecret(await changed(before, { what: 'given a new secret', by, set }));
    },
    async remove(id, by) {
      const before = await existing(id);
      const Delete = { TableName: table, Key: webhookKey(id), ConditionExpression: 'attribute_exists(pk)' };
      const isRemoved = await changeWithEntry({ Delete }, entryOf('deleted', by, before, { before }));
      if (!isRemoved) throw notThere(id);
    },
    async deliveries(id) {
      await existing(id);
      return (await latestDeliveries(options, id, maxDeliveries)).map(viewDelivery);
    },
    async test(id) {
      const { enabled } = await existing(id);
      if (!enabled) throw new AppError('Conflict', 'The webhook is disabled. Enable it first.');
      const row = await queueTest(options, id, newId(options));
      await sendNow();
      return viewDelivery(row);
    },
    async sendAgain(id, delivery) {
      const { enabled } = await existing(id);
      const row = await readDelivery(options, id, delivery);
      if (!row) throw noDelivery();
      const waiting = {
        status: 'WAITING',
        attempts: 0,
        dueList: id,
        dueAt: new Date(now()).toISOString(),
      } as const;
      if (!(await changeRow(options, row, { set: waiting }))) throw noDelivery();
      if (enabled) await sendNow();
      return viewDelivery({ ...row, ...waiting });
    },
  };
}

/**
 * A change that a person makes to a webhook: the attributes to set and the names of the attributes to remove.
 */
interface WebhookChange {
  readonly what: string;
  readonly by: Caller;
  readonly set: Partial<WebhookRow> & Readonly<Record<string, unknown>>;
  readonly removed?: readonly string[];
}

/**
 * Returns the trail entry for a change to a webhook. Only the designated admin may see the details, because a
 * URL can contain a secret. Other admins see only that the webhook was changed.
 */
function entryOf(
  what: string,
  by: Caller,
  { id, description }: WebhookRow,
  { before, after }: { readonly before?: WebhookRow; readonly after?: WebhookRow },
): TrailEntry {
  return {
    type: 'configuration',
    by,
    access: 'DesignatedAdmin',
    record: `Webhook#${id}`,
    outline: `Webhook ${what}.`,
    whole: `Webhook ${what}: ${description}.`,
    before: before && settingsOf(before),
    after: after && settingsOf(after),
  };
}

const settingsOf = ({ url, description, sends, enabled, generation }: WebhookRow) => ({
  url,
  description,
  sends,
  enabled,
  secret: `number ${generation}`,
});

async function demandUrl(text: string, options: WebhooksOptions): Promise<void> {
  try {
    await demandPublicHost(webhookUrl(text, options), options, options.resolve);
  } catch (cause) {
    const expected = 'a public HTTPS address';
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('BadRequest', message, { cause, info: { field: 'url', expected } });
  }
}

const notThere = (id: string) =>
  new AppError('NotFound', `There is no webhook '${id}'.`, { info: { field: 'id' } });

const viewWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  sends: row.sends,
  enabled: row.enabled,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  failingSince: row.failingSince ?? null,
  disabledReason: row.enabled ? null : (row.disabledReason ?? null),
});

const viewDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.sk,
  eventId: row.eventId,
  at: row.at,
  runId: row.runId,
  title: row.title,
  status: row.status,
  attempts: row.attempts,
  lastAttemptAt: row.lastAttemptAt,
  lastResult: row.lastResult,
  nextAttemptAt: row.dueAt ?? null,
});
