import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Audience, kindsOf, messageRow, messagesKey } from '#shared/events/personal-messages';
import type { RunStatusChange } from '#shared/events/run-status-event';
import { mayAccess } from '#shared/jobs/job/access';
import { inSeconds } from '../dynamodb/expiry';
import { isMet } from '../dynamodb/update';
import type { DeliveryTable } from '../webhooks/rows';
import type { MessageRow, ReceiverRow } from './rows';

/** How long messages are kept, in milliseconds. A message is not sent after this time. */
const keptMs = 30 * 86_400_000;

/**
 * Stores the messages about a change for all admins who have chosen them. The call is idempotent, so no admin
 * gets a message twice if the event's publisher dies and the event is published again.
 */
export async function queueMessages(
  table: DeliveryTable,
  receivers: readonly ReceiverRow[],
  change: RunStatusChange,
  audience: Audience,
): Promise<void> {
  const { access = null, isApprovalRequest = false } = audience;
  await Promise.all(
    receivers.map(async (receiver) => {
      const kinds = kindsOf(receiver, change, audience);
      if (kinds.length === 0) return;
      await queue(table, receiver.subject, {
        id: change.id,
        at: change.at,
        message: { change, kinds, access, isApprovalRequest },
      });
    }),
  );
}

export function queueTest(table: DeliveryTable, subject: string, id: string): Promise<void> {
  return queue(table, subject, {
    id: `test-${id}`,
    at: new Date(table.now()).toISOString(),
    message: { change: null, kinds: [], access: null, isApprovalRequest: false },
  });
}

interface QueuedMessage {
  readonly id: string;
  readonly at: string;
  readonly message: Pick<MessageRow, 'change' | 'kinds' | 'access' | 'isApprovalRequest'>;
}

async function queue(
  { client, table, now }: DeliveryTable,
  subject: string,
  { id, at, message }: QueuedMessage,
): Promise<void> {
  const row: MessageRow = {
    pk: messagesKey(subject),
    sk: messageRow(at, id),
    ...message,
    dueList: subject,
    dueAt: at,
    expiresAt: inSeconds(now() + keptMs),
  };
  await isMet(
    client.send(
      new PutCommand({ TableName: table, Item: row, ConditionExpression: 'attribute_not_exists(pk)' }),
    ),
  );
}

export const mayGet = (groups: readonly string[], { change, access }: MessageRow): boolean =>
  change === null ? mayAccess(groups, 'Admin') : mayAccess(groups, access);
