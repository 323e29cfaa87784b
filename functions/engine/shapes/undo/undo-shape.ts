import type { Attributes } from '#functions/dynamodb/values';
import { type Entry, isLastWrite, type Visited } from '#functions/engine/changes/entries';
import type { Undo } from '#functions/engine/job/job';
import { newLane } from '#functions/engine/lanes/lanes';
import {
  effectivePage,
  entryId,
  type JournalPage,
  lastPageUpTo,
  type PagePlan,
} from '#functions/engine/ledger/journal';
import { type LaneRow, type RunRow, readRun } from '#functions/engine/ledger/ledger';
import { readRecords } from '#functions/engine/read/read-records';
import { cutPage } from '#functions/engine/shapes/common/cut-page';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { EffectiveChanges } from '#functions/engine/undo/effective-changes';
import { LaterChanges } from '#functions/engine/undo/later-changes';
import { hasBegunToExpire, keptUntil, runToUndo } from '#functions/engine/undo/undo';
import { cursorOf, type Place, placeOf } from '#functions/engine/undo/undo-cursor';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { isCounting } from '#shared/jobs/run/progress';
import { conflict, doneBefore, undoOf } from './undo-entry';

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

/**
 * Reads the journal pages of another run's lane, in reverse order, without changes that an earlier undo
 * reversed. As in the undone run, counts are of visited records. The undone lane's row has the number of
 * changed records; if the journal has fewer, the undo's lane fails after undoing everything in it.
 */
class UndoSource implements PageSource {
  private readonly undoneId: string;
  private readonly changes: EffectiveChanges;
  private readonly known = { perItem: 1 };
  private later: Promise<LaterChanges> | undefined;
  private undone: Promise<{ readonly run: RunRow; readonly row: LaneRow }> | undefined;

  constructor(
    private readonly engine: Engine,
    run: Pick<RunRow, 'id' | 'undoes'>,
    private readonly lane: Pick<LaneRow, 'lane'>,
  ) {
    if (!run.undoes) throw new SystemicError(`Run ${run.id} does not say which run it undoes.`);
    this.undoneId = run.undoes;
    this.changes = new EffectiveChanges(engine, { runId: run.undoes, lane: lane.lane }, run.id);
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    if (cursor === undefined) throw new SystemicError('The undo of this lane has no page to start from.');
    const place = placeOf(cursor);
    if (place.page < 0) throw await this.incomplete(place);
    const { lane } = this.lane;
    const journal = await lastPageUpTo(this.engine, { runId: this.undoneId, lane, page: place.page });
    const after = await this.placeAfter(place, journal);
    const { row } = await this.undoneLane();
    const goesOn = after.page >= 0 || after.found < row.changed || after.lacksLast;
    const next = goesOn ? { cursor: cursorOf(after) } : {};
    const entries = journal?.isWhole ? await this.changes.of(journal) : [];
    // Changes to one record stay together, because counts are of visited records.
    const records = [...Map.groupBy(entries, ({ source }) => source).values()];
    return cutPage({
      items: records,
      // If the rest of a page has expired, the next page is an earlier one.
      offset: journal?.page === place.page ? place.offset : 0,
      known: this.known,
      next: next.cursor,
      cursorAt: (offset) => cursorOf({ ...place, page: journal?.page ?? 0, offset }),
      plan: (some, at) => this.plan(some.flat(), at),
    });
  }

  /**
   * Plans the undo again. Others may have changed the record without changing the attributes that the run
   * set.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return undoOf(doneBefore(entry), current, at);
  }

  /**
   * Plans the undo of a page's changes. Records are not read ahead, because an earlier page may have changed
   * the same ones.
   */
  private async plan(done: readonly Entry[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const current = await readRecords(this.engine, done);
    const undone = await Promise.all(
      done.map((entry) => this.undoOne(entry, current.get(entryId(entry)), at)),
    );
    return {
      read: new Set(done.map((entry) => entry.source)).size,
      entries: undone.flatMap(({ entries }) => entries),
      refusals: undone.flatMap(({ refusal }) => refusal ?? []),
    };
  }

  /** Returns how to undo a change, unless a later run has made the same change since. */
  private async undoOne(entry: Entry, current: Attributes | undefined, at: string): Promise<Visited> {
    const visited = undoOf(entry, current, at);
    if (visited.entries.length === 0 || isLastWrite(entry, current)) return visited;
    this.later ??= this.undoneLane().then(({ run }) => new LaterChanges(this.engine, run));
    const later = await (await this.later).changing(entry);
    return later ? conflict(entry, madeAgain(later)) : visited;
  }

  /**
   * Returns the number of records that the undone lane counted as changed. The page in progress at its end
   * was not counted.
   */
  private async counted(page: JournalPage | undefined): Promise<number> {
    const { row } = await this.undoneLane();
    if (!page?.isWhole || page.page >= row.page) return 0;
    const { entries, refusals } = effectivePage(page);
    const failed = new Set(refusals.map(({ source }) => source));
    return new Set(entries.map(({ source }) => source).filter((source) => !failed.has(source))).size;
  }

  private async placeAfter(
    { page, found, lacksLast }: Omit<Place, 'offset'>,
    journal: JournalPage | undefined,
  ): Promise<Place> {
    const { run, row } = await this.undoneLane();
    // The page in progress is not counted anywhere. Only the time tells whether it may have existed and
    // expired since.
    const lacksThis = page === row.page && !row.done && !(journal?.page === row.page && journal.isWhole);
    return {
      page: (journal?.page ?? 0) - 1,
      offset: 0,
      found: found + (await this.counted(journal)),
      lacksLast: lacksLast || (lacksThis && hasBegunToExpire(this.engine, run)),
    };
  }

  private async incomplete({ found }: Pick<Place, 'found'>): Promise<SystemicError> {
    const { run, row } = await this.undoneLane();
    const missing = row.changed - found;
    const what =
      missing > 0
        ? `the changes to ${missing} of the ${row.changed} records are missing`
        : 'the changes on its last page may be missing';
    return new SystemicError(
      `The journal of run ${run.id} was kept until ${keptUntil(this.engine, run)} and is no longer complete: ${what}. Those changes remain in effect.`,
    );
  }

  private undoneLane() {
    this.undone ??= this.readUndoneLane();
    return this.undone;
  }

  private async readUndoneLane() {
    const { run, lanes } = await readRun(this.engine, this.undoneId);
    const row = lanes.find(({ lane }) => lane === this.lane.lane);
    if (!row) throw new SystemicError(`Run ${this.undoneId} has no lane ${this.lane.lane}.`);
    return { run, row };
  }
}

const madeAgain = ({ id, title }: RunRow) =>
  `Run ${id} (${title}) later changed the record to the same values. Undo that run first, then the rest of this run.`;
