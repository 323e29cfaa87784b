import { z } from 'zod';
import { forParams } from '#functions/engine/job/for-params';
import { locksOn } from '#functions/engine/run/table-locks';
import { shapeOf } from '#functions/engine/shapes/shapes';
import { jobNamed, paramsOf } from '../request/job-params';
import { demandAccess } from '../request/permission';
import { operation } from '../request/request';
import { permittedRun } from './runs';

/**
 * Returns the locks that prevent a real run with the given parameters from starting. Returns an empty list
 * for jobs that change no records. Throws the same errors as the start of the run, except those about
 * approval, the kill switch and the locks themselves.
 */
export const jobLocks = operation(
  { job: z.string(), params: z.unknown() },
  async ({ job: name, params: given }, { engine, identity, jobs, ...request }) => {
    const named = jobNamed(jobs, name, 'job');
    demandAccess(identity, named.access);
    const params = paramsOf(named, given);
    const job = forParams(named, params);
    demandAccess(identity, job.access);
    if (job.shape === 'undo')
      await permittedRun(
        { engine, identity, jobs, ...request },
        job.params.parse(params).runId,
        'params.runId',
      );
    const { tablesWritten } = await shapeOf(job).target(engine, job, params, false);
    return locksOn(engine, tablesWritten);
  },
);
