import { z } from 'zod';
import { resumeRun } from '#functions/engine/run/resume';
import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/**
 * Starts a new attempt for the remaining work of a run, and returns the run. Throws Conflict if its job is no
 * longer in the catalogue.
 */
export const resumeJob = operation({ id: z.string() }, async ({ id }, request) => {
  const run = await permittedRun(request, id, 'id');
  if (!request.jobs.some((job) => job.name === run.job)) {
    throw new AppError('Conflict', `Run ${id} cannot be resumed: the job '${run.job}' no longer exists.`);
  }
  const caller = await request.directory.find(request.identity);
  await resumeRun(request.engine, { runId: id, caller });
  return viewRun(request, id);
});
