import type { JobShape } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';

/** The shapes of runs that can be started only from another run or from a backup. */
const startedElsewhere: ReadonlySet<JobShape> = new Set(['undo', 'check', 'restore']);

/**
 * Returns true if the same run can be started again. A verification is started from the run that it verifies.
 */
export function canRunAgain({ shape, status, verifies }: JobRun): boolean {
  return !startedElsewhere.has(shape) && !isActive(status) && !verifies;
}
