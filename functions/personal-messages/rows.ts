import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  type MessageChoices,
  type MessageKind,
  messagesKey,
  receiversPartition,
} from '#shared/events/personal-messages';
import type { RunStatusChange } from '#shared/events/run-status-event';
import type { RowKey } from '../webhooks/lease';
import { type DeliveryTable, dueDeliveries } from '../webhooks/rows';

/*
 * The personal messages table. The partition `RECEIVER` has one row for each admin who has chosen messages.
 * The partition `RECEIVER#<subject>` contains the admin's messages, with sort keys that begin with the
 * message time. Waiting messages are in the index `byDue`.
 */

export interface ReceiverRow extends RowKey, MessageChoices {
  /** The admin's unique ID and account name. */
  readonly subject: string;
  readonly username: string;
  readonly lastSentAt?: string;
  /**
   * The time when the lease ends, in milliseconds since the epoch. The function that is sending messages to
   * the admin holds the lease.
   */
  readonly leaseUntil?: number;
}

export interface MessageRow extends RowKey {
  /** The change that the message reports, or null for a test. */
  readonly change: RunStatusChange | null;
  /** The kinds that the admin chose and that apply to this message. Empty for a test. */
  readonly kinds: readonly MessageKind[];
  readonly isApprovalRequest: boolean;
  /** The access that the run requires. The message is sent only to an admin with this access. */
  readonly access: string | null;
  /**
   * The admin's unique ID. Set only while the message is waiting, so `byDue` contains only waiting messages.
   */
  readonly dueList?: string;
  readonly dueAt?: string;
  readonly sentAt?: string;
  /** The time at which the row expires, in seconds since the epoch. */
  readonly expiresAt: number;
}

export const receiverKey = (subject: string): RowKey => ({ pk: receiversPartition, sk: subject });

/** Returns all admins who have chosen messages. */
export async function readReceivers({ client, table }: DeliveryTable): Promise<readonly ReceiverRow[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': receiversPartition },
      ConsistentRead: true,
    },
  );
  const rows: ReceiverRow[] = [];
  // This cast is safe, because only this system writes these rows.
  for await (const { Items = [] } of pages) rows.push(...(Items as ReceiverRow[]));
  return rows;
}

/** Returns an admin's row, or undefined if the admin has never chosen messages. */
export async function readReceiver(
  { client, table }: DeliveryTable,
  subject: string,
): Promise<ReceiverRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: receiverKey(subject), ConsistentRead: true }),
  );
  return Item as ReceiverRow | undefined;
}

/** Returns the messages that are waiting to be sent to an admin, oldest first. */
export async function waitingMessages(table: DeliveryTable, subject: string): Promise<readonly MessageRow[]> {
  const rows: MessageRow[] = [];
  for await (const id of dueDeliveries(table, subject, undefined)) {
    const row = await readMessage(table, { pk: messagesKey(subject), sk: id });
    if (row?.dueList !== undefined) rows.push(row);
  }
  return rows;
}

/** The index may be out of date, so the row itself is read. */
async function readMessage({ client, table }: DeliveryTable, Key: RowKey): Promise<MessageRow | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item as MessageRow | undefined;
}
