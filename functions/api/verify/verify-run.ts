import { z } from 'zod';
import { startRun } from '#functions/engine/run/start';
import { permittedParams } from '../jobs/permitted-params';
import { permittedRun, viewRun } from '../jobs/runs';
import { clientToken } from '../request/client-token';
import { jobNamed } from '../request/job-params';
import { operation } from '../request/request';

/**
 * Starts the verification of a run, and returns it. Returns the active verification if there is one. Requires
 * the same rights as a dry run of the run's job with the run's parameters.
 */
export const verifyRun = operation(
  { id: z.string(), clientToken },
  async ({ id, clientToken: token }, request) => {
    const run = await permittedRun(request, id, 'id');
    const job = jobNamed(request.jobs, run.job, 'id');
    const { params } = await permittedParams(request, job, JSON.parse(run.params));
    const caller = await request.directory.find(request.identity);
    const { runId } = await startRun(request.engine, {
      job,
      params,
      dryRun: true,
      caller,
      clientToken: token,
      verifies: run.id,
    });
    return viewRun(request, runId);
  },
);
