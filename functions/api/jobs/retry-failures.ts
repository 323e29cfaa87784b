import { z } from 'zod';
import { retryFailures as retry } from '#functions/engine/run/revisit-failures';
import { AppError } from '#functions/runtime/app-error';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Codes are short. */
const code = z.string().min(1).max(128).nullish();
const cause = z.string().min(1).max(128).nullish();

/** All failed records, or only those with the given code or cause. */
export const retryFailures = operation({ id: z.string(), code, cause }, async (args, request) => {
  const run = await permittedRun(request, args.id, 'id');
  const job = request.jobs.find(({ name }) => name === run.job);
  if (!job) {
    throw new AppError('Conflict', `Run ${run.id} cannot be retried: the job '${run.job}' no longer exists.`);
  }
  const caller = await request.directory.find(request.identity);
  const choice = { ...(args.code ? { code: args.code } : {}), ...(args.cause ? { cause: args.cause } : {}) };
  await retry(request.engine, { job, runId: run.id, caller, choice });
  return viewRun(request, run.id);
});
