import type { AnyJob } from './job';

/**
 * The job as it is for a run of these parameters, already parsed. Throws an AppError where they do not fit
 * together.
 */
export function forParams<Job extends AnyJob>(job: Job, params: object): Job {
  if (job.shape !== 'list' || !job.forParams) return job;
  return { ...job, ...job.forParams(params as Record<string, unknown>) };
}
