import type { JobShape } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';

/** Runs of these shapes can be started only from another run or from a backup. */
const startedElsewhere: ReadonlySet<JobShape> = new Set(['undo', 'check', 'restore']);

/** With the same parameters. A verification is started from the run that it verifies. */
export function canRunAgain({ shape, status, verifies }: JobRun): boolean {
  return !startedElsewhere.has(shape) && !isActive(status) && !verifies;
}
