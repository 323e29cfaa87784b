import type { JobRun } from '#shared/jobs/run/run';

/** Returns the reason why an incomplete run did not read every record. */
export function shortfall({ status, reason }: Pick<JobRun, 'status' | 'reason'>): string {
  if (status === 'STOPPED') return 'the run was stopped before it had read every record.';
  return reason ?? 'the run could not continue.';
}
