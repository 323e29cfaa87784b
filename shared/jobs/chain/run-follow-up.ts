/**
 * The state of a run's follow-up. PLANNED: the earlier run has not ended. WAITING: the condition is met, but
 * the follow-up's run has not started yet. STARTED: the run has started. MISSED: the run could not start, and
 * a failed run reports this. SKIPPED: the condition was not met. REFUSED: another reason prevents the run
 * from starting.
 */
export type RunFollowUpState = 'PLANNED' | 'WAITING' | 'STARTED' | 'MISSED' | 'SKIPPED' | 'REFUSED';

/** The outcome of a follow-up for one run, stored with that run. */
export interface RunFollowUp {
  /** The ID of the follow-up, or `once` for a follow-up that applies to this run only. */
  readonly followUp: string;
  readonly job: string;
  readonly title: string;
  readonly dryRun: boolean;
  readonly state: RunFollowUpState;
  /**
   * The text that completes the sentence 'Did not start: ...' or, in the state WAITING, 'Waiting to start:
   * ...', without a final period.
   */
  readonly reason?: string | null;
  /** The run that was started, or the run that reports a missed start. */
  readonly runId?: string | null;
}

/** The value of `followUp` for a follow-up that applies to one run only. */
export const onceOnly = 'once';

/** An earlier run in a chain. */
export interface ChainedRun {
  readonly runId: string;
  readonly job: string;
  readonly title: string;
}

export interface Follows {
  readonly followUp: string;
  /**
   * The earlier runs in the chain, starting with the first. The last one is the run that this run follows.
   */
  readonly earlierRuns: readonly ChainedRun[];
  /** True if the dry run requests approval when it ends. */
  readonly asksApproval: boolean;
}

/**
 * A run's position in a chain, as stored. Earlier versions of the engine stored the earlier runs in `line`.
 */
export interface StoredFollows extends Omit<Follows, 'earlierRuns'> {
  readonly earlierRuns?: readonly ChainedRun[];
  readonly line?: readonly ChainedRun[];
}

/** Returns the earlier runs in a run's chain, starting with the first, or an empty list for a first run. */
export const earlierRunsOf = (follows: StoredFollows | null | undefined): readonly ChainedRun[] =>
  follows?.earlierRuns ?? follows?.line ?? [];
