import { equal } from '#functions/dynamodb/update';
import { type LaneRow, type RunRow, readRunRow, runKey } from '#functions/engine/ledger/ledger';
import { rowUpdate } from '#functions/engine/ledger/rows';
import { endOfRow, runEntryPut } from '#functions/engine/ledger/run-entry';
import type { Engine } from '#functions/runtime/dependencies';
import { summarize } from '#shared/jobs/run/progress';
import { type UndoState, undoStateOf } from '#shared/jobs/run/undo';

/**
 * Returns the transaction items for the end of an undo, which store in the undone run and its trail entry how
 * many records still have its changes; with none, the run counts as undone. There are no items if the given
 * run is not an undo or is a dry run.
 */
export async function endOfUndo(engine: Engine, undo: RunRow, lanes: readonly LaneRow[]) {
  if (!undo.undoes || undo.dryRun) return [];
  const undone = await readRunRow(engine, undo.undoes);
  if (undone?.undoneBy !== undo.id) return [];
  const standing = leftStanding(undone, undo, lanes);
  const state = standing === 0 ? 'undone' : 'partly';
  return [
    ...(await entryOfRedone(engine, undone, state)),
    rowUpdate(engine, runKey(undone.id), {
      set: { changesStanding: standing || undefined },
      remove: ['undoUnderWay', standing === 0 && 'changesStanding'],
      when: [equal('undoneBy', undo.id)],
    }),
    {
      Put: runEntryPut(engine, undone, endOfRow(undone), {
        runId: undo.id,
        by: undo.startedBy,
        endedAt: undo.endedAt ?? undefined,
        state,
      }),
    },
  ];
}

/**
 * Returns the number of records that the undo could not restore and, if it did not complete, an estimate of
 * those that it did not reach.
 */
function leftStanding(undone: RunRow, undo: RunRow, lanes: readonly LaneRow[]): number {
  // The undo ended before it had lanes, so nothing was restored.
  if (lanes.length === 0) return Math.max(1, undone.changesStanding ?? undone.changed ?? 0);
  const { total, changed, unchanged } = summarize(lanes, undo.attempt);
  const left = total - changed - unchanged;
  return lanes.every(({ done }) => done) ? left : Math.max(1, left);
}

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
