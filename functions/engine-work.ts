import type { Context } from 'aws-lambda';
import { z } from 'zod';
import { createEngine } from './engine/dependencies';
import { readRunRow } from './engine/ledger';
import { laneError } from './engine/outcomes';
import { type WorkResult, workLane } from './engine/work';
import { backupArchiveFrom } from './gateways/backup-archive';
import { createPushCalls } from './gateways/push-calls';
import { pushProviderFrom } from './gateways/push-provider';
import { createSubjectLookUp } from './gateways/subject-look-up';
import { jobNamed } from './jobs/index';

const event = z.object({ runId: z.string(), attempt: z.int(), lane: z.int(), hop: z.int() });

const { USER_POOL_ID, ONESIGNAL_SEGMENT } = z
  .object({ USER_POOL_ID: z.string().min(1), ONESIGNAL_SEGMENT: z.string().min(1) })
  .parse(process.env);

/** The engine has its own tries and waits: the provider's limit is one for all calls of a lane. */
const gateway = createPushCalls({ provider: pushProviderFrom(process.env, 1), segment: ONESIGNAL_SEGMENT });

/** The state machine's Work: a lane, for as long as one invocation lasts. */
export async function handler(input: unknown, context: Context): Promise<WorkResult> {
  const engine = createEngine(process.env, {
    users: createSubjectLookUp(USER_POOL_ID),
    archive: backupArchiveFrom(),
    gateway,
  });
  const { runId, attempt, lane, hop } = event.parse(input);
  const deadline = engine.now() + context.getRemainingTimeInMillis();
  try {
    const run = await readRunRow(engine, runId);
    if (!run || run.attempt !== attempt) return { next: 'end', hop, waitSeconds: 0 };
    return await workLane(engine, { run, job: jobNamed(run.job), lane, hop, deadline });
  } catch (error) {
    throw laneError(error, `Lane ${lane} could not go on`);
  }
}
