import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import { refusals } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import { isListed } from '#shared/jobs/job/job-shape';
import { isPermitted } from '../request/permission';
import { type Identity, operation } from '../request/request';

/** With whether the caller may use each. */
export const jobs = operation({}, async (_, request) =>
  request.jobs.map((job) => describeJob(job, request.identity)),
);

function describeJob(job: AnyJob, identity: Identity): Job {
  return {
    name: job.name,
    title: job.title,
    description: job.description,
    category: job.category,
    shape: job.shape,
    listed: isListed(job.shape),
    tables: 'tables' in job ? job.tables.map((table) => table.name) : [],
    access: job.access,
    permitted: isPermitted(identity, job.access),
    refusal: refusals[job.access],
    paramsSchema: JSON.stringify(paramsSchema(job)),
  };
}

/** For the start form. Fields with a default are not required, and unknown fields are rejected. */
function paramsSchema(job: AnyJob) {
  return z.toJSONSchema((job.params ?? z.object({})).strict(), { target: 'draft-2020-12', io: 'input' });
}
