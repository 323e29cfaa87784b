import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Attempt } from '#shared/jobs/run/run';
import { canResume } from '#shared/jobs/run/run-status';
import { AppError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { attentionAttributes } from '../attention/attention';
import type { Caller } from '../job/job';
import { activeKey, existingRunRow, isoNow, type RunRow, readRunRow, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { writerPuts } from '../undo/table-writers';
import { keptUntil, refuseExpired, refuseUndone } from '../undo/undo';
import { refuseOvertaken, undoGoesOn } from '../undo/undo-goes-on';
import { execute } from './execute';
import { notPaused, refuseIfPaused } from './switch';
import { lockPuts, refuseIfLocked } from './table-locks';

/**
 * Two transactions on the same rows cancel each other. After this many attempts, there must be a different
 * cause.
 */
export const maxTriesOfAttempt = 6;

/**
 * Starts a new attempt for the lanes that are not done, after acquiring the table locks again. The caller in
 * the visit context is still the starter of the run. Throws NotFound. Throws Conflict if the run cannot be
 * resumed, is too old, was undone, or if a table is locked.
 */
export async function resumeRun(
  engine: Engine,
  { runId, caller }: { readonly runId: string; readonly caller: Caller },
): Promise<void> {
  await withRetries(
    async () => {
      const run = await existingRunRow(engine, runId);
      refuseUndone(run);
      if (!canResume(run.status)) throw notResumable(run);
      await refuseUndoThatCannotGoOn(engine, run);
      refuseOld(engine, run);
      const message = `Resumed by ${caller.email}: attempt ${run.attempt + 1}.`;
      await startAttempt(engine, run, caller, { message });
    },
    { maxTries: maxTriesOfAttempt, waiting: engine, isWorthATry: lostRace },
  );
}

/** A new attempt of a run that has ended: its log line, and the failures to retry, if any. */
interface NewAttempt {
  readonly message: string;
  readonly retry?: NonNullable<RunRow['retry']>;
}

/**
 * Moves a run that has ended to its next attempt, with the locks of its tables, and starts that attempt.
 * Throws Conflict if a table is locked or all jobs are paused, and TransactionCanceledException if the run
 * has changed since it was read.
 */
export async function startAttempt(
  engine: Engine,
  run: RunRow,
  caller: Caller,
  { message, retry }: NewAttempt,
): Promise<void> {
  refuseRequested(run);
  try {
    await engine.ledger.send(
      new TransactWriteCommand({
        TransactItems: [
          nextAttempt(engine, run, 'QUEUED', caller.email, retry),
          { Put: { TableName: engine.settings.ledgerTable, Item: activeKey(run.id) } },
          ...lockPuts(engine, run),
          ...writerPuts(engine, run),
          ...undoGoesOn(engine, run),
          notPaused(engine),
        ],
      }),
    );
  } catch (error) {
    if (lostRace(error)) {
      await refuseIfPaused(engine);
      await refuseIfLocked(engine, run.tablesWritten, run.id);
    }
    throw error;
  }
  const attempt = run.attempt + 1;
  await log(engine, { run, attempt }, 'info', message);
  await execute(engine, run.id, attempt);
}

/** Throws if the run's approval was requested, because its planned changes must not change any more. */
function refuseRequested({ id, approval, status }: RunRow): void {
  if (!approval) return;
  const why =
    'Its approval was requested, so its planned changes must stay as they are. Start a new dry run.';
  throw new AppError('Conflict', `Run ${id} cannot be continued. ${why}`, { info: { runId: id, status } });
}

/**
 * Returns the item of a transaction that moves a run from its current status and attempt to the next attempt.
 */
export function nextAttempt(
  engine: Engine,
  run: RunRow,
  status: 'QUEUED' | 'RUNNING',
  startedBy: string,
  retry?: RunRow['retry'],
) {
  const createdAt = isoNow(engine);
  // A hand-over ends the previous attempt. A resume comes after that attempt has ended.
  const earlier = run.attempts.map((one) =>
    one.endedAt ? one : { ...one, endedAt: createdAt, status: run.status },
  );
  const next: Attempt = { attempt: run.attempt + 1, startedBy, createdAt, status };
  return {
    Update: {
      TableName: engine.settings.ledgerTable,
      Key: runKey(run.id),
      UpdateExpression: `SET #status = :status, attempt = :next, attempts = :attempts${retry ? ', retry = :retry' : ''}${
        status === 'QUEUED' ? ', failuresBefore = :failures' : ''
      } REMOVE endedAt, reason, stopRequestedAt, ${attentionAttributes}`,
      ConditionExpression:
        '#status = :before AND attempt = :attempt AND attribute_not_exists(undoneBy) AND attribute_not_exists(approval)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':before': run.status,
        ':attempt': run.attempt,
        ':next': run.attempt + 1,
        ':attempts': [...earlier, next],
        ...(retry ? { ':retry': retry } : {}),
        ...(status === 'QUEUED' ? { ':failures': run.failed ?? 0 } : {}),
      },
    },
  };
}

/**
 * Throws if the run is too old. The outcome of an unfinished page is only in the journal, and frozen items,
 * states and parts are kept no longer than the journal.
 */
function refuseOld(engine: Engine, run: RunRow): void {
  const until = keptUntil(engine, run);
  if (Date.parse(until) > engine.now()) return;
  throw new AppError(
    'Conflict',
    `Run ${run.id} is too old to be resumed: it was kept until ${until}. Start a new run.`,
    { info: { runId: run.id, status: run.status } },
  );
}

/**
 * Throws if an undo cannot continue: it needs the complete journal of the run that it undoes, and there must
 * be no later undo of that run.
 */
async function refuseUndoThatCannotGoOn(engine: Engine, { id, undoes, dryRun }: RunRow): Promise<void> {
  const undone = undoes ? await readRunRow(engine, undoes) : undefined;
  if (!undone) return;
  refuseExpired(engine, undone);
  if (!dryRun) refuseOvertaken(undone, id);
}

const notResumable = (run: RunRow) =>
  new AppError('Conflict', `Run ${run.id} is ${run.status}; only a stopped or failed one can be resumed.`, {
    info: { runId: run.id, status: run.status },
  });
