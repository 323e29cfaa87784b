import { isUndoable } from '#shared/jobs/job/job-shape';
import { isActive, runStatuses } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { attentionAttributes } from '../attention/attention';
import { anyChangeStands, journalGraceDays } from '../ledger/journal';
import { type LaneRow, type RunRow, readRun, runKey } from '../ledger/ledger';

/**
 * The run to undo, if it can be undone: over, real, not completely undone, its journal still kept, and with
 * something to undo. Throws NotFound, BadRequest for a dry run, otherwise Conflict with the reason.
 */
export async function runToUndo(engine: Engine, runId: string): Promise<RunRow> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.dryRun) {
    throw new AppError('BadRequest', `Run ${runId} is a dry run: it changed nothing. Expected a real run.`, {
      info: { field: 'params.runId', expected: 'a real run' },
    });
  }
  if (isActive(run.status)) throw refusal(run, `is ${run.status}; only a run that is over can be undone.`);
  // Audits and reports write no records, however they ended.
  if (run.tablesWritten.length === 0) throw changedNothing(run);
  if (run.shape === 'calls')
    throw refusal(run, 'cannot be undone: its calls to other systems cannot be reversed.');
  if (undoStateOf(run) !== 'partly') refuseUndone(run);
  // Runs that changed nothing have no date, so a run without a date is not necessarily too old.
  if (run.undoableUntil) refuseExpired(engine, run);
  if (!(await anythingChanged(engine, run, lanes))) throw changedNothing(run);
  refuseExpired(engine, run);
  refuseWhileLeased(engine, run, lanes);
  return run;
}

/**
 * A lane that is not done may have changed records in a page that it never counted; a lane that failed on a
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
    if (failed > 0 && (await anyChangeStands(engine, { runId, lane }, maxPages))) return true;
  }
  return false;
}

/**
 * A worker that was cut off may still be in its last page. Whatever it writes after the undo has passed would
 * remain.
 */
function refuseWhileLeased(engine: Engine, run: RunRow, lanes: readonly LaneRow[]): void {
  const until = Math.max(0, ...lanes.map(({ leaseUntil = 0 }) => leaseUntil));
  if (until <= engine.now()) return;
  const at = new Date(until).toISOString();
  throw refusal(run, `may still have a worker in its last page; it can be undone from ${at} on.`);
}

/**
 * Until when a run that ends now with these lanes can be undone, ISO 8601 in UTC; undefined if there is
 * nothing to undo. A retry of failures may still change something, so this is decided at each end.
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
 * The end of a run must not take long: if this many pages of a lane hold no change, the lane is assumed to
 * have one.
 */
const maxPagesLookedAt = 50;

/** Throws Conflict, naming the undo, if one of the run was started. */
export function refuseUndone(run: RunRow): void {
  if (!run.undoneBy) return;
  const how = { none: '', underWay: 'is being undone', partly: 'was undone in part', undone: 'was undone' };
  throw new AppError('Conflict', `Run ${run.id} ${how[undoStateOf(run)]} by run ${run.undoneBy}.`, {
    info: { runId: run.undoneBy, status: run.status },
  });
}

/** Throws Conflict if the journal of the run is no longer kept completely. */
export function refuseExpired(engine: Engine, run: RunRow): void {
  if (run.undoableUntil && Date.parse(run.undoableUntil) > engine.now()) return;
  const until = run.undoableUntil ? `was kept until ${run.undoableUntil}` : 'is not kept';
  throw refusal(run, `can no longer be undone: what it changed ${until}.`);
}

/** When the first page of a run that starts now leaves the journal, ISO 8601 in UTC. */
export const undoableUntil = (engine: Engine): string => journalEnd(engine, engine.now());

/** Until when everything that a run froze and journaled is kept, ISO 8601 in UTC. */
export const keptUntil = (engine: Engine, run: RunRow): string =>
  run.undoableUntil ?? journalEnd(engine, Date.parse(run.createdAt));

const dayMs = 86_400_000;

const journalEnd = (engine: Engine, fromMs: number) =>
  new Date(fromMs + engine.settings.journalDays * dayMs).toISOString();

/** True once rows of the run's journal may have expired. */
export const hasBegunToExpire = (engine: Engine, run: RunRow): boolean =>
  Date.parse(keptUntil(engine, run)) + journalGraceDays * dayMs <= engine.now();

/**
 * The part of a start's transaction that marks the undone run, on the condition that it is over, and that no
 * other undo is running or has undone everything.
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
        // A row that is older than the list names its only undo.
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
