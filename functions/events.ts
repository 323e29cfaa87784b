import { z } from 'zod';
import { runStatusChanged, withLink } from '#shared/events/run-status-event';
import { publishEvents } from './engine/events/publish-events';
import { eventBusFrom } from './gateways/event-bus';
import { queueMessages } from './personal-messages/queue';
import { readReceivers } from './personal-messages/rows';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';
import { queueEvent } from './webhooks/queue';
import { readWebhooks } from './webhooks/rows';

const { WEBHOOKS_TABLE, MESSAGES_TABLE, PANEL_URL } = z
  .object({ WEBHOOKS_TABLE: z.string().min(1), MESSAGES_TABLE: z.string().min(1), PANEL_URL: z.url() })
  .parse(process.env);

/**
 * The function that publishes run events. It is called every minute and when an execution starts or ends, and
 * ignores the event's content. It stores the messages to admins and the webhook deliveries before it puts an
 * event on the bus, because the event triggers the functions that send them. For an approval request or an
 * assignment, it stores the messages but no webhook deliveries, and puts no event on the bus.
 */
export const handler = withFunctionLog(async (): Promise<void> => {
  const engine = createEngine();
  const bus = eventBusFrom();
  const store = { client: engine.ledger, now: engine.now };
  const hooks = { ...store, table: WEBHOOKS_TABLE };
  const messages = { ...store, table: MESSAGES_TABLE };
  let webhooks: ReturnType<typeof readWebhooks> | undefined;
  let receivers: ReturnType<typeof readReceivers> | undefined;
  await publishEvents(engine, async (change, audience) => {
    receivers ??= readReceivers(messages);
    await queueMessages(messages, await receivers, change, audience);
    if (audience.isApprovalRequest || audience.assignee !== undefined) return;
    webhooks ??= readWebhooks(hooks);
    await queueEvent(hooks, await webhooks, change, PANEL_URL);
    const detail = withLink(change, PANEL_URL);
    await bus.put({ detailType: runStatusChanged, at: change.at, detail });
  });
});
