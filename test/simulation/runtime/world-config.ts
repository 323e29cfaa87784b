import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { Rates } from './faults';

/** The parts of a follow-up that depend on the seed. */
export interface FollowUpConfig extends Pick<FollowUpStep, 'outcomes' | 'dryRun'> {
  /**
   * The names of the job that the follow-up follows and of the job that it starts. By default, two sweeps.
   */
  readonly jobs?: readonly [after: string, job: string];
  /** True if the function for follow-ups is called at the end of each execution, not only every minute. */
  readonly isPrompt?: boolean;
}

/** The parts of the world that depend on the seed, except for the faults. */
export interface WorldConfig {
  readonly recordsPerPage: number;
  readonly segments: number;
  readonly workTimeoutMs: number;
  /** The number of lanes that work concurrently in a run. */
  readonly lanesAtOnce: number;
  readonly writesPerSecond: number | undefined;
  readonly maxFailures: number;
  /** The number of records that a run may change without approval. Undefined if there is no limit. */
  readonly approvalRecords?: number | undefined;
  /** The number of minutes after which a held run gives up. Undefined if no alarm holds runs. */
  readonly holdMinutes?: number | undefined;
  /**
   * The ceiling in dollars for each sweep that a person starts. Undefined if there is none. A unit costs one
   * dollar.
   */
  readonly maxDollars?: number | undefined;
  /** The follow-up for each sweep. Undefined if there is none. */
  readonly followUp?: FollowUpConfig | undefined;
  /**
   * The number of hops that an execution has left when it begins. Undefined if it has all of its hops left.
   */
  readonly hopsLeft: number | undefined;
  /** The additional time that each request to the bucket takes, in milliseconds. None by default. */
  readonly bucketMs?: number | undefined;
  /** The number of items in each list. None by default. */
  readonly items?: number | undefined;
  /** The number of files of each table export. 4 by default. */
  readonly exportFiles?: number | undefined;
  /** The number of lanes that each run over exports gets. By default, it depends on the tables. */
  readonly exportLanes?: number | undefined;
  /** The number of users in the directory. None by default. */
  readonly users?: number | undefined;
  /** The read units per second for each run. Undefined if there is no limit. */
  readonly readsPerSecond?: number | undefined;
  /** The maximum difference between a function's clock and the true time, in milliseconds. 0 by default. */
  readonly clockSkewMs?: number | undefined;
  /** True if calls that are assumed to have failed reach their function only while a run is being closed. */
  readonly lateCalls?: boolean | undefined;
  /** True if events are also sent to webhooks and admins. */
  readonly sendsMessages?: boolean | undefined;
  readonly typicalLatencyMs: number;
  readonly rates: Rates;
}
