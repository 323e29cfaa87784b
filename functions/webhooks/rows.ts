import { type DynamoDBDocumentClient, GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inSeconds, isExpired } from '#functions/dynamodb/expiry';
import { dueIndexes } from '#shared/events/due-index';
import {
  type DeliveryStatus,
  deliveriesKey,
  disabledAfterMs,
  maxQuietMs,
  maxWebhooks,
  type Webhook,
  type WebhookDelivery,
  webhooksPartition,
} from '#shared/events/webhooks';

/**
 * The failed attempts of a webhook since its last success. The fields are absent if the last attempt
 * succeeded.
 */
interface FailureStreak {
  /** The time of the first failure, in ISO 8601 (UTC). */
  readonly failingSince?: string | null;
  /** The time of the last failure. Rows stored by an earlier version do not have it. */
  readonly lastFailureAt?: string;
}

/**
 * Returns the streak after another failure. A streak begins anew if nothing was sent for a day, because
 * failures that far apart do not show that the receiver was down in between.
 */
export function afterFailure(
  { failingSince, lastFailureAt = failingSince ?? undefined }: FailureStreak,
  nowMs: number,
): Required<FailureStreak> & { readonly failingSince: string } {
  const now = new Date(nowMs).toISOString();
  const continues =
    failingSince && lastFailureAt !== undefined && nowMs - Date.parse(lastFailureAt) <= maxQuietMs;
  return { failingSince: continues ? failingSince : now, lastFailureAt: now };
}

/** Returns true if every attempt has failed for so long that the webhook is disabled. */
export const isTooLong = ({ failingSince, lastFailureAt }: ReturnType<typeof afterFailure>): boolean =>
  Date.parse(lastFailureAt) - Date.parse(failingSince) >= disabledAfterMs;

/*
 * The webhooks table. The `WEBHOOK` partition contains one row per webhook. The `WEBHOOK#<id>` partition
 * contains the webhook's deliveries, with sort keys that begin with the delivery time. Waiting deliveries are
 * in the `byDue` index.
 */

export interface DeliveryTable {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
}

export interface WebhookRow
  extends Omit<Webhook, 'failingSince' | 'disabledReason'>,
    Partial<Pick<Webhook, 'disabledReason'>>,
    FailureStreak {
  readonly pk: string;
  readonly sk: string;
  /** The number of the current secret, starting at 1. */
  readonly generation: number;
  /** The time when the current secret replaced the previous one, in milliseconds since the epoch. */
  readonly replacedAt?: number;
  /**
   * The time when the webhook was revived, in ISO 8601 (UTC). Set until the deliveries that were waiting at
   * that time have been tried.
   */
  readonly revivedAt?: string;
  /**
   * The time when the lease ends, in milliseconds since the epoch. The function that is sending to the
   * webhook holds the lease.
   */
  readonly leaseUntil?: number;
}

export interface DeliveryRow extends Omit<WebhookDelivery, 'id' | 'nextAttemptAt'> {
  readonly pk: string;
  readonly sk: string;
  readonly webhookId: string;
  readonly status: DeliveryStatus;
  /** The request body. */
  readonly body: string;
  /**
   * The webhook's ID. Set only while the delivery is waiting, so the `byDue` index contains only waiting
   * deliveries.
   */
  readonly dueList?: string;
  /** The webhook's `revivedAt` at the last failed attempt. */
  readonly revivedAt?: string;
  /** The time of the next attempt, in ISO 8601 (UTC). Set only while the delivery is waiting. */
  readonly dueAt?: string;
  /** The time at which the row expires, in seconds since the epoch. */
  readonly expiresAt: number;
}

export const webhookKey = (id: string) => ({ pk: webhooksPartition, sk: id });

/** Returns all webhooks, oldest first. */
export async function readWebhooks({ client, table }: DeliveryTable): Promise<readonly WebhookRow[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': webhooksPartition },
      ConsistentRead: true,
      Limit: 2 * maxWebhooks,
    }),
  );
  // This cast is safe, because only this system writes the rows, and always in this format.
  return Items as WebhookRow[];
}

/** Returns a webhook, or undefined if it does not exist. */
export async function readWebhook(
  { client, table }: DeliveryTable,
  id: string,
): Promise<WebhookRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: webhookKey(id), ConsistentRead: true }),
  );
  return Item as WebhookRow | undefined;
}

/** Returns a delivery, or undefined if it does not exist or has expired. */
export async function readDelivery(
  { client, table, now }: DeliveryTable,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: table,
      Key: { pk: deliveriesKey(webhookId), sk: id },
      ConsistentRead: true,
    }),
  );
  return Item && !isExpired(Item, now()) ? (Item as DeliveryRow) : undefined;
}

/** Returns a webhook's latest deliveries that have not expired, newest first. */
export async function latestDeliveries(
  { client, table, now }: DeliveryTable,
  webhookId: string,
  most: number,
): Promise<readonly DeliveryRow[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'expiresAt > :now',
      ExpressionAttributeValues: { ':pk': deliveriesKey(webhookId), ':now': inSeconds(now()) },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: most,
    }),
  );
  return Items as DeliveryRow[];
}

/**
 * The number of waiting rows to request at once. Usually only the first one is used before the next request.
 */
const dueRowsPerRequest = 100;

/**
 * Returns the query for a receiver's waiting rows that have not expired. The row that has been due the
 * longest comes first.
 */
function waitingQuery({ table, now }: DeliveryTable, receiverId: string, until: number | undefined) {
  const { name, partitionKey, sortKey } = dueIndexes.byDue;
  return {
    TableName: table,
    IndexName: name,
    KeyConditionExpression: `#list = :list${until === undefined ? '' : ' AND #due <= :until'}`,
    FilterExpression: 'expiresAt > :now',
    ExpressionAttributeNames: {
      '#list': partitionKey,
      ...(until === undefined ? {} : { '#due': sortKey }),
    },
    ExpressionAttributeValues: {
      ':list': receiverId,
      ':now': inSeconds(now()),
      ...(until === undefined ? {} : { ':until': new Date(until).toISOString() }),
    },
  };
}

/**
 * Yields the IDs of a receiver's deliveries that are due by the given time, or of all its waiting deliveries.
 * The delivery that has been due the longest comes first.
 */
export async function* dueDeliveries(
  table: DeliveryTable,
  receiverId: string,
  until: number | undefined,
): AsyncGenerator<string> {
  const query = { ...waitingQuery(table, receiverId, until), Limit: dueRowsPerRequest };
  for await (const { Items = [] } of paginateQuery({ client: table.client }, query))
    for (const { sk } of Items) yield String(sk);
}

/** Returns the number of a receiver's waiting rows. Rows that have just been added may be missing. */
export async function countWaiting(table: DeliveryTable, receiverId: string): Promise<number> {
  let count = 0;
  const query = { ...waitingQuery(table, receiverId, undefined), Select: 'COUNT' as const };
  for await (const { Count = 0 } of paginateQuery({ client: table.client }, query)) count += Count;
  return count;
}
