import type { HeldBackBy } from '../../api/api-types';
import type { CauseTallies } from '../failures/failure-causes';
import type { LaneRates } from './limits';

export type { HeldBack } from '../../api/api-types';
export type { HeldBackBy };

/**
 * Record counts for a run, a table or a lane. Invariant: `read = changed + failed + unchanged`. In a dry run,
 * `changed` is the number of records that would change.
 */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * The number of records that another writer changed between the read and the write. Each of these records
   * is also counted as changed, failed or unchanged.
   */
  readonly conflicts: number;
}

/**
 * The number of records that a lane or a run has written or, in a dry run, would write. `changed` counts the
 * visits that led to these writes. The two numbers differ if a visit changes several records, or changes some
 * records and is refused others: then it counts as failed, but its writes are included here. A record that
 * several pages change is counted once for each page. Absent in runs from earlier versions of the engine.
 */
export interface Written {
  readonly recordsChanged?: number | null;
}

/**
 * The capacity units that a lane or a run had used by its last checkpoint, for records and for the ledger, as
 * reported by DynamoDB. Absent in runs from earlier versions of the engine.
 */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** A lane: a part of one table that is processed separately from all other lanes. */
export interface Lane extends Counts, Written, Capacity, LaneRates {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** The total number of records that the lane reads. It is an estimate until the lane is done. */
  readonly total: number;
  /** The number of pages that have been checkpointed. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /**
   * The time when the lane's first worker began. Absent until then, and for lanes from earlier versions of
   * the engine.
   */
  readonly startedAt?: string | null;
  /**
   * The lane's progress curve, as a flat list of pairs: milliseconds since `startedAt`, and the number of
   * records read by then. It contains only a few points, and the last one is the newest.
   */
  readonly pacePoints?: readonly number[] | null;
  /**
   * The number of the attempt that uses this lane to retry failures. Another lane has already counted the
   * lane's records as failed. Absent if the lane is not a retry.
   */
  readonly retryOf?: number | null;
  /**
   * True if the lane only counts the records that its run would change, before the run's first write. Its
   * `recordsChanged` is that number. It neither changes records nor has failures, and the run's other lanes
   * visit the same records again.
   */
  readonly counting?: boolean | null;
  /**
   * The index and the index value that limit what the lane reads. Absent if the lane reads a whole segment.
   */
  readonly narrowed?: object | null;
  /** The number of findings that an audit has reported so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** The number of failures in the lane so far, by cause. Absent if the lane has no failures. */
  readonly failureCauses?: CauseTallies | null;
  /** The reason why the lane's last page was held back. Absent if the page was not held back. */
  readonly heldBack?: HeldBackBy | null;
  /**
   * The lane's current limit for the resource that holds it back, in units per second. Absent if the lane has
   * no limit.
   */
  readonly allowedPerSecond?: number | null;
}

/** The approximate number of points, however long the lane runs. */
const wantedPoints = 12;

/**
 * Adds a point, and thins out the earlier ones to keep the lane's row small. The last one is always the
 * newest.
 * @param points flat pairs: milliseconds since the lane began, records read by then
 * @param atMs milliseconds since the lane began
 */
export function addPacePoint(points: readonly number[], atMs: number, read: number): readonly number[] {
  const spacingMs = atMs / wantedPoints;
  const kept: number[] = [];
  let lastMs = 0;
  for (let index = 0; index < points.length; index += 2) {
    const [pointMs = 0, pointRead = 0] = points.slice(index, index + 2);
    if (pointMs < atMs && pointMs - lastMs >= spacingMs) {
      kept.push(pointMs, pointRead);
      lastMs = pointMs;
    }
  }
  return [...kept, atMs, read];
}
