import { z } from 'zod';
import { createPersonalTopic } from './gateways/personal-topic';
import { createGroupsOf } from './gateways/user-accounts';
import { createUserDirectory } from './gateways/user-directory';
import { createAccountLookUp } from './personal-messages/manage';
import { sendMessages } from './personal-messages/send';
import { createDocumentClient } from './runtime/document-client';
import { withFunctionLog } from './runtime/function-log';

const environment = z.object({
  MESSAGES_TABLE: z.string().min(1),
  PERSONAL_TOPIC_ARN: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  PANEL_URL: z.url(),
});

const env = environment.parse(process.env);
const client = createDocumentClient();
const topic = createPersonalTopic(env.PERSONAL_TOPIC_ARN);
const account = createAccountLookUp(createUserDirectory(env.USER_POOL_ID), createGroupsOf(env.USER_POOL_ID));

/** The time reserved for sending and recording the last email, in milliseconds. */
const reserveMs = 20_000;

/**
 * The function that sends messages to admins (docs/personal-messages.md). It is called for each event on the
 * bus, when an admin sends a test, and every minute. It ignores the event's content.
 */
export const handler = withFunctionLog(async (_, context): Promise<void> => {
  await sendMessages({
    client,
    table: env.MESSAGES_TABLE,
    now: Date.now,
    topic,
    account,
    panelUrl: env.PANEL_URL,
    deadline: Date.now() + context.getRemainingTimeInMillis() - reserveMs,
  });
});
