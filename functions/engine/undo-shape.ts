import { SystemicError } from './app-error';
import type { Undo } from './job';
import { newLane } from './lanes';
import { type LaneRow, type RunRow, readRun } from './ledger';
import type { Shape } from './shape';
import { runToUndo } from './undo';
import { UndoSource } from './undo-source';

/** Undoing: a lane for each of the undone run's, whose tables it writes. */
export const undoShape: Shape<Undo> = {
  async target(engine, job, params) {
    const undone = await runToUndo(engine, job.params.parse(params).runId);
    return { title: undoTitle(undone), access: undone.access, tablesWritten: undone.tablesWritten, undone };
  },
  async lanes(engine, _, run) {
    if (!run.undoes) throw new SystemicError(`Run ${run.id} does not say which run it undoes.`);
    const { lanes } = await readRun(engine, run.undoes);
    return lanes.map((undone) => undoLane(run, undone));
  },
  source: (engine, _, run, lane) => new UndoSource(engine, run, lane),
};

/** An undo of an undo is a redo. */
function undoTitle({ title }: RunRow): string {
  const [, word, rest] = /^(Undo|Redo): (.*)$/.exec(title) ?? [];
  return word === 'Undo' ? `Redo: ${rest}` : `Undo: ${rest ?? title}`;
}

/** Begins at the page after the last one that the undone lane counted: that one may be in the journal too. */
const undoLane = (run: RunRow, { lane, table, segment, segments, changed, page }: LaneRow): LaneRow => ({
  ...newLane(run, { lane, table, segment, segments, total: changed }),
  cursor: `${page}:0`,
});
