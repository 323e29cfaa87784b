import { readFollowUps } from '#functions/engine/follow-ups/rules';
import { refuseLoop } from '#functions/engine/follow-ups/save-follow-ups';
import type { AnyJob, Caller } from '#functions/engine/job/job';
import type { OwnFollowUp } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { ApiRequest } from '../request/request';
import { checkedStep, refuseUnlisted, type StepInput } from './step';

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
