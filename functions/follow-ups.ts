import { z } from 'zod';
import { startFollowUps } from './engine/run/start-follow-ups';
import { followUpOwners } from './gateways/follow-up-owners';
import { createObjectStore } from './gateways/object-store';
import { createUploads } from './gateways/uploads';
import { knownJob } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const name = z.string().min(1);
const { USER_POOL_ID, CONTENT_BUCKET } = z
  .object({ USER_POOL_ID: name, CONTENT_BUCKET: name })
  .parse(process.env);
const uploads = createUploads(createObjectStore(CONTENT_BUCKET));
const demandOwner = followUpOwners(USER_POOL_ID);

/**
 * The function that starts follow-ups (docs/chains.md). It is called every minute and when an execution ends,
 * and ignores the event's content.
 */
export const handler = withFunctionLog(async (): Promise<void> => {
  await startFollowUps(createEngine(process.env, { uploads }), { knownJob, demandOwner });
});
