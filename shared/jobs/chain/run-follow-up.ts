import type { ChainedRun, Follows, JobRun } from '../../api/api-types';

export type { FollowUpState as RunFollowUpState, RunFollowUp } from '../../api/api-types';
export type { ChainedRun };

/** The value of `followUp` for a follow-up that applies to one run only. */
export const onceOnly = 'once';

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

/** The value of `followUp` for the verification of an approved run, which starts by itself. */
export const verifyFollowUp = 'verify';

/** True if the verification of an approved run is about to start. */
export const startsItself = ({ followUps }: Pick<JobRun, 'followUps'>): boolean =>
  (followUps ?? []).some(({ followUp, state }) => followUp === verifyFollowUp && state === 'WAITING');
