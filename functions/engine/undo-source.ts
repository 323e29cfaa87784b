import { SystemicError } from './app-error';
import type { Engine } from './dependencies';
import type { Entry, Visited } from './entries';
import { entryId, lastPageUpTo, type PagePlan, standing } from './journal';
import type { LaneRow, RunRow } from './ledger';
import type { PageSource, ReadPage } from './page-source';
import { readRecords } from './read-records';
import { doneBefore, undoOf } from './undo-entry';
import type { Attributes } from './values';

/**
 * The pages of a lane of another run's journal, the last one first. Records count as that run counted them: by the record that it
 * visited. The cursor is the number of the page at or before which the next one is.
 */
export class UndoSource implements PageSource {
  private readonly journal: { readonly runId: string; readonly lane: number };

  constructor(
    private readonly engine: Engine,
    run: Pick<RunRow, 'id' | 'undoes'>,
    { lane }: Pick<LaneRow, 'lane'>,
  ) {
    if (!run.undoes) throw new SystemicError(`Run ${run.id} does not say which run it undoes.`);
    this.journal = { runId: run.undoes, lane };
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    if (cursor === undefined) throw new SystemicError('The lane does not say at which page its undo begins.');
    const page = await lastPageUpTo(this.engine, { ...this.journal, page: Number(cursor) });
    if (!page) return { plan: () => ({ read: 0, entries: [], refusals: [] }) };
    const next = page.page > 0 ? { cursor: `${page.page - 1}` } : {};
    const { entries } = standing(page);
    return { ...next, plan: async (at) => ({ ...next, ...(await this.plan(entries, at)) }) };
  }

  /** Looked at again as it is now: a change that leaves alone what the run touched is no conflict. */
  insteadOf(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return undoOf(doneBefore(entry), current, at);
  }

  /** Records are read here, not ahead: an earlier page of the run may have changed the same ones. */
  private async plan(done: readonly Entry[], at: string): Promise<PagePlan> {
    const current = await readRecords(this.engine, done);
    const undone = done.map((entry) => undoOf(entry, current.get(entryId(entry)), at));
    return {
      read: new Set(done.map((entry) => entry.source)).size,
      entries: undone.flatMap(({ entries }) => entries),
      refusals: undone.flatMap(({ refusal }) => refusal ?? []),
    };
  }
}
