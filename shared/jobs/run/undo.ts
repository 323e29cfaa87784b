import type { JobRun } from './run';
import { isActive } from './run-status';

export const undoJob = 'undo-run';

export type OwnUndo = Pick<JobRun, 'undoneBy' | 'undoUnderWay' | 'changesStanding'>;

/**
 * The state of an undo. `none` means that none was started, `partly` that the most recent one left some
 * changes in effect.
 */
export type UndoState = 'none' | 'underWay' | 'partly' | 'undone';

/** Verbs as in 'run X was undone by run Y'. */
export const undoVerbs: Readonly<Record<Exclude<UndoState, 'none'>, string>> = {
  underWay: 'is being undone',
  partly: 'was partly undone',
  undone: 'was undone',
};

export function undoStateOf({ undoneBy, undoUnderWay, changesStanding }: OwnUndo): UndoState {
  if (!undoneBy) return 'none';
  if (undoUnderWay) return 'underWay';
  return (changesStanding ?? 0) > 0 ? 'partly' : 'undone';
}

/** True if, as far as is known, there was no undo, or it left every change in effect. */
export function standsWhole(run: OwnUndo & Pick<JobRun, 'changed'>): boolean {
  const state = undoStateOf(run);
  return state === 'none' || (state === 'partly' && (run.changesStanding ?? 0) >= run.changed);
}

/** True if the run can be undone. A run without changes has no `undoableUntil`. */
export function canUndo(
  run: Pick<JobRun, 'status' | 'dryRun' | 'undoableUntil'> & OwnUndo,
  nowMs: number,
): boolean {
  if (isActive(run.status) || run.dryRun || !run.undoableUntil) return false;
  const state = undoStateOf(run);
  return (state === 'none' || state === 'partly') && Date.parse(run.undoableUntil) > nowMs;
}
