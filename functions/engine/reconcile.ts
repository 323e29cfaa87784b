import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { activePartition } from '#shared/jobs/ledger-keys';
import { isActive } from '#shared/jobs/run-status';
import type { Engine } from './dependencies';
import { describeExecution, startExecution } from './executions';
import { closeRun, laneIsFree, lostRace } from './finish';
import { messageOf } from './lane-failed';
import { type LaneRow, type RunRow, readRun } from './ledger';
import { publishOutbox } from './outbox';
import { flagLanes } from './stop';

/** An execution that ended this short a while ago may have its last write still on the way. */
const graceMs = 10_000;

/**
 * Looks at each run that is not over: one whose execution is gone is FAILED with the reason, one without an execution is started,
 * one that is stopping gets its lanes flagged again. So no run stays RUNNING for ever. Publishes what is left in the outbox. Called every 5 minutes and on the state
 * machine's failure events. A run that cannot be looked at does not keep the others waiting: its error is thrown at the end.
 */
export async function reconcile(engine: Engine): Promise<void> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': activePartition },
    },
  );
  const errors: unknown[] = [];
  for await (const page of pages) {
    for (const row of page.Items ?? []) {
      await reconcileRun(engine, String(row.sk)).catch((error: unknown) => errors.push(error));
    }
  }
  await publishOutbox(engine).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} could not be looked after: ${errors.join('; ')}`);
  }
}

async function reconcileRun(engine: Engine, runId: string): Promise<void> {
  const { run: before } = await readRun(engine, runId);
  const execution = await describeExecution(engine, runId, before.attempt);
  if (!execution) return startExecution(engine, runId, before.attempt);
  if (execution.status === 'RUNNING') return flagLanes(engine, runId);
  // Read again: the run may have closed, or gone on to its next attempt, between the first read and the execution's end.
  const { run, lanes } = await readRun(engine, runId);
  if (!isActive(run.status) || run.attempt !== before.attempt) return;
  if (lastLease(lanes) > engine.now() || youngerThanGrace(engine, run)) return;
  const free = lanes.filter((lane) => !lane.done).map((lane) => laneIsFree(engine, runId, lane));
  try {
    await closeRun(engine, run, lanes, 'FAILED', reasonOf(execution), free);
  } catch (error) {
    if (!lostRace(error)) throw error;
  }
}

/** Until then an old worker may still write: its run's locks must hold. */
const lastLease = (lanes: readonly LaneRow[]) => Math.max(0, ...lanes.map((lane) => lane.leaseUntil ?? 0));

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
