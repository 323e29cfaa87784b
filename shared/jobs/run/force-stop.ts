import type { JobRun } from './run';

/**
 * How long a person must wait after a stop request before forcing the run to stop, in milliseconds. Lanes
 * check for a stop request on every page.
 */
export const forceStopAfterMs = 5 * 60_000;

/** Returns true if the stop was requested so long ago that a person may force it. */
export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
