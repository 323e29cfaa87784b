import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { canStop } from '#shared/jobs/run/run-status';
import { equal } from '../../dynamodb/update';
import { AppError, TransientError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { statusEventPut } from '../events/status-event';
import { isoNow, laneKey, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { changeRow, rowUpdate } from '../ledger/rows';
import { runChangePut } from '../ledger/trail';

/**
 * The maximum number of attempts. Another attempt is needed only if the run begins or moves to its next
 * attempt in the meantime, or if others write to its row at the same moment.
 */
const maxTries = 5;

/**
 * First changes the status, then sets a flag in each lane's row, which the lane's next checkpoint reads.
 * After the status has changed, no lane can be planned (`plan.ts`), so no lane misses the stop. Safe to
 * repeat. `reason` is given if all jobs were paused: it is shown after the run has ended, and only the pause
 * is in the audit trail. Throws NotFound if the run does not exist, and Conflict if it has already ended.
 */
export async function requestStop(
  engine: Engine,
  { runId, by, reason }: { readonly runId: string; readonly by: string; readonly reason?: string },
): Promise<void> {
  const stopping = await withRetries(() => markStopping(engine, runId, by, reason), {
    maxTries,
    waiting: engine,
    isWorthATry: mayRepeat,
    failure: (cause) => new TransientError(`Run ${runId} keeps changing.`, { cause }),
  });
  if (stopping) {
    const line = logLines.stopRequested({ by, reason });
    await log(engine, { run: stopping, attempt: stopping.attempt }, 'info', line);
  }
  await flagLanes(engine, runId);
}

/**
 * Undefined if the run is already stopping. Throws TransactionCanceledException if it has begun, been
 * stopped, ended, or been handed over since it was read.
 */
async function markStopping(
  engine: Engine,
  runId: string,
  by: string,
  reason: string | undefined,
): Promise<RunRow | undefined> {
  const { run } = await readRun(engine, runId);
  if (run.status === 'STOPPING') return undefined;
  if (!canStop(run.status)) throw overAlready(run);
  const stopping = rowUpdate(engine, runKey(run.id), {
    set: { status: 'STOPPING', stopRequestedAt: isoNow(engine), reason: reason || undefined },
    when: [equal('status', run.status), equal('attempt', run.attempt)],
  });
  const event = statusEventPut(engine, run, { status: 'STOPPING', previous: run.status, reason });
  const entry = runChangePut(engine, run, { by: { email: by }, what: 'stop requested' });
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [stopping, event, ...(reason === undefined ? [entry] : [])],
    }),
  );
  return run;
}

/** For a run that is stopping or halted. The reconciler may repeat the call. */
export async function flagLanes(engine: Engine, runId: string): Promise<void> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'STOPPING' && run.halt?.attempt !== run.attempt) return;
  const open = lanes.filter(
    (lane) => !lane.done && lane.attempt === run.attempt && lane.stop !== run.attempt,
  );
  const { attempt } = run;
  // A late flag must not replace a later attempt's.
  const flag = { set: { stop: attempt }, when: [equal('attempt', attempt)] };
  await Promise.all(open.map(({ lane }) => changeRow(engine, laneKey(run.id, lane), flag)));
}

const overAlready = (run: RunRow) =>
  new AppError('Conflict', `Run ${run.id} is ${run.status}; only queued or running runs can be stopped.`, {
    info: { runId: run.id, status: run.status },
  });
