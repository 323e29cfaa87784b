import { isUndoable } from '#shared/jobs/job/job-shape';
import { isActive } from '#shared/jobs/run/run-status';
import { undoStateOf, undoVerbs } from '#shared/jobs/run/undo';
import { above, anyOf, appended, missing } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { attentionAttributes } from '../attention/attention';
import { hasEnded } from '../ledger/change-run';
import { hasEffectiveChange, journalGraceDays } from '../ledger/journal';
import { type LaneRow, type RunRow, readRun, runKey } from '../ledger/ledger';
import { rowUpdate } from '../ledger/rows';

/**
 * Checks that the run can be undone: that it has ended, is real, made changes, has not been completely
 * undone, and that its journal is kept. Throws NotFound if it does not exist, BadRequest for a dry run,
 * otherwise Conflict with the reason.
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
  // Audits and reports write no records, however they ended.
  if (run.tablesWritten.length === 0) throw changedNothing(run);
  if (run.shape === 'calls')
    throw refusal(run, 'cannot be undone: its calls to other systems cannot be reversed.');
  if (undoStateOf(run) !== 'partly') refuseUndone(run);
  // A run without changes has no `undoableUntil`, so a missing value does not mean that it is too old.
  if (run.undoableUntil) refuseExpired(engine, run);
  if (!(await anythingChanged(engine, run, lanes))) throw changedNothing(run);
  refuseExpired(engine, run);
  refuseWhileLeased(engine, run, lanes);
  return run;
}

/**
 * A lane that is not done may have changed records on a page that it did not count, and its worker may still
 * do so during its lease. A lane that failed on a record may have made other changes for the same visit.
 */
async function anythingChanged(
  engine: Engine,
  { id: runId }: RunRow,
  lanes: readonly LaneRow[],
  maxPages = Number.POSITIVE_INFINITY,
) {
  const isLeased = ({ leaseUntil = 0 }: LaneRow) => leaseUntil > engine.now();
  if (lanes.some((lane) => lane.changed > 0 || (!lane.done && isLeased(lane)))) return true;
  for (const { lane, failed, done, startedAt } of lanes) {
    const mayHaveMore = failed > 0 || (!done && startedAt !== undefined);
    if (mayHaveMore && (await hasEffectiveChange(engine, { runId, lane }, maxPages))) return true;
  }
  return false;
}

/**
 * Throws Conflict if a worker may still be on its last page, because the undo would miss its later writes.
 */
function refuseWhileLeased(engine: Engine, run: RunRow, lanes: readonly LaneRow[]): void {
  const until = Math.max(0, ...lanes.map(({ leaseUntil = 0 }) => leaseUntil));
  if (until <= engine.now()) return;
  const at = new Date(until).toISOString();
  throw refusal(run, `may still have a worker on its last page; it can be undone from ${at}.`);
}

/**
 * Returns until when a run that ends now can be undone, in ISO 8601 (UTC); undefined if there is nothing to
 * undo. A retry of failures may make further changes, so this is called each time the run ends.
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
 * The maximum number of pages to look at per lane, because ending a run must be fast. If none of these has a
 * change, a lane with more pages is assumed to have one.
 */
const maxPagesLookedAt = 50;

/** Throws Conflict with the undo's ID if the run was undone. */
export function refuseUndone(run: RunRow): void {
  const state = undoStateOf(run);
  if (!run.undoneBy || state === 'none') return;
  throw new AppError('Conflict', `Run ${run.id} ${undoVerbs[state]} by run ${run.undoneBy}.`, {
    info: { runId: run.undoneBy, status: run.status },
  });
}

export function refuseExpired(engine: Engine, run: RunRow): void {
  if (run.undoableUntil && Date.parse(run.undoableUntil) > engine.now()) return;
  const until = run.undoableUntil ? `were kept until ${run.undoableUntil}` : 'are not kept';
  throw refusal(run, `can no longer be undone: its changes ${until}.`);
}

/** Returns until when all frozen items and journal pages of a run are kept, in ISO 8601 (UTC). */
export const keptUntil = (engine: Engine, run: RunRow): string =>
  run.undoableUntil ?? journalEnd(engine, Date.parse(run.createdAt));

const dayMs = 86_400_000;

const journalEnd = (engine: Engine, fromMs: number) =>
  new Date(fromMs + engine.settings.journalDays * dayMs).toISOString();

/** Returns true if rows in the run's journal may have expired. */
export const hasBegunToExpire = (engine: Engine, run: RunRow): boolean =>
  Date.parse(keptUntil(engine, run)) + journalGraceDays * dayMs <= engine.now();

/**
 * Returns the item that marks the undone run when an undo starts. It fails if that run has not ended, or
 * another undo is running or has undone everything.
 */
export function markUndone(engine: Engine, undone: RunRow, undoneBy: string) {
  return rowUpdate(engine, runKey(undone.id), {
    set: {
      undoneBy,
      undoUnderWay: true,
      // A row from before this list has its only undo in `undoneBy`.
      undos: appended([undoneBy], undone.undoneBy ? [undone.undoneBy] : []),
    },
    // Undoing a run also acknowledges it.
    remove: attentionAttributes,
    when: [anyOf(missing('undoneBy'), above('changesStanding', 0)), missing('undoUnderWay'), hasEnded],
  });
}

const changedNothing = (run: RunRow) => refusal(run, 'changed nothing: there is nothing to undo.');

const refusal = (run: RunRow, why: string) =>
  new AppError('Conflict', `Run ${run.id} ${why}`, { info: { runId: run.id, status: run.status } });
