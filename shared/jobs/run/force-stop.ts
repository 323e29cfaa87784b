import type { JobRun } from './run';

/** After the stop request. Lanes check for one on every page. */
export const forceStopAfterMs = 5 * 60_000;

export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
