import { type UndoState, undoStateOf } from '#shared/jobs/run/undo';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, readRunRow } from '../ledger/ledger';
import { endOfRow, runEntryPut } from '../ledger/run-entry';

/**
 * If the run being undone is a complete undo, returns the item for the trail entry of the run that it undid,
 * which offers a redo only if one is possible. Otherwise, returns no items.
 * @param undo the run that is being undone
 * @param redo the state of the undo of `undo`
 */
export async function entryOfRedone(engine: Engine, undo: RunRow, redo: UndoState) {
  const redone = undo.undoes ? await readRunRow(engine, undo.undoes) : undefined;
  if (redone?.undoneBy !== undo.id || undoStateOf(redone) !== 'undone') return [];
  const { id: runId, startedBy: by, endedAt } = undo;
  const undoing = { runId, by, endedAt: endedAt ?? undefined, state: 'undone', redo } as const;
  return [{ Put: runEntryPut(engine, redone, endOfRow(redone), undoing) }];
}
