import type { Rates } from './faults';

/** The parts of the world that a seed decides, besides its faults. */
export interface WorldConfig {
  readonly recordsPerPage: number;
  readonly segments: number;
  readonly workTimeoutMs: number;
  /** Lanes of a run that work at the same time. */
  readonly lanesAtOnce: number;
  readonly writesPerSecond: number | undefined;
  readonly maxFailures: number;
  /** Hops that remain to an execution when it begins; undefined: all. */
  readonly hopsLeft: number | undefined;
  readonly typicalLatencyMs: number;
  readonly rates: Rates;
}
