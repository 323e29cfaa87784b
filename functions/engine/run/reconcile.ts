import { functionLog } from '#functions/runtime/function-log';
import { isActive } from '#shared/jobs/run/run-status';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { classOfError } from '../../runtime/error-classes';
import { describeExecution, startExecution } from '../../runtime/executions';
import { reportStuck } from '../attention/attention';
import { publishOutbox } from '../attention/outbox';
import { compareAlarms } from '../hold/alarms';
import { messageOf } from '../ledger/lane-failed';
import { existingRunRow, type LaneRow, type RunRow } from '../ledger/ledger';
import { type Closing, closeWhenFree } from './close-run';
import { closeForced } from './force-stop';
import { outcomeWithoutExecution } from './run-outcome';
import { flagLanes } from './stop';
import { activeRuns, type Pause, readPause, stopForPause } from './switch';

/** The minimum age of an attempt, in milliseconds. A younger attempt's first writes may still be pending. */
const graceMs = 10_000;

/**
 * The time between calls, in milliseconds. If a run's last lease ends before the next call, the reconciler
 * waits for it (`reconcileUntilNextCall`).
 */
const callEveryMs = 60_000;

/** The minimum wait before the runs are checked again, in milliseconds. */
const minWaitMs = 1_000;

/**
 * Checks every run that has not ended, so that no run stays RUNNING forever:
 *
 * - If a run's execution has ended, the run is closed according to its lanes.
 * - If a run has no execution, an execution is started.
 * - If a run is stopping, its lanes are flagged again.
 * - While all jobs are paused, each run is asked to stop.
 *
 * Before that, compares the stored states of the alarms with CloudWatch's. Afterwards, publishes the
 * remaining messages in the outbox. A run that cannot be checked does not delay the others: it is marked as
 * needing attention unless the error is temporary, and its error is thrown at the end.
 *
 * @returns the earliest time at which a run whose execution has ended can be closed, in milliseconds since
 *   the epoch, or undefined if there is no such run
 */
export async function reconcile(engine: Engine): Promise<number | undefined> {
  const errors: unknown[] = [];
  await compareAlarms(engine).catch((error: unknown) => errors.push(error));
  const pause = await readPause(engine);
  let earliest: number | undefined;
  for await (const runId of activeRuns(engine)) {
    try {
      const closableAt = await reconcileRun(engine, runId, pause);
      earliest = Math.min(closableAt ?? Number.POSITIVE_INFINITY, earliest ?? Number.POSITIVE_INFINITY);
    } catch (error) {
      errors.push(error);
      await report(engine, runId, error).catch((failure: unknown) => errors.push(failure));
    }
  }
  await publishOutbox(engine).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      `${errors.length} checks of the reconciler failed: ${errors.join('; ')}`,
    );
  }
  return earliest === Number.POSITIVE_INFINITY ? undefined : earliest;
}

/**
 * Reconciles all runs, and does so again whenever a run whose execution has ended can be closed, until the
 * next call is due. It is called every minute and on the state machine's failure events.
 */
export async function reconcileUntilNextCall(engine: Engine): Promise<void> {
  const nextCallMs = engine.now() + callEveryMs;
  for (;;) {
    const closableAt = await reconcile(engine);
    const waitMs = Math.max(minWaitMs, (closableAt ?? nextCallMs) - engine.now());
    if (engine.now() + waitMs >= nextCallMs) return;
    await engine.sleep(waitMs);
  }
}

/** Reports an error about a run, unless the error is temporary. */
async function report(engine: Engine, runId: string, error: unknown): Promise<void> {
  functionLog.error('A run could not be reconciled', { runId, error: String(error) });
  if (error instanceof TransientError || classOfError(error) === 'retry') return;
  await reportStuck(engine, await existingRunRow(engine, runId), error);
}

/**
 * Reconciles one run. If its execution has ended but the run cannot be closed yet, returns the earliest time
 * at which it can be, in milliseconds since the epoch.
 */
async function reconcileRun(
  engine: Engine,
  runId: string,
  pause: Pause | undefined,
): Promise<number | undefined> {
  // The process that paused all jobs may have died before it asked this run to stop. This stop also prevents
  // a run that has not begun from beginning: its execution will find that the run is stopping.
  if (pause) await stopForPause(engine, runId, pause);
  const before = await existingRunRow(engine, runId);
  const execution = await describeExecution(engine, runId, before.attempt);
  if (!execution) {
    await startExecution(engine, runId, before.attempt);
    return undefined;
  }
  if (execution.status === 'RUNNING') {
    await flagLanes(engine, runId);
    return undefined;
  }
  // The run is read again, because it may have ended or moved to its next attempt between the first read and
  // the end of the execution.
  const run = await existingRunRow(engine, runId);
  if (!isActive(run.status) || run.attempt !== before.attempt) return undefined;
  if (run.forceStop?.attempt === run.attempt)
    return closableAtOf(await closeForced(engine, runId, run.attempt));
  const oldEnough = beganAt(run) + graceMs;
  if (engine.now() < oldEnough) return oldEnough;
  const ending = (current: RunRow, lanes: readonly LaneRow[]) =>
    outcomeWithoutExecution(current, lanes, reasonOf(execution));
  return closableAtOf(await closeWhenFree(engine, run, ending));
}

const closableAtOf = (closing: Closing) => (closing.kind === 'leased' ? closing.until : undefined);

/** Returns when the current attempt began, in milliseconds since the epoch. */
const beganAt = ({ attempts, createdAt }: RunRow) => Date.parse(attempts.at(-1)?.createdAt ?? createdAt);

interface ExecutionEnd {
  readonly status?: string | undefined;
  readonly error?: string | undefined;
  readonly cause?: string | undefined;
}

function reasonOf({ status = '', error, cause }: ExecutionEnd): string {
  const ended = `The execution ended without closing the run (${status})`;
  return error || cause ? `${ended}: ${messageOf({ Error: error, Cause: cause })}` : `${ended}.`;
}
