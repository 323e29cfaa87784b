import type { JobRun } from './run';

/** How long after the stop request a run can be stopped by force. Lanes check for a stop on every page. */
export const forceStopAfterMs = 5 * 60_000;

export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
