import { chainProblem } from '#shared/jobs/follow-ups/chains';
import {
  allLimitsOf,
  type FollowUpLimits,
  type FollowUpOrigin,
  type FollowUpOutcome,
  type FollowUpView,
  followUpLimitNames,
  maxMinFindings,
} from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords, hasFindings } from '#shared/jobs/job/job-shape';
import { type LimitTexts, limitNamesOf, noLimits, readLimits, readWholeNumber } from '../common/limits';
import type { FollowUpInput } from './queries';

export interface FollowUpDraft {
  readonly after: string;
  readonly origin: FollowUpOrigin;
  readonly outcomes: readonly FollowUpOutcome[];
  readonly minFindings: string;
  readonly job: string;
  readonly dryRun: boolean;
  readonly asksApproval: boolean;
  readonly limits: LimitTexts;
}

export const outcomeLabels: Readonly<Record<FollowUpOutcome, string>> = {
  SUCCEEDED: 'Succeeded',
  COMPLETED_WITH_FAILURES: 'Completed with failures',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
};

export const originLabels: Readonly<Record<FollowUpOrigin, string>> = {
  ANY: 'All runs',
  MANUAL: 'Runs started by an admin',
  SCHEDULE: 'Runs started by the schedule',
};

/** A follow-up that exists or was chosen for a run that has not started yet. */
export interface GivenFollowUp extends Omit<FollowUpInput, 'params'> {
  readonly id?: string;
  /** The parameters as JSON text, or null if the caller is not allowed to see them. */
  readonly params: string | null;
}

/**
 * Returns a draft.
 * @param ofRun the run's job, if the follow-up applies to a single run
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
      limits: noLimits,
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
    limits: { ...noLimits, ...textsOf(followUp) },
  };
}

const textsOf = (limits: FollowUpLimits) =>
  Object.fromEntries(followUpLimitNames.map((name) => [name, String(limits[name] ?? '')]));

export const limitNamesFor = ({ shape }: Job) => {
  const names = limitNamesOf(shape);
  return followUpLimitNames.filter((name) => names.includes(name));
};

/** Returns null if the field is empty, or undefined if the text is not a number. */
export const readMinFindings = ({ minFindings }: Pick<FollowUpDraft, 'minFindings'>) =>
  readWholeNumber(minFindings, maxMinFindings);

/**
 * Explains why the follow-up cannot be part of a chain of runs. The server checks the same. Returns undefined
 * if it can, or if a job is not chosen yet.
 * @param all the stored follow-ups, including the one being changed
 */
export function problemInChain(
  all: readonly FollowUpView[],
  followUp: GivenFollowUp | undefined,
  { after, next }: { readonly after: Job | undefined; readonly next: Job | undefined },
): string | undefined {
  if (!after || !next) return undefined;
  return chainProblem(
    all.filter(({ id }) => id !== followUp?.id),
    { after: after.name, afterTitle: after.title, job: next.name, title: next.title },
  );
}

/** Returns the API's input, or undefined if the draft is incomplete. */
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
  const { limits, errors } = readLimits(draft.limits);
  if (Object.keys(errors).length > 0) return undefined;
  const dryRun = changesRecords(next.shape) && draft.dryRun;
  const given = Object.fromEntries(limitNamesFor(next).map((name) => [name, limits[name]]));
  return {
    after: after.name,
    origin: draft.origin,
    outcomes: draft.outcomes,
    minFindings,
    job: next.name,
    params: JSON.stringify(params),
    dryRun,
    asksApproval: dryRun && draft.asksApproval,
    ...allLimitsOf(given),
    enabled,
  };
}
