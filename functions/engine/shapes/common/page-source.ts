import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page as it was read, not yet planned. */
export interface ReadPage {
  /** Where the next page begins; absent when this one is the last. */
  readonly cursor?: string;
  /** What the page is about to do. `at`, ISO 8601 in UTC, is stamped on what it changes. */
  plan(at: string): PagePlan | Promise<PagePlan>;
  /**
   * The same, where the page can be cut once that many changes are planned: what is left of it is a page of
   * its own.
   */
  split?(at: string, maxWrites: number): SplitPage;
}

/** The first part of a page, and the rest where there is one. */
export interface SplitPage {
  readonly plan: PagePlan;
  readonly rest?: ReadPage;
}

/**
 * Where a lane's pages come from, and what they ask for: a sweep's from its table, an undo's from the journal
 * of another run.
 */
export interface PageSource {
  /**
   * Reads the page that begins at `cursor`; may be called ahead, while the page before is applied.
   * `maxRecords`: how many it should hold at most, where the lane is held back and the source can choose.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Called before `insteadOf` is, once for all changes of a round that were not made. Absent: there is
   * nothing to prepare.
   */
  meetConflicts?(): Promise<void>;
  /**
   * What takes the place of a change that was not made, because others had changed the record meanwhile
   * (`current`, undefined where there is none): another change of the same record, stamped `at`, a refusal,
   * or nothing.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
  /**
   * Notes the failures of the page at `cursor`, before its checkpoint; done twice it comes to the same.
   * Absent: a row of the lane for each.
   */
  noteFailures?(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void>;
}
