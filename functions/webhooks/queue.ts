import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type RunStatusChange, withLink } from '#shared/events/run-status-event';
import {
  deliveriesKeptMs,
  deliveriesKey,
  deliveryRow,
  isSent,
  maxWaitingWhileDisabled,
  runStatusChangedType,
  testType,
} from '#shared/events/webhooks';
import { inSeconds } from '../dynamodb/expiry';
import { isMet } from '../dynamodb/update';
import { countWaiting, type DeliveryRow, type DeliveryTable, type WebhookRow } from './rows';

/** An event as stored for delivery. */
type QueuedEvent = Pick<DeliveryRow, 'eventId' | 'at' | 'runId' | 'title' | 'body'>;

/** Returns the body of a request, in Standard Webhooks format. */
const bodyOf = (type: string, timestamp: string, data: object) => JSON.stringify({ type, timestamp, data });

/**
 * Stores an event's deliveries to all webhooks that receive the event. The deliveries of a disabled webhook
 * wait until it is enabled. Repeating the call has no effect, so no receiver gets an event twice, even if the
 * event's publisher dies and the event is published again.
 */
export async function queueEvent(
  table: DeliveryTable,
  webhooks: readonly WebhookRow[],
  change: RunStatusChange,
  panelUrl: string,
): Promise<void> {
  const receivers = webhooks.filter(({ sends }) => isSent(sends, change));
  const event = {
    eventId: change.id,
    at: change.at,
    runId: change.runId,
    title: `${change.title}: ${change.status}`,
    body: bodyOf(runStatusChangedType, change.at, withLink(change, panelUrl)),
  };
  await Promise.all(
    receivers.map(async ({ id, enabled }) =>
      queue(table, id, event, {
        isRoom: enabled || (await countWaiting(table, id)) < maxWaitingWhileDisabled,
      }),
    ),
  );
}

const tooMany = `Not sent: the webhook was disabled and ${maxWaitingWhileDisabled.toLocaleString('en')} deliveries were already waiting.`;

export function queueTest(table: DeliveryTable, webhookId: string, id: string): Promise<DeliveryRow> {
  const at = new Date(table.now()).toISOString();
  return queue(table, webhookId, {
    eventId: `test-${id}`,
    at,
    runId: null,
    title: 'Test',
    body: bodyOf(testType, at, { message: 'This is a webhook test.' }),
  });
}

/** Stores a delivery. If there is no room for another waiting one, stores it as failed. */
async function queue(
  table: DeliveryTable,
  webhookId: string,
  event: QueuedEvent,
  { isRoom }: { readonly isRoom: boolean } = { isRoom: true },
): Promise<DeliveryRow> {
  const row: DeliveryRow = {
    pk: deliveriesKey(webhookId),
    sk: deliveryRow(event.at, event.eventId),
    webhookId,
    ...event,
    status: isRoom ? 'WAITING' : 'FAILED',
    attempts: 0,
    lastAttemptAt: null,
    lastResult: isRoom ? null : tooMany,
    ...(isRoom ? { dueList: webhookId, dueAt: new Date(table.now()).toISOString() } : {}),
    expiresAt: inSeconds(table.now() + deliveriesKeptMs),
  };
  await isMet(
    table.client.send(
      new PutCommand({
        TableName: table.table,
        Item: row,
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return row;
}
