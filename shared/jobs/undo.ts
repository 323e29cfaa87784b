import type { JobRun } from './run';
import { isActive } from './run-status';

/** Name of the job that undoes a run; its parameter is `runId`. */
export const undoJob = 'undo-run';

/** True where undoing the run makes sense and is still possible. A failed run may have changed records that it did not count. */
export function canUndo(
  run: Pick<JobRun, 'status' | 'dryRun' | 'changed' | 'undoneBy' | 'undoableUntil'>,
  nowMs: number,
): boolean {
  if (isActive(run.status) || run.dryRun || run.undoneBy || !run.undoableUntil) return false;
  return Date.parse(run.undoableUntil) > nowMs && (run.changed > 0 || run.status === 'FAILED');
}
