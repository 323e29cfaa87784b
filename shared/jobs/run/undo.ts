import type { JobRun } from './run';
import { isActive } from './run-status';

/** Name of the job that undoes a run; its parameter is `runId`. */
export const undoJob = 'undo-run';

/** The attributes of a run about its last undo. */
export type OwnUndo = Pick<JobRun, 'undoneBy' | 'undoUnderWay' | 'changesStanding'>;

/**
 * Whether a run is undone. `none`: no undo was started; `underWay`: one is running; `partly`: its last undo
 * is over and left changes; `undone`: it left none.
 */
export type UndoState = 'none' | 'underWay' | 'partly' | 'undone';

/** Whether a run is undone. */
export function undoStateOf({ undoneBy, undoUnderWay, changesStanding }: OwnUndo): UndoState {
  if (!undoneBy) return 'none';
  if (undoUnderWay) return 'underWay';
  return (changesStanding ?? 0) > 0 ? 'partly' : 'undone';
}

/**
 * True if, as far as is known, no undo took back anything of the run: there was none, or it left every
 * change.
 */
export function standsWhole(run: OwnUndo & Pick<JobRun, 'changed'>): boolean {
  const state = undoStateOf(run);
  return state === 'none' || (state === 'partly' && (run.changesStanding ?? 0) >= run.changed);
}

/**
 * True if undoing the run, or the rest of it, makes sense and is still possible. A run that changed nothing
 * has no `undoableUntil`.
 */
export function canUndo(
  run: Pick<JobRun, 'status' | 'dryRun' | 'undoableUntil'> & OwnUndo,
  nowMs: number,
): boolean {
  if (isActive(run.status) || run.dryRun || !run.undoableUntil) return false;
  const state = undoStateOf(run);
  return (state === 'none' || state === 'partly') && Date.parse(run.undoableUntil) > nowMs;
}
