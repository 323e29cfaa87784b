import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page that has been read but not yet planned. */
export interface ReadPage {
  /** The start of the next page. Absent if this is the last page. */
  readonly cursor?: string;
  /** Returns the plan for the page. `at` is the timestamp for the page's changes, in ISO 8601 (UTC). */
  plan(at: string): PagePlan | Promise<PagePlan>;
  /**
   * Plans the page, and may cut it off after `maxWrites` changes. The rest becomes a separate page. Absent if
   * the page cannot be cut.
   */
  split?(at: string, maxWrites: number): SplitPage;
}

/** The plan of the first part of a page, and the rest, if any. */
export interface SplitPage {
  readonly plan: PagePlan;
  readonly rest?: ReadPage;
}

/**
 * Supplies a lane's pages and their plans. For example, a sweep reads the pages from its table, and an undo
 * from the journal of another run.
 */
export interface PageSource {
  /**
   * Reads the page that begins at `cursor`. May be called early, while the previous page is being applied.
   * `maxRecords` is the desired maximum size of the page if the lane's pace is limited. Sources that cannot
   * choose the page size ignore it.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Called once before `resolveConflict`, for all of a round's changes that were not made. Absent if no
   * preparation is needed.
   */
  meetConflicts?(): Promise<void>;
  /**
   * Decides what to do about a change that was not made because someone else had changed the record. Returns
   * a different change to the same record (with `at` as its timestamp), a refusal, or nothing. `current` is
   * the current record, or undefined if it does not exist.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
  /** Adds data that refusals need only when they are written as failures. Absent if there is no such data. */
  describeRefusals?(refusals: readonly Refusal[]): Promise<readonly Refusal[]>;
  /**
   * Records the failures on the page at `cursor` before its checkpoint. Repeating the call has no further
   * effect. If absent, each failure is written to its own row in the lane.
   */
  noteFailures?(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void>;
  /**
   * Returns the cause under which another lane has counted each record on the page at `cursor`. Absent if no
   * other lane has counted them.
   */
  causesBefore?(cursor: string | undefined): Promise<readonly string[]>;
  /**
   * Closes the resources that the source has opened. Called once after this worker's last page. Absent if the
   * source opens nothing.
   */
  close?(): Promise<void>;
}
