import type { Context } from 'aws-lambda';
import { z } from 'zod';
import type { WorkResult } from './engine/page/work';
import { workStep } from './engine/steps/work';
import { backupArchiveFrom } from './gateways/backup-archive';
import { createObjectStore } from './gateways/object-store';
import { createPushCalls } from './gateways/push-calls';
import { pushProviderFrom } from './gateways/push-provider';
import { createSubjectLookUp } from './gateways/subject-look-up';
import { createUploads } from './gateways/uploads';
import { createUserAccounts, everyAccount } from './gateways/user-accounts';
import { jobNamed } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const name = z.string().min(1);
const { USER_POOL_ID, ONESIGNAL_SEGMENT, CONTENT_BUCKET } = z
  .object({ USER_POOL_ID: name, ONESIGNAL_SEGMENT: name, CONTENT_BUCKET: name })
  .parse(process.env);

/**
 * The client does not retry, because the engine itself retries and waits: the provider's limit applies to all
 * calls of a lane.
 */
const gateway = createPushCalls({ provider: pushProviderFrom(process.env, 1), segment: ONESIGNAL_SEGMENT });

const uploads = createUploads(createObjectStore(CONTENT_BUCKET));

const memory = new Map<string, Promise<unknown>>();

/** The state machine's step Work (engine/steps/work.ts), with the catalogue's jobs and their gateways. */
export const handler = withFunctionLog(async (input: unknown, context: Context): Promise<WorkResult> => {
  const engine = createEngine(process.env, {
    users: createSubjectLookUp(USER_POOL_ID),
    directoryUsers: () => everyAccount(createUserAccounts(USER_POOL_ID)),
    archive: backupArchiveFrom(),
    uploads,
    gateway,
    memory,
  });
  return workStep(engine, { jobNamed }, input, context.getRemainingTimeInMillis());
});
