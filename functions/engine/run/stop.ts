import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { canStop } from '#shared/jobs/run/run-status';
import { equal } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { moveRun, repeatStep } from '../ledger/change-run';
import { existingRunRow, isoNow, laneKey, type RunRow, readRun } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { changeRow } from '../ledger/rows';
import { runChangePut } from '../ledger/trail';

/**
 * Asks a run to stop: first changes the status, then sets a flag in each lane's row, which the lane's next
 * checkpoint reads. After the status has changed, no lane can be planned (`plan.ts`), so no lane misses the
 * stop. Repeating the request has no further effect. `reason` is given if the run stops because all jobs were
 * paused: it is shown after the run has ended, and only the pause has an entry in the audit trail. Throws
 * NotFound if the run does not exist, and Conflict if it has already ended.
 */
export async function requestStop(
  engine: Engine,
  { runId, by, reason }: { readonly runId: string; readonly by: string; readonly reason?: string },
): Promise<void> {
  const stopping = await repeatStep(engine, runId, () => markStopping(engine, runId, by, reason));
  if (stopping) {
    const line = logLines.stopRequested({ by, reason });
    await log(engine, { run: stopping, attempt: stopping.attempt }, 'info', line);
  }
  await flagLanes(engine, runId);
}

/**
 * Changes the run's status to STOPPING. Returns undefined if it is already stopping. Throws
 * TransactionCanceledException if the run has changed since it was read, that is, if it has begun, been
 * stopped by someone else, ended, or been handed over to its next attempt.
 */
async function markStopping(
  engine: Engine,
  runId: string,
  by: string,
  reason: string | undefined,
): Promise<RunRow | undefined> {
  const run = await existingRunRow(engine, runId);
  if (run.status === 'STOPPING') return undefined;
  if (!canStop(run.status)) throw overAlready(run);
  const set = { stopRequestedAt: isoNow(engine), reason: reason || undefined };
  const stopping = moveRun(engine, run, { status: 'STOPPING', reason }, { set });
  const entry = runChangePut(engine, run, { by: { email: by }, what: 'stop requested' });
  await engine.ledger.send(
    new TransactWriteCommand({ TransactItems: [...stopping, ...(reason === undefined ? [entry] : [])] }),
  );
  return run;
}

/**
 * Sets the stop flag on each open lane of a run that is stopping or halted. The reconciler may repeat the
 * call.
 */
export async function flagLanes(engine: Engine, runId: string): Promise<void> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'STOPPING' && run.halt?.attempt !== run.attempt) return;
  const open = lanes.filter(
    (lane) => !lane.done && lane.attempt === run.attempt && lane.stop !== run.attempt,
  );
  const { attempt } = run;
  // A late flag must not replace a later attempt's flag.
  const flag = { set: { stop: attempt }, when: [equal('attempt', attempt)] };
  await Promise.all(open.map(({ lane }) => changeRow(engine, laneKey(run.id, lane), flag)));
}

const overAlready = (run: RunRow) =>
  new AppError('Conflict', `Run ${run.id} is ${run.status}; only queued or running runs can be stopped.`, {
    info: { runId: run.id, status: run.status },
  });
