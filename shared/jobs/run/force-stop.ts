import type { JobRun } from './run';

/**
 * The minimum time after a stop request before a person can force the run to stop, in milliseconds. Lanes
 * check for a stop request on every page.
 */
export const forceStopAfterMs = 5 * 60_000;

/** Returns true if the stop was requested long enough ago that a person may force the run to stop. */
export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
