import { z } from 'zod';
import { startFollowUps } from './engine/run/start-follow-ups';
import { followUpOwners } from './gateways/follow-up-owners';
import { knownJob } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const { USER_POOL_ID } = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);
const demandOwner = followUpOwners(USER_POOL_ID);

/**
 * The function that starts follow-ups (docs/chains.md). It is called every minute and when an execution ends,
 * and ignores the event's content.
 */
export const handler = withFunctionLog(async (): Promise<void> => {
  await startFollowUps(createEngine(), { knownJob, demandOwner });
});
