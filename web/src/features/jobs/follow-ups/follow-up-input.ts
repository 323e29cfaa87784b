import {
  type FollowUpOrigin,
  type FollowUpOutcome,
  type FollowUpView,
  maxMinFindings,
} from '#shared/jobs/follow-ups/follow-up';
import { lineProblem } from '#shared/jobs/follow-ups/lines';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords, hasFindings } from '#shared/jobs/job/job-shape';
import { readWholeNumber } from '../common/whole-number';
import type { FollowUpInput } from './queries';

/** The state of the form. Its numbers are still text. */
export interface FollowUpDraft {
  readonly after: string;
  readonly origin: FollowUpOrigin;
  readonly outcomes: readonly FollowUpOutcome[];
  readonly minFindings: string;
  readonly job: string;
  readonly dryRun: boolean;
  readonly asksApproval: boolean;
}

/** The labels of the outcomes in the form. */
export const outcomeLabels: Readonly<Record<FollowUpOutcome, string>> = {
  SUCCEEDED: 'Succeeded',
  COMPLETED_WITH_FAILURES: 'Completed with failures',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
};

/** The labels of the origins in the form. */
export const originLabels: Readonly<Record<FollowUpOrigin, string>> = {
  ANY: 'All runs',
  MANUAL: 'Runs that an admin started',
  SCHEDULE: 'Runs that the schedule started',
};

/** An existing follow-up, or a follow-up chosen for a run that has not started yet. */
export interface GivenFollowUp extends Omit<FollowUpInput, 'params'> {
  /** The ID, if the follow-up is stored. */
  readonly id?: string;
  /** The parameters as JSON text, or null if the caller may not see them. */
  readonly params: string | null;
}

/**
 * Returns the draft of an existing or a new follow-up.
 *
 * @param ofRun the job of the run, for a follow-up of a single run
 */
export function draftOf(followUp: GivenFollowUp | undefined, ofRun: Job | undefined): FollowUpDraft {
  if (!followUp) {
    return {
      after: ofRun?.name ?? '',
      origin: 'ANY',
      outcomes: ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'],
      minFindings: '',
      job: '',
      dryRun: true,
      asksApproval: false,
    };
  }
  const { after, origin, outcomes, minFindings, job, dryRun, asksApproval } = followUp;
  return {
    after,
    origin,
    outcomes,
    minFindings: minFindings === null ? '' : String(minFindings),
    job,
    dryRun,
    asksApproval,
  };
}

/**
 * Returns the minimum number of findings, null if the field is empty, or undefined if the text is not a
 * number.
 */
export const readMinFindings = ({ minFindings }: Pick<FollowUpDraft, 'minFindings'>) =>
  readWholeNumber(minFindings, maxMinFindings);

/**
 * Returns the reason why the follow-up cannot be part of a line of runs, checked in the same way as on the
 * server. Returns undefined if it can be part of a line, or if a job has not been chosen yet.
 *
 * @param all the stored follow-ups, including the one that is being changed
 */
export function problemInLine(
  all: readonly FollowUpView[],
  followUp: GivenFollowUp | undefined,
  { after, next }: { readonly after: Job | undefined; readonly next: Job | undefined },
): string | undefined {
  if (!after || !next) return undefined;
  return lineProblem(
    all.filter(({ id }) => id !== followUp?.id),
    { after: after.name, afterTitle: after.title, job: next.name, title: next.title },
  );
}

/** Returns the API input, or undefined while the draft is incomplete. */
export function inputOf(
  draft: FollowUpDraft,
  jobs: { readonly after: Job | undefined; readonly next: Job | undefined },
  params: Readonly<Record<string, unknown>>,
  enabled: boolean,
): FollowUpInput | undefined {
  const { after, next } = jobs;
  if (!after || !next || draft.outcomes.length === 0) return undefined;
  const minFindings = hasFindings(after.shape) ? readMinFindings(draft) : null;
  if (minFindings === undefined) return undefined;
  const dryRun = changesRecords(next.shape) && draft.dryRun;
  return {
    after: after.name,
    origin: draft.origin,
    outcomes: draft.outcomes,
    minFindings,
    job: next.name,
    params: JSON.stringify(params),
    dryRun,
    asksApproval: dryRun && draft.asksApproval,
    enabled,
  };
}
