import { z } from 'zod';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { readRunRow } from '../ledger/ledger';
import { type WorkResult, workLane } from '../page/work';
import type { JobsByName } from './coordinate';

const event = z.object({
  runId: z.string(),
  attempt: z.int(),
  lane: z.int(),
  hop: z.int(),
  /** The number of times that the state machine has retried this invocation. */
  retries: z.int().default(0),
});

/**
 * Performs the state machine's Work step: one invocation's work on a lane. `remainingMs` is the time until
 * the function is terminated. Throws TransientError or SystemicError, which the state machine distinguishes
 * by name.
 */
export async function workStep(
  engine: Engine,
  { jobNamed }: Pick<JobsByName, 'jobNamed'>,
  input: unknown,
  remainingMs: number,
): Promise<WorkResult> {
  const { runId, attempt, lane, hop, retries } = event.parse(input);
  const deadline = engine.now() + remainingMs;
  try {
    const run = await readRunRow(engine, runId);
    if (!run || run.attempt !== attempt) return { next: 'end', hop, waitSeconds: 0 };
    return await workLane(engine, { run, job: jobNamed(run.job), lane, hop, retries, deadline });
  } catch (error) {
    throw laneError(error, `Lane ${lane} could not continue`);
  }
}
