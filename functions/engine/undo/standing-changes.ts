import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { effectivePage, entryId, firstNumberFrom, type JournalPage, readPage } from '../ledger/journal';
import { type LaneRow, readLane, readRunRow } from '../ledger/ledger';

/*
 * Finds the changes of a run that are still in effect. A run may be undone more than once: each undo leaves
 * alone what others changed since, and the next one handles the rest. An undo may itself be undone (a redo),
 * which puts the run's changes into effect again. Lane n of an undo goes through the journal of lane n of its
 * run, one page for each page there, from last to first. So for every page of the run, each undo has at most
 * one page, found by its place. Changes that this page restored are no longer in effect, unless it was undone
 * itself.
 *
 * The values of the records cannot decide this: an admin may since have given a restored record the very
 * value of the run.
 */

interface LanePlace {
  readonly runId: string;
  readonly lane: number;
}

/** The changes of a lane that no undo has taken back. Ask for pages from last to first; that is fastest. */
export class StandingChanges {
  private undos: Promise<readonly UndoLane[]> | undefined;

  /** @param exceptFor the undo that asks, whose own pages do not count */
  constructor(
    private readonly engine: Engine,
    private readonly place: LanePlace,
    private readonly exceptFor?: string,
  ) {}

  /** The effective changes of a page of the lane's journal. */
  async of(page: JournalPage): Promise<readonly Entry[]> {
    this.undos ??= this.findUndos();
    let { entries }: { readonly entries: readonly Entry[] } = effectivePage(page);
    for (const undo of await this.undos) {
      const restored = await undo.restoredOf(page.page);
      entries = entries.filter((entry) => !restored.has(entryId(entry)));
    }
    return entries;
  }

  private async findUndos(): Promise<readonly UndoLane[]> {
    const { runId, lane } = this.place;
    const run = await readRunRow(this.engine, runId);
    const ids = (run?.undos ?? []).filter((id) => id !== this.exceptFor);
    const rows = await Promise.all(ids.map((id) => readLane(this.engine, id, lane)));
    return ids.flatMap((id, index) => {
      const row = rows[index];
      return row ? [new UndoLane(this.engine, { runId: id, lane }, row)] : [];
    });
  }
}

const none: ReadonlySet<string> = new Set();

/** A lane of an undo that is over. */
class UndoLane {
  private readonly changes: StandingChanges;
  /** The page of its journal that was read last. */
  private held: JournalPage | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly place: LanePlace,
    private readonly row: LaneRow,
  ) {
    this.changes = new StandingChanges(engine, place);
  }

  /** The records of a page of the undone lane that it restored and that still are restored: by `entryId`. */
  async restoredOf(page: number): Promise<ReadonlySet<string>> {
    if (!this.held || undonePage(this.held) < page) this.held = await this.find(page);
    while (this.held && undonePage(this.held) > page) this.held = await this.firstFrom(this.held.page + 1);
    if (!this.held || undonePage(this.held) !== page) return none;
    return new Set((await this.changes.of(this.held)).map(entryId));
  }

  /**
   * Its first page that undoes a page at or before `page`, by binary search: the pages are in descending
   * order.
   */
  private async find(page: number): Promise<JournalPage | undefined> {
    let low = 0;
    let high = this.row.page;
    let best: JournalPage | undefined;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await this.firstFrom(middle);
      if (found && undonePage(found) > page) low = found.page + 1;
      else {
        best = found ?? best;
        high = middle;
      }
    }
    return best;
  }

  /**
   * Its first page with changes at or after `from`. A page that it never counted may not be done, and is
   * ignored here.
   */
  private async firstFrom(from: number): Promise<JournalPage | undefined> {
    const at = { ...this.place, page: from };
    for (let page = await firstNumberFrom(this.engine, at); page !== undefined; ) {
      if (page >= this.row.page) return undefined;
      const found = await readPage(this.engine, { ...at, page });
      if (found) return found;
      page = await firstNumberFrom(this.engine, { ...at, page: page + 1 });
    }
    return undefined;
  }
}

/**
 * The page of the undone lane that a page of its undo handles: the one after that at which the next begins.
 */
const undonePage = ({ plan: { cursor } }: JournalPage): number =>
  cursor === undefined ? 0 : Number(cursor.split(':')[0]) + 1;
