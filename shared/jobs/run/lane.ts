import type { CauseTallies } from '../failures/failure-causes';
import type { LaneRates } from './limits';

/** Invariant: `read = changed + failed + unchanged`. In a dry run, `changed` is what would change. */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * Records that another writer changed between the read and the write. They are also in one of the other
   * counts.
   */
  readonly conflicts: number;
}

/**
 * The records written or, in a dry run, that would be; `changed` counts the visits that led to them. They
 * differ if a visit changes several records, or changes some and is refused others: then it counts as failed,
 * but its writes are included here. A record that several pages change counts once for each. Absent in runs
 * of earlier engine versions.
 */
export interface Written {
  readonly recordsChanged?: number | null;
}

/** Up to the last checkpoint, as reported by DynamoDB. Absent in runs of earlier engine versions. */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

export interface Lane extends Counts, Written, Capacity, LaneRates {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** An estimate until the lane is done. */
  readonly total: number;
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /** When the first worker began. Absent until then, and in lanes of earlier engine versions. */
  readonly startedAt?: string | null;
  /**
   * Flat pairs: milliseconds since `startedAt`, and records read by then. Few points; the last is the newest.
   */
  readonly pacePoints?: readonly number[] | null;
  /**
   * The attempt that retries failures with this lane. Another lane has already counted its records as failed.
   */
  readonly retryOf?: number | null;
  /**
   * Only counts the records that the run would change, before its first write, as `recordsChanged`. It
   * changes nothing and has no failures, and the run's other lanes visit the same records again.
   */
  readonly counting?: boolean | null;
  /** The index and value that limit what the lane reads. Absent for a whole segment. */
  readonly narrowed?: object | null;
  /** By kind, so far. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** By cause, so far. */
  readonly failureCauses?: CauseTallies | null;
  /** Why the last page was held back. */
  readonly heldBack?: HeldBackBy | null;
  /** For the resource that holds the lane back, in units per second. */
  readonly allowedPerSecond?: number | null;
}

/**
 * The run's write (or call) limit or read limit, a table that throttles writes or reads, or the number of
 * lanes that may work at once.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling' | 'lanes';

export interface HeldBack {
  readonly by: Exclude<HeldBackBy, 'lanes'>;
  readonly lanes: number;
  /** Of these lanes, in units per second, writes or reads. */
  readonly totalPerSecond: number;
}
