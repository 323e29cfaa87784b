import { z } from 'zod';
import { chainUpTo, refusedIn } from '#functions/engine/follow-ups/decide';
import { setRunFollowUp, whyUnchangeable } from '#functions/engine/follow-ups/set-run-follow-up';
import { forParams } from '#functions/engine/job/for-params';
import type { Caller } from '#functions/engine/job/job';
import type { OwnFollowUp, RunRow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import { allLimitsOf, type RunFollowUpView } from '#shared/jobs/follow-ups/follow-up';
import { type AccessGroup, everyAdmin } from '#shared/jobs/job/access';
import { isListed } from '#shared/jobs/job/job-shape';
import { ownFollowUpOf, type StepInput, stepFields } from '../follow-ups/step';
import { jobNamed } from '../request/job-params';
import { demandAccess, isPermitted } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const id = { id: z.string() };

const jobRunFollowUp = operation(id, async (args, request): Promise<RunFollowUpView> => {
  const run = await permittedRun(request, args.id, 'id');
  const { ownFollowUp, followUpVersion: version = 0, dryRun, shape = 'sweep' } = run;
  const permitted = isPermitted(request.identity, accessOf(request, ownFollowUp));
  return {
    version,
    canChange: permitted && !dryRun && isListed(shape) && whyUnchangeable(run) === undefined,
    followUp: ownFollowUp
      ? {
          outcomes: ownFollowUp.outcomes,
          minFindings: ownFollowUp.minFindings,
          job: ownFollowUp.job,
          title: ownFollowUp.title,
          params: permitted ? ownFollowUp.params : null,
          dryRun: ownFollowUp.dryRun,
          asksApproval: ownFollowUp.asksApproval,
          ...allLimitsOf(ownFollowUp),
          savedBy: ownFollowUp.owner.email,
        }
      : null,
  };
});

/**
 * Sets the follow-up of an active run, which will start on the caller's behalf. Throws Forbidden if the
 * caller may not use the run's job, the old follow-up's or the new one's.
 */
const setJobRunFollowUp = operation(
  { ...id, version: z.int().min(0), followUp: z.strictObject(stepFields).nullish() },
  async (args, request) => {
    const run = await permittedRun(request, args.id, 'id');
    const before = accessOf(request, run.ownFollowUp);
    demandAccess(request.identity, before);
    const caller = await request.directory.find(request.identity);
    const followUp = args.followUp ? await checkedFollowUp(request, run, args.followUp, caller) : undefined;
    const needed = [before, accessOf(request, followUp)];
    await setRunFollowUp(request.engine, {
      runId: run.id,
      version: args.version,
      followUp,
      access: needed.find((access) => access !== everyAdmin) ?? everyAdmin,
      by: { ...caller, username: request.identity.username },
    });
    return viewRun(request, run.id);
  },
);

async function checkedFollowUp(
  request: ApiRequest,
  run: RunRow,
  given: StepInput,
  caller: Caller,
): Promise<OwnFollowUp> {
  const field = 'followUp';
  const job = jobNamed(request.jobs, run.job, 'id');
  const followUp = await ownFollowUpOf(request, job, given, { dryRun: run.dryRun, caller, field });
  const refused = refusedIn(followUp.job, chainUpTo(run));
  if (refused === undefined) return followUp;
  throw new AppError('BadRequest', `The follow-up cannot start: ${refused}.`, {
    info: { field: `${field}.job` },
  });
}

/**
 * Returns the group that may see a follow-up. If its job no longer exists or rejects its parameters, only the
 * designated admin has access, because they may belong to a job that only this admin may use.
 */
function accessOf({ jobs }: ApiRequest, followUp: OwnFollowUp | undefined): AccessGroup {
  if (!followUp) return everyAdmin;
  const job = jobs.find(({ name }) => name === followUp.job);
  const params = job && (job.params ?? z.object({})).safeParse(JSON.parse(followUp.params));
  if (!job || !params?.success) return 'DesignatedAdmin';
  try {
    return forParams(job, params.data).access;
  } catch (error) {
    if (error instanceof AppError) return 'DesignatedAdmin';
    throw error;
  }
}

export const runFollowUpOperations = { jobRunFollowUp, setJobRunFollowUp };
