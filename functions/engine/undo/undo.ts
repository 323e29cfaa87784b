import { isUndoable } from '#shared/jobs/job/job-shape';
import { isActive, runStatuses } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { attentionAttributes } from '../attention/attention';
import { hasEffectiveChange, journalGraceDays } from '../ledger/journal';
import { type LaneRow, type RunRow, readRun, runKey } from '../ledger/ledger';

/**
 * Returns the run to undo, if it can be undone: it has ended, is a real run, is not completely undone, its
 * journal is still kept, and it has changes. Throws NotFound, BadRequest for a dry run, otherwise Conflict
 * with the reason.
 */
export async function runToUndo(engine: Engine, runId: string): Promise<RunRow> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.dryRun) {
    throw new AppError(
      'BadRequest',
      `Run ${runId} is a dry run, which changed nothing. Expected a real run.`,
      {
        info: { field: 'params.runId', expected: 'a real run' },
      },
    );
  }
  if (isActive(run.status)) throw refusal(run, `is ${run.status}; only a run that has ended can be undone.`);
  // Audits and reports write no records, regardless of how they ended.
  if (run.tablesWritten.length === 0) throw changedNothing(run);
  if (run.shape === 'calls')
    throw refusal(run, 'cannot be undone: its calls to other systems cannot be reversed.');
  if (undoStateOf(run) !== 'partly') refuseUndone(run);
  // Runs without changes have no date, so a run without a date is not necessarily too old.
  if (run.undoableUntil) refuseExpired(engine, run);
  if (!(await anythingChanged(engine, run, lanes))) throw changedNothing(run);
  refuseExpired(engine, run);
  refuseWhileLeased(engine, run, lanes);
  return run;
}

/**
 * A lane that is not done may have changed records on a page that it did not count. A lane that failed on a
 * record may have changed others with it.
 */
async function anythingChanged(
  engine: Engine,
  { id: runId }: RunRow,
  lanes: readonly LaneRow[],
  maxPages = Number.POSITIVE_INFINITY,
) {
  if (lanes.some((lane) => !lane.done || lane.changed > 0)) return true;
  for (const { lane, failed } of lanes) {
    if (failed > 0 && (await hasEffectiveChange(engine, { runId, lane }, maxPages))) return true;
  }
  return false;
}

/**
 * Throws if a terminated worker may still be working on its last page, because its later writes would not be
 * undone.
 */
function refuseWhileLeased(engine: Engine, run: RunRow, lanes: readonly LaneRow[]): void {
  const until = Math.max(0, ...lanes.map(({ leaseUntil = 0 }) => leaseUntil));
  if (until <= engine.now()) return;
  const at = new Date(until).toISOString();
  throw refusal(run, `may still have a worker on its last page; it can be undone from ${at}.`);
}

/**
 * Returns the time until which a run that ends now with these lanes can be undone, ISO 8601 in UTC, or
 * undefined if there is nothing to undo. A retry of failures may make further changes, so this is determined
 * at each end.
 */
export async function undoableAfter(
  engine: Engine,
  run: RunRow,
  lanes: readonly LaneRow[],
): Promise<string | undefined> {
  if (run.dryRun || run.tablesWritten.length === 0 || !isUndoable(run.shape ?? 'sweep')) return undefined;
  return (await anythingChanged(engine, run, lanes, maxPagesLookedAt)) ? keptUntil(engine, run) : undefined;
}

/**
 * Maximum number of pages of a lane to check, because the end of a run must be fast. If none of them has a
 * change, the lane is assumed to have one.
 */
const maxPagesLookedAt = 50;

/** Throws Conflict with the ID of the undo, if an undo of the run was started. */
export function refuseUndone(run: RunRow): void {
  if (!run.undoneBy) return;
  const how = { none: '', underWay: 'is being undone', partly: 'was undone in part', undone: 'was undone' };
  throw new AppError('Conflict', `Run ${run.id} ${how[undoStateOf(run)]} by run ${run.undoneBy}.`, {
    info: { runId: run.undoneBy, status: run.status },
  });
}

/** Throws Conflict if the run's journal is no longer complete. */
export function refuseExpired(engine: Engine, run: RunRow): void {
  if (run.undoableUntil && Date.parse(run.undoableUntil) > engine.now()) return;
  const until = run.undoableUntil ? `was kept until ${run.undoableUntil}` : 'is not kept';
  throw refusal(run, `can no longer be undone: what it changed ${until}.`);
}

/** Returns the time at which the first journal page of a run that starts now expires, ISO 8601 in UTC. */
export const undoableUntil = (engine: Engine): string => journalEnd(engine, engine.now());

/** Returns the time until which all frozen items and journal pages of a run are kept, ISO 8601 in UTC. */
export const keptUntil = (engine: Engine, run: RunRow): string =>
  run.undoableUntil ?? journalEnd(engine, Date.parse(run.createdAt));

const dayMs = 86_400_000;

const journalEnd = (engine: Engine, fromMs: number) =>
  new Date(fromMs + engine.settings.journalDays * dayMs).toISOString();

/** Returns true if rows of the run's journal may have expired. */
export const hasBegunToExpire = (engine: Engine, run: RunRow): boolean =>
  Date.parse(keptUntil(engine, run)) + journalGraceDays * dayMs <= engine.now();

/**
 * Returns the item of a start's transaction that marks the undone run, on condition that it has ended, and
 * that no other undo is running or has undone everything.
 */
export function markUndone(engine: Engine, undone: RunRow, undoneBy: string) {
  const over = runStatuses.filter((status) => !isActive(status));
  return {
    Update: {
      TableName: engine.settings.ledgerTable,
      Key: runKey(undone.id),
      // Undoing a run also acknowledges it.
      UpdateExpression: `SET undoneBy = :by, undoUnderWay = :true, undos = list_append(if_not_exists(undos, :none), :one) REMOVE ${attentionAttributes}`,
      ConditionExpression: `(attribute_not_exists(undoneBy) OR changesStanding > :zero) AND attribute_not_exists(undoUnderWay)
        AND #status IN (${over.map((_, index) => `:s${index}`).join(', ')})`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':by': undoneBy,
        ':true': true,
        // A row from before the list was introduced names its only undo.
        ':none': undone.undoneBy ? [undone.undoneBy] : [],
        ':one': [undoneBy],
        ':zero': 0,
        ...Object.fromEntries(over.map((status, index) => [`:s${index}`, status])),
      },
    },
  };
}

const changedNothing = (run: RunRow) => refusal(run, 'changed nothing: there is nothing to undo.');

const refusal = (run: RunRow, why: string) =>
  new AppError('Conflict', `Run ${run.id} ${why}`, { info: { runId: run.id, status: run.status } });
