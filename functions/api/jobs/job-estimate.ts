import { z } from 'zod';
import { forParams } from '#functions/engine/job/for-params';
import { estimateAtMost, estimateJob } from '#functions/engine/run/estimate';
import { demandAccess, isPermitted } from '../request/permission';
import { operation } from '../request/request';
import { permittedRun } from './runs';
import { jobNamed, paramsOf } from './start-job';

const args = { job: z.string(), params: z.unknown().optional() };

/**
 * Estimates the reads, changes, cost and duration of a run with these parameters. Without parameters,
 * estimates the maximum number of reads of any run of the job.
 */
export const jobEstimate = operation(args, async ({ job: name, params: given }, request) => {
  const named = jobNamed(request.jobs, name, 'job');
  demandAccess(request.identity, named.access);
  if (given === undefined || given === null) return estimateAtMost(request.engine, named);
  const params = paramsOf(named, given);
  const job = forParams(named, params);
  demandAccess(request.identity, job.access);
  if (job.shape === 'undo') await permittedRun(request, job.params.parse(params).runId, 'params.runId');
  const caller = await request.directory.find(request.identity);
  return estimateJob(request.engine, job, params, caller, ({ access }) =>
    isPermitted(request.identity, access),
  );
});
