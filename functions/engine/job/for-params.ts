import type { AnyJob } from './job';

/**
 * Returns the job as it applies to a run with these parsed parameters. Throws an AppError if they are
 * inconsistent.
 */
export function forParams<Job extends AnyJob>(job: Job, params: object): Job {
  if (job.shape !== 'list' || !job.forParams) return job;
  return { ...job, ...job.forParams(params as Record<string, unknown>) };
}
