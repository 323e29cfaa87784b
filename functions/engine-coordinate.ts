import { z } from 'zod';
import { systemCaller } from '#shared/jobs/schedules';
import { createEngine, type Engine } from './engine/dependencies';
import { finishRun } from './engine/finish';
import { laneFailed } from './engine/lane-failed';
import { readRunRow } from './engine/ledger';
import { openRun } from './engine/open';
import { laneError } from './engine/outcomes';
import { planLanes } from './engine/plan';
import { startDue } from './engine/schedule';
import { startRun } from './engine/start';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { backupArchiveFrom } from './gateways/backup-archive';
import { createUserAccounts, everyAccount } from './gateways/user-accounts';
import { jobNamed, knownJob } from './jobs/index';

const environment = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

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

/**
 * The state machine's Open, Plan, LaneFailed and Finish, and Schedule, with which an execution of the scheduler begins; and the start of
 * a run that nobody schedules and no person starts.
 */
export async function handler(input: unknown): Promise<unknown> {
  const request = event.parse(input);
  try {
    return await coordinate(engineHere(), request);
  } catch (error) {
    throw laneError(error, `The step '${request.step}' failed`);
  }
}

const engineHere = () =>
  createEngine(process.env, {
    publishAttention: alarmTopicFrom(),
    directoryUsers: () => everyAccount(createUserAccounts(environment.USER_POOL_ID)),
    archive: backupArchiveFrom(),
  });

async function coordinate(engine: Engine, request: z.infer<typeof event>): Promise<unknown> {
  switch (request.step) {
    case 'schedule':
      return startDue(engine, knownJob(request.job), request);
    case 'start':
      return startBySystem(engine, request);
    case 'open':
      return openRun(engine, request.runId, request.attempt);
    case 'plan': {
      const { runId, attempt } = request;
      const row = await readRunRow(engine, runId);
      return row ? planLanes(engine, jobNamed(row.job), runId, attempt) : { lanes: [] };
    }
    case 'laneFailed':
      return laneFailed(engine, request);
    case 'finish':
      return finishRun(engine, request.runId, request.attempt);
    default:
      return request satisfies never;
  }
}

/** Starts a run in the name of the system. The token makes it once, however often it is asked for. */
function startBySystem(
  engine: Engine,
  { job: name, params, token }: Extract<z.infer<typeof event>, { step: 'start' }>,
): Promise<{ readonly runId: string }> {
  const job = jobNamed(name);
  const schema: z.ZodObject = job.params ?? z.object({});
  return startRun(engine, {
    job,
    params: schema.strict().parse(params),
    dryRun: false,
    caller: systemCaller,
    clientToken: token,
  });
}
