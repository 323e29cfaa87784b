import { isActive } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { describeExecution, startExecution } from '../../runtime/executions';
import { publishOutbox } from '../attention/outbox';
import { messageOf } from '../ledger/lane-failed';
import { type RunRow, readRun } from '../ledger/ledger';
import { closeWhenFree } from './close-run';
import { closeForced } from './force-stop';
import { outcomeWithoutExecution } from './run-outcome';
import { flagLanes } from './stop';
import { activeRuns, type Pause, readPause, stopForPause } from './switch';

/**
 * The minimum age, in milliseconds, at which an attempt may be closed. The first writes of a younger attempt
 * may still be pending.
 */
const graceMs = 10_000;

/**
 * Checks every run that has not ended, so that no run stays RUNNING forever:
 *
 * - If a run's execution has ended, the run is closed according to its lanes.
 * - If a run has no execution, an execution is started.
 * - If a run is stopping, its lanes are flagged again.
 * - While all jobs are paused, each run is asked to stop.
 *
 * Afterwards, publishes the remaining messages in the outbox. Called every 5 minutes and on the state
 * machine's failure events. A run that cannot be checked does not delay the others: its error is thrown at
 * the end.
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
  // The process that paused all jobs may have died before it asked this run to stop. This stop also prevents
  // a run that has not begun from beginning: its execution will find that the run is stopping.
  if (pause) await stopForPause(engine, runId, pause);
  const { run: before } = await readRun(engine, runId);
  const execution = await describeExecution(engine, runId, before.attempt);
  if (!execution) return startExecution(engine, runId, before.attempt);
  if (execution.status === 'RUNNING') return flagLanes(engine, runId);
  // The run is read again, because it may have ended or moved to its next attempt between the first read and
  // the end of the execution.
  const { run } = await readRun(engine, runId);
  if (!isActive(run.status) || run.attempt !== before.attempt) return;
  if (run.forceStop?.attempt === run.attempt) return closeForced(engine, runId, run.attempt);
  if (youngerThanGrace(engine, run)) return;
  try {
    await closeWhenFree(engine, run, (current, lanes) =>
      outcomeWithoutExecution(current, lanes, reasonOf(execution)),
    );
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
