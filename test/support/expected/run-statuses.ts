import type { RunStatus } from '#shared/jobs/run/run-status';

/** The statuses from which a run can change to each status, as drawn in run-status.ts. */
export const statusesBefore: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  QUEUED: ['STOPPED', 'COMPLETED_WITH_FAILURES', 'FAILED'],
  RUNNING: ['QUEUED'],
  STOPPING: ['QUEUED', 'RUNNING'],
  STOPPED: ['STOPPING'],
  SUCCEEDED: ['RUNNING', 'STOPPING'],
  COMPLETED_WITH_FAILURES: ['RUNNING', 'STOPPING'],
  FAILED: ['QUEUED', 'RUNNING', 'STOPPING'],
};
