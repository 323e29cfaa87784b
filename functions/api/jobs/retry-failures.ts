import { z } from 'zod';
import { retryFailures as retry } from '#functions/engine/run/revisit-failures';
import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Error codes are single words, so longer values are rejected. */
const code = z.string().min(1).max(128).nullish();

/** Starts a new attempt for the failed records of a run, all or those with one code, and returns the run. */
export const retryFailures = operation({ id: z.string(), code }, async (args, request) => {
  const run = await permittedRun(request, args.id, 'id');
  const job = request.jobs.find(({ name }) => name === run.job);
  if (!job) {
    throw new AppError('Conflict', `Run ${run.id} cannot be retried: the job '${run.job}' no longer exists.`);
  }
  const caller = await request.directory.find(request.identity);
  await retry(request.engine, { job, runId: run.id, caller, ...(args.code ? { code: args.code } : {}) });
  return viewRun(request, run.id);
});
