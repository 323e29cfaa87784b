import type { JobRun } from '#shared/jobs/run/run';
import { type OwnUndo, standsWhole, undoStateOf } from '#shared/jobs/run/undo';

/** Returns one or two words, or undefined if no undo was started. */
export function undoWordsOf(run: OwnUndo & Pick<JobRun, 'changed'>): string | undefined {
  const state = undoStateOf(run);
  if (state === 'none') return undefined;
  if (state === 'partly' && standsWhole(run)) return 'Undo failed';
  return { underWay: 'Being undone', partly: 'Partly undone', undone: 'Undone' }[state];
}
