/**
 * PLANNED: the earlier run has not ended. WAITING: the condition is met, but the run has not started yet.
 * MISSED: it could not start, and a failed run reports this. SKIPPED: the condition was not met. REFUSED:
 * another reason prevents the start.
 */
export type RunFollowUpState = 'PLANNED' | 'WAITING' | 'STARTED' | 'MISSED' | 'SKIPPED' | 'REFUSED';

export interface RunFollowUp {
  /** The follow-up's ID, or `once` for this run's own. */
  readonly followUp: string;
  readonly job: string;
  readonly title: string;
  readonly dryRun: boolean;
  readonly state: RunFollowUpState;
  /** Completes 'Did not start: ...' or, when WAITING, 'Waiting to start: ...', without a final period. */
  readonly reason?: string | null;
  /** The started run, or the run that reports a missed start. */
  readonly runId?: string | null;
}

/** For a follow-up of one run only. */
export const onceOnly = 'once';

export interface ChainedRun {
  readonly runId: string;
  readonly job: string;
  readonly title: string;
}

export interface Follows {
  readonly followUp: string;
  /** First run first. This run follows the last one. */
  readonly earlierRuns: readonly ChainedRun[];
  /** The dry run requests approval when it ends. */
  readonly asksApproval: boolean;
}

/** Earlier versions of the engine stored the earlier runs in `line`. */
export interface StoredFollows extends Omit<Follows, 'earlierRuns'> {
  readonly earlierRuns?: readonly ChainedRun[];
  readonly line?: readonly ChainedRun[];
}

/** First run first; empty for a first run. */
export const earlierRunsOf = (follows: StoredFollows | null | undefined): readonly ChainedRun[] =>
  follows?.earlierRuns ?? follows?.line ?? [];
