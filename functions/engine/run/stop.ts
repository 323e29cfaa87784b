import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { canStop } from '#shared/jobs/run/run-status';
import { AppError, TransientError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, type LaneRow, laneKey, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';

/** A further attempt is only needed if the run moved to another attempt in between. */
const maxTries = 5;

/**
 * Asks a run to stop: first changes the status, then sets a flag on each lane, which the lane's next
 * checkpoint returns. After the status has changed, no lane can be planned (`plan.ts`), so no lane misses the
 * stop. Repeating the request has no further effect. `reason` is shown when the run has ended. Throws
 * NotFound, and Conflict if the run has already ended.
 */
export async function requestStop(
  engine: Engine,
  { runId, by, reason }: { readonly runId: string; readonly by: string; readonly reason?: string },
): Promise<void> {
  const stopping = await withRetries(() => markStopping(engine, runId, reason), {
    maxTries,
    waiting: engine,
    isWorthATry: (error) => error instanceof ConditionalCheckFailedException,
    failure: (cause) => new TransientError(`Run ${runId} keeps changing.`, { cause }),
  });
  if (stopping) {
    const why = reason === undefined ? '' : ` ${reason}`;
    await log(engine, { run: stopping, attempt: stopping.attempt }, 'info', `Stop requested by ${by}.${why}`);
  }
  await flagLanes(engine, runId);
}

/**
 * Changes the run's status to STOPPING. Returns undefined if it is already stopping. Throws
 * ConditionalCheckFailedException if the run has changed since it was read: it was stopped by someone else,
 * has ended, or was handed over to its next attempt.
 */
async function markStopping(
  engine: Engine,
  runId: string,
  reason: string | undefined,
): Promise<RunRow | undefined> {
  const { run } = await readRun(engine, runId);
  if (run.status === 'STOPPING') return undefined;
  if (!canStop(run.status)) throw overAlready(run);
  await engine.ledger.send(
    new UpdateCommand({
      TableName: engine.settings.ledgerTable,
      Key: runKey(run.id),
      UpdateExpression: `SET #status = :stopping, stopRequestedAt = :now${reason ? ', reason = :reason' : ''}`,
      ConditionExpression: '#status IN (:queued, :running) AND attempt = :attempt',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':stopping': 'STOPPING',
        ':queued': 'QUEUED',
        ':running': 'RUNNING',
        ':attempt': run.attempt,
        ':now': isoNow(engine),
        ...(reason ? { ':reason': reason } : {}),
      },
    }),
  );
  return run;
}

/** Sets the stop flag on each open lane of a stopping run. Safe to repeat, as the reconciler does. */
export async function flagLanes(engine: Engine, runId: string): Promise<void> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'STOPPING' && run.halt?.attempt !== run.attempt) return;
  const open = lanes.filter(
    (lane) => !lane.done && lane.attempt === run.attempt && lane.stop !== run.attempt,
  );
  await Promise.all(open.map((lane) => flag(engine, run, lane)));
}

async function flag(engine: Engine, run: RunRow, { lane }: LaneRow): Promise<void> {
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: laneKey(run.id, lane),
        UpdateExpression: 'SET stop = :attempt',
        // A late flag must not replace that of a later attempt.
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeValues: { ':attempt': run.attempt },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const overAlready = (run: RunRow) =>
  new AppError('Conflict', `Run ${run.id} is ${run.status}; only a queued or running one can be stopped.`, {
    info: { runId: run.id, status: run.status },
  });
