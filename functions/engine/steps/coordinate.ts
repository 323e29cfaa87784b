import { z } from 'zod';
import { systemCaller } from '#shared/jobs/job/schedules';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import type { AnyJob } from '../job/job';
import { laneFailed } from '../ledger/lane-failed';
import { readRunRow } from '../ledger/ledger';
import { finishRun } from '../run/finish';
import { openRun } from '../run/open';
import { noLanes, planLanes } from '../run/plan';
import { startDue } from '../run/schedule';
import { startRun } from '../run/start';

const run = { runId: z.string(), attempt: z.int() };
const event = z.discriminatedUnion('step', [
  z.object({ step: z.literal('open'), ...run }),
  z.object({ step: z.literal('plan'), ...run }),
  z.object({
    step: z.literal('laneFailed'),
    ...run,
    lane: z.int(),
    error: z.object({ Error: z.string().optional(), Cause: z.string().optional() }),
  }),
  z.object({ step: z.literal('finish'), ...run }),
  z.object({ step: z.literal('schedule'), job: z.string(), scheduledTime: z.string(), since: z.string() }),
  z.object({
    step: z.literal('start'),
    job: z.string(),
    params: z.record(z.string(), z.unknown()),
    token: z.string().min(1),
  }),
]);

type Step = z.infer<typeof event>;

export interface JobsByName {
  /** Returns a job. Throws if it is not in the catalogue. */
  readonly jobNamed: (name: string) => AnyJob;
  /** Returns a job; undefined if it is not in the catalogue. */
  readonly knownJob: (name: string) => AnyJob | undefined;
}

/**
 * Performs one step: the state machine's Open, Plan, LaneFailed or Finish; Schedule, which begins an
 * execution that the scheduler started; or a start on behalf of the system. Throws TransientError or
 * SystemicError, which the state machine distinguishes by name.
 */
export async function coordinateStep(engine: Engine, jobs: JobsByName, input: unknown): Promise<unknown> {
  const step = event.parse(input);
  try {
    return await coordinate(engine, jobs, step);
  } catch (error) {
    throw laneError(error, `The step '${step.step}' failed`);
  }
}

async function coordinate(engine: Engine, jobs: JobsByName, step: Step): Promise<unknown> {
  switch (step.step) {
    case 'schedule':
      return startDue(engine, jobs.knownJob(step.job), step);
    case 'start':
      return startBySystem(engine, jobs, step);
    case 'open':
      return openRun(engine, step.runId, step.attempt);
    case 'plan': {
      const { runId, attempt } = step;
      const row = await readRunRow(engine, runId);
      return row ? planLanes(engine, jobs.jobNamed(row.job), runId, attempt) : noLanes;
    }
    case 'laneFailed':
      return laneFailed(engine, step);
    case 'finish':
      return finishRun(engine, step.runId, step.attempt);
    default:
      return step satisfies never;
  }
}

/**
 * Starts a run on behalf of the system. The token ensures that a repeated call does not start another run.
 */
function startBySystem(
  engine: Engine,
  jobs: JobsByName,
  { job: name, params, token }: Extract<Step, { step: 'start' }>,
): Promise<{ readonly runId: string }> {
  const job = jobs.jobNamed(name);
  const schema: z.ZodObject = job.params ?? z.object({});
  return startRun(engine, {
    job,
    params: schema.strict().parse(params),
    dryRun: false,
    caller: systemCaller,
    clientToken: token,
  });
}
