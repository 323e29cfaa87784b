import type { JobRun } from './run';

/**
 * How long a stop may go unheeded before a person may force it, in milliseconds. Lanes check for it with
 * every page.
 */
export const forceStopAfterMs = 5 * 60_000;

/** True if a stop was requested and not taken for so long that it may be forced. */
export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
