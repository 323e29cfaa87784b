import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { effectivePage, entryId, firstNumberFrom, type JournalPage, readPage } from '../ledger/journal';
import { type LaneRow, readLane, readRunRow } from '../ledger/ledger';
import { endsWithinPage, undonePage } from './undo-cursor';

/*
 * Finds a run's changes that are still in effect. A run may be undone more than once: each undo skips records
 * that others have changed meanwhile, and the next one handles the rest. An undo may itself be undone (a
 * redo), which puts the changes back into effect.
 *
 * Lane n of an undo processes the journal of lane n of the undone run, page by page in reverse. So for every
 * page of the run, each undo has a series of pages (one, unless its pace was limited), found by position.
 * What they reversed is no longer in effect, unless that undo was undone.
 *
 * Comparing values is not enough: an admin may have set a restored record to the value that the run had set.
 */

interface LanePlace {
  readonly runId: string;
  readonly lane: number;
}

/** Finds the changes of a lane that no undo has reversed. Reading the pages in reverse order is fastest. */
export class EffectiveChanges {
  private undos: Promise<readonly UndoLane[]> | undefined;

  /** @param exceptFor the current undo, whose own pages do not count */
  constructor(
    private readonly engine: Engine,
    private readonly place: LanePlace,
    private readonly exceptFor?: string,
  ) {}

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

const undonePageOf = ({ plan: { cursor } }: JournalPage): number => undonePage(cursor);

class UndoLane {
  private readonly changes: EffectiveChanges;
  private held: JournalPage | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly place: LanePlace,
    private readonly row: LaneRow,
  ) {
    this.changes = new EffectiveChanges(engine, place);
  }

  /**
   * Returns the `entryId` of each record that this lane restored when it undid that page, unless the
   * restoration was itself undone.
   */
  async restoredOf(page: number): Promise<ReadonlySet<string>> {
    if (!this.held || undonePageOf(this.held) < page) this.held = await this.find(page);
    while (this.held && undonePageOf(this.held) > page) this.held = await this.firstFrom(this.held.page + 1);
    const restored = new Set<string>();
    let part = this.held;
    while (part && undonePageOf(part) === page) {
      for (const entry of await this.changes.of(part)) restored.add(entryId(entry));
      part = endsWithinPage(part.plan.cursor) ? await this.firstFrom(part.page + 1) : undefined;
    }
    return restored;
  }

  /**
   * Returns this lane's first page that undoes one up to `page`. This is a binary search, because the pages
   * are in descending order.
   */
  private async find(page: number): Promise<JournalPage | undefined> {
    let low = 0;
    let high = this.row.page;
    let best: JournalPage | undefined;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await this.firstFrom(middle);
      if (found && undonePageOf(found) > page) low = found.page + 1;
      else {
        best = found ?? best;
        high = middle;
      }
    }
    return best;
  }

  /**
   * Returns the first page from the given one on. Ignores pages that the lane never counted, because they may
   * be incomplete.
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
