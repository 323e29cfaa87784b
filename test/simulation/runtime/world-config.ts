import type { Rates } from './faults';

/** What a seed decides of the world besides what goes wrong in it. */
export interface WorldConfig {
  readonly recordsPerPage: number;
  readonly segments: number;
  readonly workTimeoutMs: number;
  /** Lanes of a run that work at the same time. */
  readonly lanesAtOnce: number;
  readonly writesPerSecond: number | undefined;
  readonly maxFailures: number;
  /** Hops that an execution has left when it begins; undefined: all. */
  readonly hopsLeft: number | undefined;
  readonly typicalLatencyMs: number;
  readonly rates: Rates;
}
