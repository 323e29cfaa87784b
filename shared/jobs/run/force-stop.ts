import type { JobRun } from './run';

/**
 * How long a stop may go unheeded before a person may force it, in milliseconds. Lanes look for it with every
 * page.
 */
export const forceStopAfterMs = 5 * 60_000;

/** True where a stop was asked for and not taken for so long that it may be forced. */
export function canForceStop(run: Pick<JobRun, 'status' | 'stopRequestedAt'>, nowMs: number): boolean {
  if (run.status !== 'STOPPING' || !run.stopRequestedAt) return false;
  return nowMs - Date.parse(run.stopRequestedAt) >= forceStopAfterMs;
}
