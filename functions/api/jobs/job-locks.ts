import { z } from 'zod';
import { locksOn } from '#functions/engine/run/table-locks';
import { shapeOf } from '#functions/engine/shapes/shapes';
import { jobNamed } from '../request/job-params';
import { demandAccess } from '../request/permission';
import { operation } from '../request/request';
import { permittedParams } from './permitted-params';

/**
 * The locks that prevent a real run from starting. Throws what the start would, except for approval,
 * confirmation, the kill switch and the locks themselves.
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
