import { canForceStop, forceStopAfterMs } from '#shared/jobs/run/force-stop';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { stopExecution } from '../../runtime/executions';
import { runUpdate } from '../ledger/change-run';
import { existingRunRow, type Halt, type RunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { changeWithEntry, runChangeEntry } from '../ledger/trail';
import { type Closing, closeWhenFree } from './close-run';
import { areDone, outcomeWithoutExecution } from './run-outcome';

/**
 * Stops the execution of a run from outside if the run has not stopped five minutes after a stop request, and
 * closes the run as STOPPED, or with its own outcome if all lanes are done: at once if all lanes are free,
 * otherwise by the reconciler after the last lease. Nothing is lost if a worker is still running: it may work
 * on its page until its lease ends, and its journal is replayed when the run is resumed. Throws NotFound if
 * the run does not exist, and Conflict if it is not stopping, or not for long enough.
 */
export async function forceStop(
  engine: Engine,
  { runId, by }: { readonly runId: string; readonly by: string },
): Promise<void> {
  const run = await existingRunRow(engine, runId);
  if (!canForceStop(run, engine.now())) throw tooEarly(run);
  const reason = `Force-stopped by ${by}: the run did not respond to the stop requested at ${run.stopRequestedAt ?? 'an unknown time'}.`;
  await noteForceStop(engine, run, by, { attempt: run.attempt, reason });
  await log(engine, { run, attempt: run.attempt }, 'warning', logLines.forceStopped({ by }));
  await stopExecution(engine, runId, run.attempt, reason);
  await closeForced(engine, runId, run.attempt);
}

/** Records the force stop. Throws Conflict if the run has already ended. */
async function noteForceStop(engine: Engine, run: RunRow, by: string, force: Halt): Promise<void> {
  const note = runUpdate(engine, { ...run, status: 'STOPPING' }, { set: { forceStop: force } });
  const entry = runChangeEntry(run, { by: { email: by }, what: 'force-stopped' });
  if (await changeWithEntry(engine, note, entry)) return;
  throw tooEarly(await existingRunRow(engine, run.id));
}

/**
 * Closes a run for which a force stop was requested, unless a worker may still be working on a page. The
 * execution of the run must have ended.
 */
export async function closeForced(engine: Engine, runId: string, attempt: number): Promise<Closing> {
  const run = await existingRunRow(engine, runId);
  if (run.status !== 'STOPPING' || run.attempt !== attempt || run.forceStop?.attempt !== attempt)
    return { kind: 'changed' };
  const { reason } = run.forceStop;
  return closeWhenFree(engine, run, (current, lanes) => {
    return areDone(lanes) ? outcomeWithoutExecution(current, lanes, reason) : { status: 'STOPPED', reason };
  });
}

function tooEarly({ id, status, stopRequestedAt }: RunRow): AppError {
  const from = stopRequestedAt && new Date(Date.parse(stopRequestedAt) + forceStopAfterMs).toISOString();
  const why =
    status === 'STOPPING' && from
      ? `has been stopping since ${stopRequestedAt}; it can be force-stopped from ${from}.`
      : `is ${status}; only a run that has been stopping for 5 minutes can be force-stopped.`;
  return new AppError('Conflict', `Run ${id} ${why}`, { info: { runId: id, status } });
}
