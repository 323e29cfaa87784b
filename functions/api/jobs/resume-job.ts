import { z } from 'zod';
import { resumeRun } from '#functions/engine/run/resume';
import { AppError } from '#functions/runtime/app-error';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const input = z.strictObject({ maxDollars: z.number().positive().max(maxCeilingDollars).nullish() });

/**
 * `input.maxDollars`: null removes the ceiling, absent keeps it. Throws Conflict if the job is no longer in
 * the catalogue.
 */
export const resumeJob = operation(
  { id: z.string(), input: input.nullish() },
  async ({ id, input: given }, request) => {
    const run = await permittedRun(request, id, 'id');
    if (!request.jobs.some((job) => job.name === run.job)) {
      throw new AppError('Conflict', `Run ${id} cannot be resumed: the job '${run.job}' no longer exists.`);
    }
    const caller = await request.directory.find(request.identity);
    await resumeRun(request.engine, { runId: id, caller, maxDollars: given?.maxDollars });
    return viewRun(request, id);
  },
);
