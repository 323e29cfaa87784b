import { z } from 'zod';
import { createApi } from './api/dispatch';
import { changeWithEntry } from './engine/ledger/trail';
import { backupArchiveFrom } from './gateways/backup-archive';
import { cloudFunctionsFrom } from './gateways/cloud-function';
import { eventBusFrom, requestSending } from './gateways/event-bus';
import { createObjectStore } from './gateways/object-store';
import { createPersonalTopic } from './gateways/personal-topic';
import { pushProviderFrom } from './gateways/push/push-provider';
import { createUploads } from './gateways/uploads';
import { createUserAccounts, createUserSessions } from './gateways/user-accounts';
import { createUserDirectory } from './gateways/user-directory';
import { catalogue } from './jobs/index';
import { createPersonalMessages } from './personal-messages/manage';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';
import { createWebhooks } from './webhooks/manage';
import { masterKey } from './webhooks/signing';

const name = z.string().min(1);
const { USER_POOL_ID, BACKUPS_BUCKET, CONTENT_BUCKET, MESSAGES_TABLE, PERSONAL_TOPIC_ARN, ...hooks } = z
  .object({
    USER_POOL_ID: name,
    BACKUPS_BUCKET: name,
    CONTENT_BUCKET: name,
    MESSAGES_TABLE: name,
    PERSONAL_TOPIC_ARN: name,
    WEBHOOKS_TABLE: name,
    WEBHOOK_KEY_SECRET: name,
    WEBHOOK_LOOPBACK: z.stringbool(),
  })
  .parse(process.env);
/** Reads the credentials from the environment for each request, because they change. */
const sendNow = () => requestSending(eventBusFrom());
const content = createObjectStore(CONTENT_BUCKET);
const engine = createEngine(process.env, { archive: backupArchiveFrom(), uploads: createUploads(content) });

/**
 * The Lambda function behind the API (docs/api.md). It receives `{field, arguments, identity}` and returns
 * `{data}` or `{error}`.
 */
export const handler = withFunctionLog(
  createApi({
    engine,
    directory: createUserDirectory(USER_POOL_ID),
    accounts: createUserAccounts(USER_POOL_ID),
    sessions: createUserSessions(USER_POOL_ID),
    jobs: catalogue(),
    // The client itself does not retry, because callers are waiting for the response. Each operation decides
    // which requests to retry.
    push: pushProviderFrom(process.env, 1),
    cloudFunctions: cloudFunctionsFrom(),
    webhooks: createWebhooks({
      changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
      client: engine.ledger,
      table: hooks.WEBHOOKS_TABLE,
      now: engine.now,
      random: engine.random,
      allowsLoopback: hooks.WEBHOOK_LOOPBACK,
      master: masterKey(hooks.WEBHOOK_KEY_SECRET),
      sendNow,
    }),
    messages: createPersonalMessages({
      changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
      client: engine.ledger,
      table: MESSAGES_TABLE,
      now: engine.now,
      random: engine.random,
      topic: createPersonalTopic(PERSONAL_TOPIC_ARN),
      sendNow,
    }),
    buckets: { Backups: createObjectStore(BACKUPS_BUCKET), Content: content },
  }),
);
