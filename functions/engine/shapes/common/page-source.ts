import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page that was read but not planned yet. */
export interface ReadPage {
  /** The start of the next page. The field is absent if this is the last one. */
  readonly cursor?: string;
  /** The page's plan. `at`, ISO 8601 in UTC, is the stamp of its changes. */
  plan(at: string): PagePlan | Promise<PagePlan>;
  /** Returns the plan of a page that can be cut after this many changes. The rest becomes a separate page. */
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
   * Reads the page that begins at `cursor`. It may be called ahead, while the previous page is being applied.
   * `maxRecords` is the desired maximum size of the page if the lane is held back, for sources that can
   * choose.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Called once before `resolveConflict`, for all changes of a round that were not made. It is absent if no
   * preparation is needed.
   */
  meetConflicts?(): Promise<void>;
  /**
   * Resolves a conflict: returns the replacement of a change that was not made because others had changed the
   * record. `current` is the current record, undefined if it does not exist. The result is a different change
   * of the same record, stamped `at`, a refusal, or nothing.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
  /** Adds the data that only the failures of refusals need. It is absent if there is no such data. */
  describeRefusals?(refusals: readonly Refusal[]): Promise<readonly Refusal[]>;
  /**
   * Records the failures of the page at `cursor` before its checkpoint. Repeating it has no further effect.
   * It is absent if each failure gets a row of the lane.
   */
  noteFailures?(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void>;
}
