import { isCounting } from '#shared/jobs/run/progress';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Undo } from '../../job/job';
import { newLane } from '../../lanes/lanes';
import { type LaneRow, type RunRow, readRun } from '../../ledger/ledger';
import { runToUndo } from '../../undo/undo';
import type { Shape } from '../common/shape';
import { UndoSource } from './undo-source';

/**
 * An undo has one lane for each of the undone run's lanes, except those that only counted. It writes to the
 * same tables.
 */
export const undoShape: Shape<Undo> = {
  async target(engine, job, params) {
    const undone = await runToUndo(engine, job.params.parse(params).runId);
    // Those who may see the run may undo it, regardless of the access to this job. The API checks this
    // (functions/api/jobs/start-job.ts).
    const { access, tablesWritten } = undone;
    return { title: undoTitle(undone), access, tablesWritten, undone };
  },
  async lanes(engine, _, run) {
    if (!run.undoes) throw new SystemicError(`Run ${run.id} does not say which run it undoes.`);
    const undone = await readRun(engine, run.undoes);
    const earlier = await lanesOfEarlier(engine, run, undone.run);
    const changing = undone.lanes.filter((row) => !isCounting(row));
    return changing.map((row) => undoLane(run, row, restoredBy(earlier, row.lane)));
  },
  source: (engine, _, run, lane) => new UndoSource(engine, run, lane),
};

/** Returns the title. An undo of an undo is a redo. */
function undoTitle({ title }: RunRow): string {
  const [, word, rest] = /^(Undo|Redo): (.*)$/.exec(title) ?? [];
  return word === 'Undo' ? `Redo: ${rest}` : `Undo: ${rest ?? title}`;
}

async function lanesOfEarlier(engine: Engine, { id }: RunRow, { undos = [] }: RunRow): Promise<LaneRow[]> {
  const others = undos.filter((other) => other !== id);
  const found = await Promise.all(others.map((other) => readRun(engine, other)));
  return found.flatMap(({ run, lanes }) => (run.undoneBy ? [] : lanes));
}

const restoredBy = (earlier: readonly LaneRow[], lane: number) =>
  earlier.reduce((sum, row) => (row.lane === lane ? sum + row.changed : sum), 0);

/**
 * Returns a lane of an undo. It begins one page after the last that the undone lane counted, because the
 * journal may contain it too.
 */
const undoLane = (
  run: RunRow,
  { lane, table, segment, segments, changed, page }: LaneRow,
  restored: number,
): LaneRow => ({
  ...newLane(run, { lane, table, segment, segments, total: Math.max(0, changed - restored) }),
  cursor: `${page}:0`,
});
