import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { earlierRunsOf } from '#shared/jobs/chain/run-follow-up';
import type { Attempt } from '#shared/jobs/run/run';
import { canResume } from '#shared/jobs/run/run-status';
import { formatExactDollars } from '#shared/text/format-dollars';
import { equal, type ItemChange, missing } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { attentionAttributes } from '../attention/attention';
import { refuseSpent } from '../cost/spent';
import { dueFollowUpDeletes, plannedAgain } from '../follow-ups/due-follow-ups';
import { undoneInChain } from '../follow-ups/undone-in-chain';
import type { Caller } from '../job/job';
import { listAttempts } from '../ledger/attempts';
import { changeRun, moveRun } from '../ledger/change-run';
import { activeKey, type HoldRow, type HoldTotals, isoNow, type RunRow, readRunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { type LogLine, logLines } from '../ledger/log-lines';
import { runChangePut } from '../ledger/trail';
import { writerPuts } from '../undo/table-writers';
import { keptUntil, refuseExpired, refuseUndone } from '../undo/undo';
import { refuseOvertaken, undoGoesOn } from '../undo/undo-goes-on';
import { execute } from './execute';
import { notPaused, refuseIfPaused } from './switch';
import { lockPuts, refuseIfLocked } from './table-locks';

export interface ResumeRequest {
  readonly runId: string;
  readonly caller: Caller;
  /** The cost ceiling in dollars, null for no ceiling. The current one by default. */
  readonly maxDollars?: number | null | undefined;
}

/**
 * Resumes a run: reacquires the table locks, then starts a new attempt for the lanes that are not done.
 * Visits still see the original starter as the caller. Throws NotFound if the run does not exist, and
 * Conflict if it cannot be resumed, is too old, was undone, or has reached its cost ceiling, or if a table is
 * locked. `maxDollars` is in dollars, null for no ceiling; kept by default.
 */
export async function resumeRun(engine: Engine, { runId, caller, maxDollars }: ResumeRequest): Promise<void> {
  await changeRun(engine, runId, async (run) => {
    refuseUndone(run);
    if (!canResume(run.status)) throw notResumable(run);
    await refuseUndoThatCannotGoOn(engine, run);
    await refuseBrokenChain(engine, run);
    refuseOld(engine, run);
    const ceiling = ceilingText(run, maxDollars);
    const line = logLines.resumed({ by: caller.email, attempt: run.attempt + 1, ceiling });
    const what = `resumed in attempt ${run.attempt + 1}`;
    const details = ceiling === '' ? undefined : `Continues${ceiling}.`;
    await startAttempt(engine, run, caller, { line, what, details, maxDollars });
  });
}

function ceilingText(run: RunRow, maxDollars: ResumeRequest['maxDollars']): string {
  if (maxDollars === undefined || maxDollars === (run.maxDollars ?? null)) return '';
  const before = run.maxDollars ? ` (was ${formatExactDollars(run.maxDollars)})` : '';
  return maxDollars === null
    ? ` without a maximum cost${before}`
    : ` with a maximum cost of ${formatExactDollars(maxDollars)}${before}`;
}

/** A new attempt of a run that has ended: the log line, and the failures to retry, if any. */
interface NewAttempt {
  readonly line: LogLine;
  /** What happened, for the audit trail, with details only for those who may see the run. */
  readonly what: string;
  readonly details?: string | undefined;
  readonly retry?: RunRow['retry'];
  readonly maxDollars?: ResumeRequest['maxDollars'];
}

/**
 * Moves an ended run to its next attempt, with its table locks. Throws Conflict if a table is locked, all
 * jobs are paused, or the run has reached its cost ceiling, and TransactionCanceledException if it has
 * changed since it was read.
 */
export async function startAttempt(
  engine: Engine,
  run: RunRow,
  caller: Caller,
  { line, what, details, retry, maxDollars }: NewAttempt,
): Promise<void> {
  refuseRequested(run);
  refuseSpent(engine, run, maxDollars === undefined ? run.maxDollars : maxDollars);
  try {
    await engine.ledger.send(
      new TransactWriteCommand({
        TransactItems: [
          ...(await nextAttempt(engine, run, 'QUEUED', caller.email, { retry, maxDollars })),
          { Put: { TableName: engine.settings.ledgerTable, Item: activeKey(run.id) } },
          ...dueFollowUpDeletes(engine, run),
          ...lockPuts(engine, run),
          ...writerPuts(engine, run),
          ...undoGoesOn(engine, run),
          notPaused(engine),
          runChangePut(engine, run, { by: caller, what, details }),
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
  await log(engine, { run, attempt }, 'info', line);
  await execute(engine, run.id, attempt);
}

/**
 * Throws Conflict if approval has been requested for the dry run, whose planned changes must stay the same.
 */
function refuseRequested({ id, approval, status }: RunRow): void {
  if (!approval) return;
  const why =
    'Approval of its planned changes has been requested, so they must stay the same. Start a new dry run.';
  throw new AppError('Conflict', `Run ${id} cannot be continued. ${why}`, { info: { runId: id, status } });
}

interface Beginning {
  /** The failures to retry. None by default. */
  readonly retry?: RunRow['retry'];
  /** The hold that is still in effect; none by default. */
  readonly held?: HoldRow;
  /** The totals of the holds, if one has just ended. */
  readonly holds?: HoldTotals;
  /** The cost ceiling in dollars, null for no ceiling. Kept by default. */
  readonly maxDollars?: ResumeRequest['maxDollars'];
}

/**
 * Returns the transaction items that move a run from its current status and attempt to the next attempt.
 * First writes rows for the attempts that the run's row will no longer list.
 */
export async function nextAttempt(
  engine: Engine,
  run: RunRow,
  status: 'QUEUED' | 'RUNNING',
  startedBy: string,
  { retry, held, holds, maxDollars }: Beginning = {},
) {
  const createdAt = isoNow(engine);
  // A hand-over ends the previous attempt here. Before a resume, it has already ended.
  const before = run.attempts.map((one) =>
    one.endedAt ? one : { ...one, endedAt: createdAt, status: run.status },
  );
  const isResumed = status === 'QUEUED';
  const attempt = run.attempt + 1;
  const next: Attempt = { attempt, startedBy, createdAt, status };
  const change: ItemChange = {
    set: {
      ...(await listAttempts(engine, run, [...before, next])),
      retry,
      held,
      holds,
      maxDollars: maxDollars ?? undefined,
      failuresBefore: isResumed ? (run.failed ?? 0) : undefined,
      followUps: run.followUps ? plannedAgain(run) : undefined,
    },
    remove: [
      !held && 'held',
      // A person has resumed the run, so its holds are counted from the beginning.
      isResumed && 'holds',
      maxDollars === null && 'maxDollars',
      ...['endedAt', 'reason', 'stopRequestedAt', ...attentionAttributes],
    ],
    when: [missing('undoneBy'), missing('approval'), run.followUps && equal('followUps', run.followUps)],
  };
  return moveRun(engine, run, { status, attempt }, change);
}

/**
 * Throws Conflict for a run whose unfinished page's outcome, recorded only in the journal, may be gone.
 * Frozen items, states and parts are kept no longer than the journal.
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

/** Throws Conflict if the complete journal of the undone run is gone, or there is a later undo of it. */
async function refuseUndoThatCannotGoOn(engine: Engine, { id, undoes, dryRun }: RunRow): Promise<void> {
  const undone = undoes ? await readRunRow(engine, undoes) : undefined;
  if (!undone) return;
  refuseExpired(engine, undone);
  if (!dryRun) refuseOvertaken(undone, id);
}

/**
 * Throws Conflict if the run is a follow-up that has not begun, and a run that it follows was undone: it
 * would start for a reason that no longer holds.
 */
async function refuseBrokenChain(
  engine: Engine,
  { id, status, follows, plannedLanes }: RunRow,
): Promise<void> {
  if (!follows || plannedLanes !== undefined) return;
  const undone = await undoneInChain(engine, earlierRunsOf(follows));
  if (!undone) return;
  throw new AppError('Conflict', `Run ${id} cannot be resumed, because ${undone}. Start a new run.`, {
    info: { runId: id, status },
  });
}

const notResumable = (run: RunRow) =>
  new AppError('Conflict', `Run ${run.id} is ${run.status}; only stopped or failed runs can be resumed.`, {
    info: { runId: run.id, status: run.status },
  });
