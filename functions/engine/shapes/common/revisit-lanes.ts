import { maxLaneRows, newLane } from '../../lanes/lanes';
import type { LaneRow, RunRow } from '../../ledger/ledger';

/** The number of failures that justifies an additional lane. */
const failuresPerLane = 25_000;
/** The share of the lane rows that are still free that one retry may use, unless it needs more. */
const shareOfRoom = 0.25;

/** Returns true if a retry of failures was requested and its lanes have not been planned yet. */
export const wantsRetry = ({ retry }: RunRow, lanes: readonly LaneRow[]): boolean =>
  retry !== undefined && !lanes.some((lane) => lane.retryOf === retry.attempt);

/**
 * Returns the lanes that visit the open failures again: at least one per table with failures, and one per
 * 25,000 failures if there is room for their rows. Each lane first freezes its failures
 * (failed-items.ts).
 */
export function retryLanes(run: RunRow, lanes: readonly LaneRow[]): LaneRow[] {
  const tables = [...new Set(lanes.filter(hasFailed).map((lane) => lane.table))];
  const room = Math.floor(((maxLaneRows - lanes.length) * shareOfRoom) / Math.max(1, tables.length));
  return tables
    .flatMap((table) => {
      const failed = failedLanes(lanes, table).reduce((sum, lane) => sum + lane.failed, 0);
      const wanted = Math.min(Math.ceil(failed / failuresPerLane), failedLanes(lanes, table).length, room);
      const segments = Math.max(1, wanted);
      return Array.from({ length: segments }, (_, segment) => {
        const total = Math.ceil(failed / segments);
        return { table, segment, segments, total };
      });
    })
    .map((slice, index) => ({
      ...newLane(run, { lane: lanes.length + index, ...slice }),
      ...(run.retry ? { retryOf: run.retry.attempt } : {}),
    }));
}

/** Returns the lanes whose failures a retry lane visits again. Two retry lanes never share a lane. */
export const lanesToRetry = (
  { table, segment, segments }: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  lanes: readonly LaneRow[],
): readonly LaneRow[] => failedLanes(lanes, table).filter((_, index) => index % segments === segment);

const hasFailed = ({ failed, retryOf, counting }: LaneRow) =>
  failed > 0 && (retryOf ?? undefined) === undefined && counting !== true;

const failedLanes = (lanes: readonly LaneRow[], table: string) =>
  lanes.filter((lane) => lane.table === table && hasFailed(lane));
