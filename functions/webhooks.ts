import { z } from 'zod';
import { createAlarmText } from './gateways/alarm-topic';
import { createDocumentClient } from './runtime/document-client';
import { withFunctionLog } from './runtime/function-log';
import { deliverDue } from './webhooks/deliver';
import { createSender } from './webhooks/send';
import { masterKey } from './webhooks/signing';

const environment = z.object({
  WEBHOOKS_TABLE: z.string().min(1),
  WEBHOOK_KEY_SECRET: z.string().min(1),
  WEBHOOK_LOOPBACK: z.stringbool(),
  ALARM_TOPIC_ARN: z.string().min(1),
  PANEL_URL: z.url(),
});

const env = environment.parse(process.env);
const client = createDocumentClient();
const master = masterKey(env.WEBHOOK_KEY_SECRET);
const send = createSender({ allowsLoopback: env.WEBHOOK_LOOPBACK, master, now: Date.now });

/** The time reserved for making and recording the last attempt, in milliseconds. */
const reserveMs = 20_000;

/**
 * The function that sends events to webhooks. It is called for each event on the bus, when an admin requests
 * immediate delivery, and every minute. It ignores the event's content.
 */
export const handler = withFunctionLog(async (_, context): Promise<void> => {
  await deliverDue({
    client,
    table: env.WEBHOOKS_TABLE,
    now: Date.now,
    send,
    report: ({ description, url, failingSince }, reason) =>
      createAlarmText(env.ALARM_TOPIC_ARN)(
        `Webhook disabled: ${description}`,
        [
          reason,
          '',
          `Webhook: ${description} (${new URL(url).origin})`,
          `Failing since: ${failingSince ?? 'now'}`,
          '',
          `${env.PANEL_URL}/admin/webhooks`,
          '',
          'Undelivered events are kept for 30 days. Fix the receiver, then enable the webhook.',
        ].join('\n'),
        undefined,
        `${env.PANEL_URL}/admin/webhooks`,
      ),
    deadline: Date.now() + context.getRemainingTimeInMillis() - reserveMs,
  });
});
