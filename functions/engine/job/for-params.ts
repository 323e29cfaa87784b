import type { AnyJob } from './job';

/**
 * The job for a run with these parameters, already parsed. Throws an AppError if they do not fit together.
 */
export function forParams<Job extends AnyJob>(job: Job, params: object): Job {
  if (job.shape !== 'list' || !job.forParams) return job;
  return { ...job, ...job.forParams(params as Record<string, unknown>) };
}
