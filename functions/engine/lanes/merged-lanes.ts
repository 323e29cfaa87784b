import type { Model } from '#shared/models/model';
import { EndLaneError, PostponedError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { maxLanesOf, newLane, singleLane, tableLanes } from './lanes';

/*
 * Each lane reads part of the tables, and the last merges the results: a report's states, or a backup's
 * parts. It waits for the others without occupying a function. If one fails, the last lane ends too, because
 * there is nothing to merge. Resuming the run reopens both.
 */

/** The maximum time between checks on the other lanes, in seconds. */
const maxWaitSeconds = 60;
/**
 * The time between checks, as a share of the time since the run began. It is small, so that the last lane
 * adds little delay.
 */
const shareOfRun = 1 / 20;

/**
 * Returns lanes over segments, and one that merges their results. If every table needs only one segment, a
 * single lane reads them in sequence and does not have to wait.
 * @param mergeName what the last lane creates, for display
 */
export async function mergedLanes(
  engine: Engine,
  tables: readonly Model[],
  run: Pick<RunRow, 'id' | 'attempt' | 'laneCount' | 'tableExport'>,
  mergeName: string,
): Promise<LaneRow[]> {
  const folds = await tableLanes(engine, tables, run, maxLanesOf(engine, run) - 1);
  const asked = (run.laneCount ?? 1) > 1;
  if (folds.length === tables.length && !asked) {
    const total = folds.reduce((sum, lane) => sum + lane.total, 0);
    return [singleLane(tables, run, total)];
  }
  const lane = folds.length;
  const merge = newLane(run, { lane, table: mergeName, segment: 0, segments: 1, total: 0 });
  return [...folds.map((fold): LaneRow => ({ ...fold, role: 'fold' })), { ...merge, role: 'merge' }];
}

/**
 * Returns the folded lanes. Throws PostponedError while one of the lanes is not done, and EndLaneError if one
 * cannot continue in this attempt.
 */
export async function foldedLanes(engine: Engine, { id }: Pick<RunRow, 'id'>): Promise<readonly LaneRow[]> {
  const { run, lanes } = await readRun(engine, id);
  const folds = lanes.filter(({ role }) => role === 'fold');
  const open = folds.filter(({ done }) => !done);
  if (open.length === 0) return folds;
  const broken = open.find(({ error, attempt }) => error && attempt === run.attempt);
  if (broken) throw new EndLaneError(`Lane ${broken.lane} failed, so there is nothing to merge.`);
  const elapsedSeconds = (engine.now() - Date.parse(run.startedAt ?? run.createdAt)) / 1000;
  throw new PostponedError(Math.ceil(Math.min(maxWaitSeconds, Math.max(1, elapsedSeconds * shareOfRun))));
}
