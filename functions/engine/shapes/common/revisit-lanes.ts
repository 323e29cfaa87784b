import { maxLaneRows, newLane } from '../../lanes/lanes';
import type { LaneRow, RunRow } from '../../ledger/ledger';

const failuresPerLane = 25_000;
/** The share of the free lane rows that one retry may use unless it needs more. */
const shareOfRoom = 0.25;

/** Returns true if a retry was requested and its lanes have not been planned. */
export const wantsRetry = ({ retry }: RunRow, lanes: readonly LaneRow[]): boolean =>
  retry !== undefined && !lanes.some((lane) => lane.retryOf === retry.attempt);

/**
 * Returns the lanes of a retry: at least one per table with failures, and one per 25,000 failures if there is
 * room for their rows. Each first freezes its failures (failed-items.ts).
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

/** Returns the lanes whose failures a retry lane visits again. No two retry lanes share one. */
export const lanesToRetry = (
  { table, segment, segments }: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  lanes: readonly LaneRow[],
): readonly LaneRow[] => failedLanes(lanes, table).filter((_, index) => index % segments === segment);

const hasFailed = ({ failed, retryOf, counting }: LaneRow) =>
  failed > 0 && (retryOf ?? undefined) === undefined && counting !== true;

const failedLanes = (lanes: readonly LaneRow[], table: string) =>
  lanes.filter((lane) => lane.table === table && hasFailed(lane));
