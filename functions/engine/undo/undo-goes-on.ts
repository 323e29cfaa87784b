import { undoStateOf } from '#shared/jobs/run/undo';
import { equal } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, runKey } from '../ledger/ledger';
import { rowUpdate } from '../ledger/rows';

/**
 * Returns the item for resuming an undo: the undone run is being undone again. It fails if a later undo has
 * been started.
 */
export const undoGoesOn = (engine: Engine, { id, undoes, dryRun }: RunRow) =>
  undoes === undefined || undoes === null || dryRun
    ? []
    : [rowUpdate(engine, runKey(undoes), { set: { undoUnderWay: true }, when: [equal('undoneBy', id)] })];

/**
 * Throws Conflict with the later undo's ID if one was started after `undoId`, because both would do the same
 * work.
 */
export function refuseOvertaken(undone: RunRow, undoId: string): void {
  if (!undone.undoneBy || undone.undoneBy === undoId) return;
  const how = undoStateOf(undone) === 'underWay' ? 'is being undone' : 'was undone';
  throw new AppError(
    'Conflict',
    `Run ${undone.id} ${how} by run ${undone.undoneBy}, so this undo cannot continue.`,
    { info: { runId: undone.undoneBy } },
  );
}
