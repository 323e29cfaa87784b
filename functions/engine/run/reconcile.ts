import { isActive } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { describeExecution, startExecution } from '../../runtime/executions';
import { publishOutbox } from '../attention/outbox';
import { messageOf } from '../ledger/lane-failed';
import { type RunRow, readRun } from '../ledger/ledger';
import { closeRun, lastLease, openLanesAreFree } from './finish';
import { closeForced } from './force-stop';
import { outcomeWithoutExecution } from './run-outcome';
import { flagLanes } from './stop';
import { activeRuns, type Pause, readPause, stopForPause } from './switch';

/** The first writes of an attempt that is younger than this may still be on the way. */
const graceMs = 10_000;

/**
 * Looks at each run that is not over. A run whose execution is gone is closed according to its lanes; one
 * without an execution is started; one that is stopping gets its lanes flagged again; and while all jobs are
 * paused, each is asked to stop. So no run stays RUNNING for ever. Then publishes what is left in the outbox.
 * Called every 5 minutes and on the state machine's failure events. A run that cannot be examined does not
 * keep the others waiting: its error is thrown at the end.
 */
export async function reconcile(engine: Engine): Promise<void> {
  const pause = await readPause(engine);
  const errors: unknown[] = [];
  for await (const runId of activeRuns(engine)) {
    await reconcileRun(engine, runId, pause).catch((error: unknown) => errors.push(error));
  }
  await publishOutbox(engine).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} runs could not be reconciled: ${errors.join('; ')}`);
  }
}

async function reconcileRun(engine: Engine, runId: string, pause: Pause | undefined): Promise<void> {
  // Somebody paused all jobs and died before asking this run to stop. It must not begin either: its execution
  // finds it stopping.
  if (pause) await stopForPause(engine, runId, pause);
  const { run: before } = await readRun(engine, runId);
  const execution = await describeExecution(engine, runId, before.attempt);
  if (!execution) return startExecution(engine, runId, before.attempt);
  if (execution.status === 'RUNNING') return flagLanes(engine, runId);
  // Read again, because the run may have closed or moved to its next attempt between the first read and the
  // execution's end.
  const { run, lanes } = await readRun(engine, runId);
  if (!isActive(run.status) || run.attempt !== before.attempt) return;
  if (run.forceStop?.attempt === run.attempt) return closeForced(engine, runId, run.attempt);
  if (lastLease(lanes) > engine.now() || youngerThanGrace(engine, run)) return;
  const free = openLanesAreFree(engine, runId, lanes);
  const { status, reason } = outcomeWithoutExecution(run, lanes, reasonOf(execution));
  try {
    await closeRun(engine, run, lanes, status, reason, free);
  } catch (error) {
    if (!lostRace(error)) throw error;
  }
}

const youngerThanGrace = (engine: Engine, run: RunRow) => {
  const startedAt = run.attempts.at(-1)?.createdAt ?? run.createdAt;
  return engine.now() - Date.parse(startedAt) < graceMs;
};

interface ExecutionEnd {
  readonly status?: string | undefined;
  readonly error?: string | undefined;
  readonly cause?: string | undefined;
}

function reasonOf({ status = '', error, cause }: ExecutionEnd): string {
  const ended = `The execution ended without closing the run (${status})`;
  return error || cause ? `${ended}: ${messageOf({ Error: error, Cause: cause })}` : `${ended}.`;
}
