import { z } from 'zod';
import { jobNamed, paramsOf } from '#functions/api/request/job-params';
import { demandAccess } from '#functions/api/request/permission';
import type { ApiRequest } from '#functions/api/request/request';
import { alwaysNeedsApproval } from '#functions/engine/approval/thresholds';
import { readFollowUps } from '#functions/engine/follow-ups/rules';
import { refuseLoop } from '#functions/engine/follow-ups/save-follow-ups';
import { forParams } from '#functions/engine/job/for-params';
import type { AnyJob, Caller } from '#functions/engine/job/job';
import type { OwnFollowUp } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import {
  type FollowUpStep,
  followUpOutcomes,
  maxFollowUpParamsLength,
  maxMinFindings,
  setLimitsOf,
} from '#shared/jobs/follow-ups/follow-up';
import { changesRecords, hasFindings, isListed } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';

const maxFailures = 1_000_000;

export const runLimits = {
  maxDollars: z.number().positive().max(maxCeilingDollars).nullish(),
  writesPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  maxFailures: z.int().min(1).max(maxFailures).nullish(),
};

/** The input fields that say what starts after a run, and under what conditions. */
export const stepFields = {
  outcomes: z
    .array(z.enum(followUpOutcomes))
    .min(1)
    .transform((given) => followUpOutcomes.filter((outcome) => given.includes(outcome))),
  minFindings: z.int().min(1).max(maxMinFindings).nullish(),
  job: z.string(),
  params: z.unknown().optional(),
  dryRun: z.boolean(),
  asksApproval: z.boolean(),
  ...runLimits,
};

export type StepInput = z.output<z.ZodObject<typeof stepFields>>;

interface CheckedStep {
  readonly step: FollowUpStep;
  readonly next: AnyJob;
}

/**
 * Checks a follow-up. Throws Forbidden if the caller may not use the next job with these parameters, and
 * BadRequest if it cannot be a follow-up, or parameters or options are invalid.
 * @param field the path in the caller's input
 */
export function checkedStep(
  request: ApiRequest,
  after: AnyJob,
  given: StepInput,
  field: string,
): CheckedStep {
  const { jobs, identity, engine } = request;
  const { outcomes, dryRun, asksApproval, minFindings = null } = given;
  const next = jobNamed(jobs, given.job, `${field}.job`);
  demandAccess(identity, next.access);
  refuseUnlisted(next, `${field}.job`);
  if (minFindings !== null && !hasFindings(after.shape)) {
    throw refused(
      `${field}.minFindings`,
      'none',
      `minFindings is ${minFindings}`,
      `'${after.title}' has no findings`,
    );
  }
  if (dryRun && !changesRecords(next.shape)) {
    throw refused(`${field}.dryRun`, 'false', 'dryRun is true', `'${next.title}' only reads`);
  }
  if (asksApproval && !dryRun) {
    throw refused(
      `${field}.asksApproval`,
      'false',
      'asksApproval is true',
      'only a dry run asks for approval',
    );
  }
  if (!dryRun && alwaysNeedsApproval(engine, next)) {
    throw refused(
      `${field}.dryRun`,
      'true',
      'dryRun is false',
      `every real run of '${next.title}' needs approval`,
    );
  }
  const params = paramsOf(next, given.params, `${field}.params`);
  // The parameters may restrict access more than the job itself does.
  demandAccess(identity, forParams(next, params).access);
  const text = JSON.stringify(params);
  if (text.length > maxFollowUpParamsLength) {
    const most = `at most ${maxFollowUpParamsLength.toLocaleString('en')} characters`;
    throw refused(`${field}.params`, most, `params is ${text.length.toLocaleString('en')} characters long`);
  }
  const step = { outcomes, minFindings, job: next.name, params: text, dryRun, asksApproval };
  return { next, step: { ...step, ...setLimitsOf(given) } };
}

/** Throws BadRequest for a job that works on a single earlier run or backup. */
export function refuseUnlisted({ shape, title }: AnyJob, field: string): void {
  if (isListed(shape)) return;
  throw new AppError('BadRequest', `'${title}' cannot be part of a chain of runs.`, { info: { field } });
}

function refused(field: string, expected: string, state: string, why?: string): AppError {
  const message = `${state}; expected ${expected}${why ? `: ${why}` : ''}.`;
  return new AppError('BadRequest', message, { info: { field, expected } });
}

/** Whether the run is a dry run, and who requested the follow-up. */
interface Followed {
  readonly dryRun: boolean;
  readonly caller: Caller;
  readonly field: string;
}

/**
 * Returns a run's own follow-up with its owner. Throws BadRequest if the run is a dry run, if its job cannot
 * have a follow-up, if the follow-up is invalid, or if it would lead back to a job in the chain of runs.
 */
export async function ownFollowUpOf(
  request: ApiRequest,
  job: AnyJob,
  given: StepInput,
  { dryRun, caller, field }: Followed,
): Promise<OwnFollowUp> {
  if (dryRun) {
    throw new AppError('BadRequest', 'A dry run cannot have a follow-up; expected a real run.', {
      info: { field },
    });
  }
  refuseUnlisted(job, field);
  const { next, step } = checkedStep(request, job, given, field);
  const edge = { after: job.name, afterTitle: job.title, job: next.name, title: next.title };
  refuseLoop((await readFollowUps(request.engine)).followUps, edge, `${field}.job`);
  return { ...step, title: next.title, owner: { ...caller, username: request.identity.username } };
}
