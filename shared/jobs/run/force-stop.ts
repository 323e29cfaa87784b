import type { JobRun } from './run';

/**
 * Milliseconds after a stop request before a person may force the run to stop. Lanes check for a stop request
 * on every page.
 */
export const forceStopAfterMs = 5 * 60_000;

/** Returns true if the stop was requested long enough ago to be forced. */
export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
