import type { Context } from 'aws-lambda';
import { z } from 'zod';
import type { WorkResult } from './engine/page/work';
import { workStep } from './engine/steps/work';
import { backupArchiveFrom } from './gateways/backup-archive';
import { createObjectStore } from './gateways/object-store';
import { createPushCalls } from './gateways/push/push-calls';
import { pushProviderFrom } from './gateways/push/push-provider';
import { createSubjectLookUp } from './gateways/subject-look-up';
import { createUploads } from './gateways/uploads';
import { createUserAccounts, everyAccount } from './gateways/user-accounts';
import { jobNamed } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';
import { countOwnThrottles } from './runtime/own-throttles';

const name = z.string().min(1);
const { USER_POOL_ID, ONESIGNAL_SEGMENT, CONTENT_BUCKET } = z
  .object({ USER_POOL_ID: name, ONESIGNAL_SEGMENT: name, CONTENT_BUCKET: name })
  .parse(process.env);

/**
 * The client does not retry. The engine retries and waits instead, because the provider's rate limit applies
 * to all of a lane's calls.
 */
const gateway = createPushCalls({ provider: pushProviderFrom(process.env, 1), segment: ONESIGNAL_SEGMENT });

const uploads = createUploads(createObjectStore(CONTENT_BUCKET));

const memory = new Map<string, Promise<unknown>>();

/**
 * Runs the state machine's Work step (engine/steps/work.ts) with the jobs in the catalogue and their
 * gateways.
 */
export const handler = withFunctionLog(async (input: unknown, context: Context): Promise<WorkResult> => {
  const engine = createEngine(process.env, {
    users: createSubjectLookUp(USER_POOL_ID),
    directoryUsers: () => everyAccount(createUserAccounts(USER_POOL_ID)),
    archive: backupArchiveFrom(),
    uploads,
    gateway,
    memory,
  });
  const { settings } = engine;
  if (!settings.holds.countsThrottles) return work();
  const flush = countOwnThrottles(engine.dynamodb, {
    tables: new Set(Object.values(settings.tables)),
    now: engine.now,
    // `console.log` would make Lambda wrap each line in another JSON object.
    writeLine: (line) => process.stdout.write(`${line}\n`),
  });
  return work().finally(flush);

  function work(): Promise<WorkResult> {
    return workStep(engine, { jobNamed }, input, context.getRemainingTimeInMillis());
  }
});
