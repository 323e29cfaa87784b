import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { canForceStop, forceStopAfterMs } from '#shared/jobs/run/force-stop';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { stopExecution } from '../../runtime/executions';
import { type Halt, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { closeRun, lastLease, openLanesAreFree } from './finish';
import { outcomeWithoutExecution } from './run-outcome';

/**
 * Ends a run that has not stopped five minutes after a stop request. Its execution is stopped from outside,
 * and the run is closed as STOPPED, or with its own outcome if its last lane was done. This happens
 * immediately if all lanes are free, otherwise in the reconciler after the last lease has ended. Nothing is
 * lost if a worker is still alive: it may finish its page until its lease ends, and its journal is replayed
 * when the run is resumed. Throws NotFound. Throws Conflict if the run is not stopping, or not for long
 * enough.
 */
export async function forceStop(
  engine: Engine,
  { runId, by }: { readonly runId: string; readonly by: string },
): Promise<void> {
  const { run } = await readRun(engine, runId);
  if (!canForceStop(run, engine.now())) throw tooEarly(run);
  const reason = `Force-stopped by ${by}: the run did not respond to the stop requested at ${run.stopRequestedAt ?? 'an unknown time'}.`;
  await noteForceStop(engine, runId, { attempt: run.attempt, reason });
  await log(
    engine,
    { run, attempt: run.attempt },
    'warning',
    `Force-stopped by ${by}: the execution was ended.`,
  );
  await stopExecution(engine, runId, run.attempt, reason);
  await closeForced(engine, runId, run.attempt);
}

/** Records the force stop. Throws Conflict if the run has already ended. */
async function noteForceStop(engine: Engine, runId: string, force: Halt): Promise<void> {
  try {
    await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: runKey(runId),
        UpdateExpression: 'SET forceStop = :force',
        ConditionExpression: 'attempt = :attempt AND #status = :stopping',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':force': force, ':attempt': force.attempt, ':stopping': 'STOPPING' },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw tooEarly((await readRun(engine, runId)).run);
  }
}

/**
 * Closes a run for which a force stop was requested, if no worker can be working on a page. Its execution
 * must have ended.
 */
export async function closeForced(engine: Engine, runId: string, attempt: number): Promise<void> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'STOPPING' || run.attempt !== attempt || run.forceStop?.attempt !== attempt) return;
  if (lastLease(lanes) > engine.now()) return;
  const free = openLanesAreFree(engine, runId, lanes);
  const isDone = lanes.length > 0 && lanes.every(({ done }) => done);
  const ending = outcomeWithoutExecution(run, lanes, run.forceStop.reason);
  const { status, reason } = isDone ? ending : { status: 'STOPPED' as const, reason: run.forceStop.reason };
  try {
    await closeRun(engine, run, lanes, status, reason, free);
  } catch (error) {
    if (!lostRace(error)) throw error;
  }
}

function tooEarly({ id, status, stopRequestedAt }: RunRow): AppError {
  const from = stopRequestedAt && new Date(Date.parse(stopRequestedAt) + forceStopAfterMs).toISOString();
  const why =
    status === 'STOPPING' && from
      ? `has been stopping since ${stopRequestedAt}; it can be force-stopped from ${from}.`
      : `is ${status}; only one that has been stopping for 5 minutes can be force-stopped.`;
  return new AppError('Conflict', `Run ${id} ${why}`, { info: { runId: id, status } });
}
