import type { Rates } from './faults';

/** The parts of the world that depend on the seed, besides the faults. */
export interface WorldConfig {
  readonly recordsPerPage: number;
  readonly segments: number;
  readonly workTimeoutMs: number;
  /** Number of a run's lanes that work at the same time. */
  readonly lanesAtOnce: number;
  readonly writesPerSecond: number | undefined;
  readonly maxFailures: number;
  /** Number of records that a run may change without an approval, or undefined for any number. */
  readonly approvalRecords?: number | undefined;
  /** Number of hops that an execution has left when it begins, or undefined for all. */
  readonly hopsLeft: number | undefined;
  readonly typicalLatencyMs: number;
  readonly rates: Rates;
}
