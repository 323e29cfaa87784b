import { forParams } from '#functions/engine/job/for-params';
import type { AnyJob } from '#functions/engine/job/job';
import { paramsOf } from '../request/job-params';
import { demandAccess } from '../request/permission';
import type { ApiRequest } from '../request/request';
import { permittedRun } from './runs';

/**
 * Returns the parsed parameters for a run of a job, and the job as restricted by them. Throws BadRequest if
 * the parameters are invalid, and Forbidden if they restrict access to the run so that the caller may not use
 * it. For an undo, throws NotFound or Forbidden if the caller cannot see the run to undo.
 *
 * @param given the parameters as sent by the caller, at `params`
 */
export async function permittedParams(request: ApiRequest, named: AnyJob, given: unknown) {
  const params = paramsOf(named, given);
  const job = forParams(named, params);
  demandAccess(request.identity, job.access);
  if (job.shape === 'undo') await permittedRun(request, job.params.parse(params).runId, 'params.runId');
  return { job, params };
}
