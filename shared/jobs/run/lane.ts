import type { CauseTallies } from '../failures/failure-causes';
import type { LaneRates } from './limits';

/**
 * Counts of a run, a table or a lane. Invariant: `read = changed + failed + unchanged`. In a dry run,
 * `changed` is the number of records that would change.
 */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * The number of records that another writer changed between the read and the write. Each is also counted as
   * changed, failed or unchanged.
   */
  readonly conflicts: number;
}

/**
 * The capacity units that a lane or a run used up to its last checkpoint, for records and the ledger, as
 * reported by DynamoDB. Absent in runs of earlier versions of the engine.
 */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** A lane: a part of one table. It is processed separately from all other lanes. */
export interface Lane extends Counts, Capacity, LaneRates {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** The number of records that the lane reads in total. It is an estimate until the lane is done. */
  readonly total: number;
  /** The number of checkpointed pages. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /**
   * The time when the lane's first worker began. Absent until then, and for lanes of earlier versions of the
   * engine.
   */
  readonly startedAt?: string | null;
  /**
   * The progress curve of the lane, as pairs in one flat list: milliseconds since `startedAt`, and the number
   * of records read by then. It has few points; the last one is the newest.
   */
  readonly pacePoints?: readonly number[] | null;
  /**
   * The number of the attempt that retries failures with this lane. Another lane has already counted its
   * records as failed. Absent if the lane is not a retry.
   */
  readonly retryOf?: number | null;
  /** The index and the value that limit what the lane reads. Absent if the lane reads a whole segment. */
  readonly narrowed?: object | null;
  /** The number of an audit's findings so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** The number of the lane's failures so far, by cause. Absent if there are none. */
  readonly failureCauses?: CauseTallies | null;
  /** Why the lane's last page was held back. Absent if the page was not held back. */
  readonly heldBack?: HeldBackBy | null;
  /**
   * The lane's current limit for the resource that holds it back, in units per second. Absent if there is no
   * limit.
   */
  readonly allowedPerSecond?: number | null;
}

/**
 * Reasons why a lane is slowed down: the run's limit of writes (or calls) or reads, a table that throttles
 * writes or reads, or the maximum number of lanes that work at the same time.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling' | 'lanes';

/** The lanes that are currently held back, and their total permitted rate. */
export interface HeldBack {
  readonly by: Exclude<HeldBackBy, 'lanes'>;
  readonly lanes: number;
  /** The permitted rate of these lanes together, in units per second, for writes or for reads. */
  readonly totalPerSecond: number;
}
