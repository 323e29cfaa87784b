import type { JobRun } from './run';
import { isActive } from './run-status';

/** The name of the job that undoes a run. Its parameter is `runId`. */
export const undoJob = 'undo-run';

/** The run attributes that describe its most recent undo. */
export type OwnUndo = Pick<JobRun, 'undoneBy' | 'undoUnderWay' | 'changesStanding'>;

/**
 * A run's undo state. `none`: no undo has been started. `underWay`: an undo is running. `partly`: the most
 * recent undo has ended but left some changes in effect. `undone`: all changes have been undone.
 */
export type UndoState = 'none' | 'underWay' | 'partly' | 'undone';

/** The verb for each undo state of a run, as in 'run X was undone by run Y'. */
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

/**
 * Returns true if, as far as is known, none of the run's changes have been undone: there was no undo, or it
 * left every change in effect.
 */
export function standsWhole(run: OwnUndo & Pick<JobRun, 'changed'>): boolean {
  const state = undoStateOf(run);
  return state === 'none' || (state === 'partly' && (run.changesStanding ?? 0) >= run.changed);
}

/**
 * Returns true if the run has changes that can still be undone. A run without changes has no `undoableUntil`.
 */
export function canUndo(
  run: Pick<JobRun, 'status' | 'dryRun' | 'undoableUntil'> & OwnUndo,
  nowMs: number,
): boolean {
  if (isActive(run.status) || run.dryRun || !run.undoableUntil) return false;
  const state = undoStateOf(run);
  return (state === 'none' || state === 'partly') && Date.parse(run.undoableUntil) > nowMs;
}
