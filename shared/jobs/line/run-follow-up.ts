/**
 * The state of a follow-up of one run. PLANNED: the earlier run has not ended. WAITING: the condition is met,
 * but the run has not started yet. STARTED: the run has started. MISSED: the run could not start, and a
 * failed run reports this. SKIPPED: the condition was not met. REFUSED: the run will not start, for another
 * reason.
 */
export type RunFollowUpState = 'PLANNED' | 'WAITING' | 'STARTED' | 'MISSED' | 'SKIPPED' | 'REFUSED';

/** What became of a follow-up after one run, stored with that run. */
export interface RunFollowUp {
  /** The ID of the follow-up, or `once` for the follow-up that applies to this run only. */
  readonly followUp: string;
  readonly job: string;
  readonly title: string;
  readonly dryRun: boolean;
  readonly state: RunFollowUpState;
  /** Completes the sentence 'Did not start: ...', without a final period. */
  readonly reason?: string | null;
  /** The run that has started, or that reports a missed start. */
  readonly runId?: string | null;
}

/** The `followUp` of a follow-up that applies to one run only. */
export const onceOnly = 'once';

/** An earlier run of a line. */
export interface LineAncestor {
  readonly runId: string;
  readonly job: string;
  readonly title: string;
}

/** The place of a run in a line, if a follow-up has started the run. */
export interface Follows {
  readonly followUp: string;
  /** The earlier runs of the line, first run first. The last one is the run that this run follows. */
  readonly line: readonly LineAncestor[];
  /** True if the dry run requests approval when it ends. */
  readonly asksApproval: boolean;
}
