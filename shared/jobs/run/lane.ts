import type { LaneRates } from './limits';

/**
 * Counts of a run, a table or a lane. Always `read = changed + failed + unchanged`. In a dry run, `changed`
 * is the number of records that would change.
 */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * Records that another writer changed between read and write. Each is also counted as changed, failed or
   * unchanged.
   */
  readonly conflicts: number;
}

/**
 * Capacity units that a lane or a run used up to its last checkpoint, for records and ledger, as reported by
 * DynamoDB. Absent in runs of earlier versions of the engine.
 */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** A lane: a part of one table that is processed separately from all others. */
export interface Lane extends Counts, Capacity, LaneRates {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** Number of records that the lane will read, or has read once it is done. An estimate until then. */
  readonly total: number;
  /** Number of checkpointed pages. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /** When its first worker began. Absent until then, and for lanes of earlier versions of the engine. */
  readonly startedAt?: string | null;
  /**
   * Its progress curve, as pairs in one flat list: milliseconds since `startedAt`, and the number of records
   * read by then. It has few points; the last one is the newest.
   */
  readonly pacePoints?: readonly number[] | null;
  /**
   * The attempt for which this lane retries failures. Another lane has already counted its records as failed.
   * Absent if the lane is not a retry.
   */
  readonly retryOf?: number | null;
  /** Set if the lane reads only an index range for the run instead of a whole segment. */
  readonly narrowed?: object | null;
  /** Number of an audit's findings so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** The reason why its last page was held back. Absent if it was not. */
  readonly heldBack?: HeldBackBy | null;
  /**
   * The lane's current limit in units per second, of the resource that holds it back. Absent if there is no
   * limit.
   */
  readonly allowedPerSecond?: number | null;
}

/**
 * Reasons why a lane is slowed down: the run's limit of writes (or calls) or reads, a table that throttles
 * writes or reads, or the maximum number of lanes that work at once.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling' | 'lanes';

/** The lanes that are currently held back, and their total permitted rate. */
export interface HeldBack {
  readonly by: Exclude<HeldBackBy, 'lanes'>;
  readonly lanes: number;
  /** Units per second, for writes or for reads. */
  readonly totalPerSecond: number;
}
