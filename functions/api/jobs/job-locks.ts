import { z } from 'zod';
import { locksOn } from '#functions/engine/run/table-locks';
import { shapeOf } from '#functions/engine/shapes/shapes';
import { jobNamed } from '../request/job-params';
import { demandAccess } from '../request/permission';
import { operation } from '../request/request';
import { permittedParams } from './permitted-params';

/**
 * Returns the locks that prevent a real run with the given parameters from starting. Returns an empty list
 * for jobs that change no records. Throws the same errors as the start of the run, except those about
 * approval, confirmation, the kill switch and the locks themselves.
 */
export const jobLocks = operation(
  { job: z.string(), params: z.unknown() },
  async ({ job: name, params: given }, request) => {
    const named = jobNamed(request.jobs, name, 'job');
    demandAccess(request.identity, named.access);
    const { job, params } = await permittedParams(request, named, given);
    const { tablesWritten } = await shapeOf(job).target(request.engine, job, params);
    return locksOn(request.engine, tablesWritten);
  },
);
