import { z } from 'zod';
import { createEngine, type Engine } from './engine/dependencies';
import { finishRun } from './engine/finish';
import { laneFailed } from './engine/lane-failed';
import { readRunRow } from './engine/ledger';
import { openRun } from './engine/open';
import { laneError } from './engine/outcomes';
import { planLanes } from './engine/plan';
import { startDue } from './engine/schedule';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { jobNamed, knownJob } from './jobs/index';

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
]);

/** The state machine's Open, Plan, LaneFailed and Finish, and Schedule, with which an execution of the scheduler begins. */
export async function handler(input: unknown): Promise<unknown> {
  const request = event.parse(input);
  try {
    return await coordinate(createEngine(process.env, { publishAttention: alarmTopicFrom() }), request);
  } catch (error) {
    throw laneError(error, `The step '${request.step}' failed`);
  }
}

async function coordinate(engine: Engine, request: z.infer<typeof event>): Promise<unknown> {
  if (request.step === 'schedule') return startDue(engine, knownJob(request.job), request);
  const { runId, attempt } = request;
  switch (request.step) {
    case 'open':
      return openRun(engine, runId, attempt);
    case 'plan': {
      const row = await readRunRow(engine, runId);
      return row ? planLanes(engine, jobNamed(row.job), runId, attempt) : { lanes: [] };
    }
    case 'laneFailed':
      return laneFailed(engine, request);
    case 'finish':
      return finishRun(engine, runId, attempt);
    default:
      return request satisfies never;
  }
}
