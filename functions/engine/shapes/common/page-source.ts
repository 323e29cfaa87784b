import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page that was read but not planned yet. */
export interface ReadPage {
  /** Where the next page begins; absent if this one is the last. */
  readonly cursor?: string;
  /** The page's plan. `at`, ISO 8601 in UTC, is the stamp of its changes. */
  plan(at: string): PagePlan | Promise<PagePlan>;
  /**
   * The same, for pages that can be cut once this many changes are planned; the rest becomes a page of its
   * own.
   */
  split?(at: string, maxWrites: number): SplitPage;
}

/** The first part of a page, and the rest, if any. */
export interface SplitPage {
  readonly plan: PagePlan;
  readonly rest?: ReadPage;
}

/**
 * Supplies a lane's pages and their plans: a sweep's from its table, an undo's from the journal of another
 * run.
 */
export interface PageSource {
  /**
   * Reads the page that begins at `cursor`. It may be called ahead, while the page before is applied.
   * `maxRecords` is the maximum that the page should hold if the lane is held back and the source has a
   * choice.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Called once before `resolveConflict`, for all changes of a round that were not made. Absent: nothing to
   * prepare.
   */
  meetConflicts?(): Promise<void>;
  /**
   * Resolves a conflict: plans what replaces a change that was not made because others changed the record
   * meanwhile. `current` is the present record, undefined if there is none. The result is another change of
   * the same record, stamped `at`, a refusal, or nothing.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
  /**
   * Records the failures of the page at `cursor` before its checkpoint; doing it twice has the same result.
   * Absent: a row of the lane for each failure.
   */
  noteFailures?(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void>;
}
