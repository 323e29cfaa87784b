import { z } from 'zod';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { estimateAtMost, estimateJob } from '#functions/engine/run/estimate';
import { jobNamed } from '../request/job-params';
import { demandAccess, isPermitted } from '../request/permission';
import { operation } from '../request/request';
import { permittedParams } from './permitted-params';
import { readFrom, refuseReadFrom } from './start-job';

const args = { job: z.string(), params: z.unknown().optional(), readFrom };

/** Without parameters, the maximum number of reads of any run of the job. */
export const jobEstimate = operation(
  args,
  async ({ job: name, params: given, readFrom: source }, request) => {
    const named = jobNamed(request.jobs, name, 'job');
    demandAccess(request.identity, named.access);
    refuseReadFrom(named, source, 'readFrom');
    if (given === undefined || given === null) return estimateAtMost(request.engine, named);
    const { job, params } = await permittedParams(request, named, given);
    const caller = await request.directory.find(request.identity);
    const isShown = ({ access }: RunRow) => isPermitted(request.identity, access);
    return estimateJob(request.engine, job, params, caller, isShown, source ?? undefined);
  },
);
