import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type RunStatusChange, withLink } from '#shared/events/run-status-event';
import { deliveriesKey, deliveryRow } from '#shared/events/webhook-keys';
import { isSent, runStatusChangedType, testType } from '#shared/events/webhooks';
import type { DeliveryRow, DeliveryTable, WebhookRow } from './rows';

/** The retention period for deliveries, in seconds. */
const keptSeconds = 30 * 86_400;

/** An event as stored for delivery. */
type QueuedEvent = Pick<DeliveryRow, 'eventId' | 'at' | 'runId' | 'title' | 'body'>;

/** Returns the body of a request, in Standard Webhooks format. */
const bodyOf = (type: string, timestamp: string, data: object) => JSON.stringify({ type, timestamp, data });

/**
 * Stores an event's deliveries to all webhooks that receive the event. Repeating the call has no effect, so
 * no receiver gets an event twice, even if the event's publisher dies and the event is published again.
 */
export async function queueEvent(
  table: DeliveryTable,
  webhooks: readonly WebhookRow[],
  change: RunStatusChange,
  panelUrl: string,
): Promise<void> {
  const receivers = webhooks.filter(({ enabled, sends }) => enabled && isSent(sends, change));
  const event = {
    eventId: change.id,
    at: change.at,
    runId: change.runId,
    title: `${change.title}: ${change.status}`,
    body: bodyOf(runStatusChangedType, change.at, withLink(change, panelUrl)),
  };
  await Promise.all(receivers.map(({ id }) => queue(table, id, event)));
}

/** Stores a test delivery and returns its row. */
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

async function queue(table: DeliveryTable, webhookId: string, event: QueuedEvent): Promise<DeliveryRow> {
  const row: DeliveryRow = {
    pk: deliveriesKey(webhookId),
    sk: deliveryRow(event.at, event.eventId),
    webhookId,
    ...event,
    status: 'WAITING',
    attempts: 0,
    lastAttemptAt: null,
    lastResult: null,
    dueList: webhookId,
    dueAt: new Date(table.now()).toISOString(),
    expiresAt: Math.floor(table.now() / 1000) + keptSeconds,
  };
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.table,
        Item: row,
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  return row;
}
