import { forParams } from '#functions/engine/job/for-params';
import type { AnyJob } from '#functions/engine/job/job';
import { paramsOf } from '../request/job-params';
import { demandAccess } from '../request/permission';
import type { ApiRequest } from '../request/request';
import { permittedRun } from './runs';

/**
 * Parses parameters and returns the job as restricted by them. Throws BadRequest for invalid ones, Forbidden
 * if they restrict access so that the caller may not use the run and, for an undo, NotFound or Forbidden if
 * the caller cannot see the run to undo.
 * @param given the caller's parameters, at `params`
 */
export async function permittedParams(request: ApiRequest, named: AnyJob, given: unknown) {
  const params = paramsOf(named, given);
  const job = forParams(named, params);
  demandAccess(request.identity, job.access);
  if (job.shape === 'undo') await permittedRun(request, job.params.parse(params).runId, 'params.runId');
  return { job, params };
}
