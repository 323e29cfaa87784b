import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page that has been read but not yet planned. */
export interface ReadPage {
  /** The start of the next page. Absent on the last page. */
  readonly cursor?: string;
  /**
   * Plans the page. `at` is the timestamp for the page's changes, in ISO 8601 (UTC). With a limited pace, the
   * plan ends after about `maxWrites` changes, and the rest becomes the next page. Pages that write no
   * records are never cut.
   */
  plan(at: string, maxWrites?: number): PlannedPart | Promise<PlannedPart>;
}

export interface PlannedPart {
  readonly plan: PagePlan;
  readonly rest?: ReadPage;
  /**
   * True for a page that only looks for what later pages visit, and never changes anything. The source keeps
   * what it finds in memory, so such a page is repeated and never replayed.
   */
  readonly onlySearches?: boolean;
}

/** Where a planned page begins and ends. `next` is absent on the last page. */
export interface PageBounds {
  readonly cursor?: string | undefined;
  readonly next?: string | undefined;
}

/**
 * Reads and plans a lane's pages. For example, a sweep reads its table, and an undo the journal of another
 * run.
 */
export interface PageSource {
  /**
   * Reads the page at `cursor`. May be called early, while the previous page is being applied. `maxRecords`
   * is the desired size of the page or of each planned part, for a limited pace or after workers have ended
   * on the page. Sources that cannot choose the size ignore it.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Returns a page with only the record at `cursor`, refused instead of visited. Must not call the job's
   * functions with the record, because they end the worker. Undefined if there is no record. Absent if the
   * source cannot refuse a single record.
   */
  refuse?(cursor: string | undefined, why: Pick<Refusal, 'code' | 'message'>): Promise<ReadPage | undefined>;
  /**
   * Goes to the position of the lane's first page. Called once before it is begun, so that its time does not
   * count as the page's. Absent if nothing needs to be done.
   */
  open?(cursor: string | undefined): Promise<void>;
  /** What a worker does on the page. The default is `visiting its records`. */
  readonly doing?: string;
  /** Called once before `resolveConflict`, for all of a round's changes that were not made. */
  meetConflicts?(): Promise<void>;
  /**
   * Handles a change that was not made because someone else had changed the record. Returns a different
   * change to the same record (with `at` as its timestamp), a refusal, or nothing. `current` is undefined if
   * the record does not exist.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited;
  /** Adds the details that refusals need only when they are written as failures. */
  describeRefusals?(refusals: readonly Refusal[], page: PageBounds): Promise<readonly Refusal[]>;
  /**
   * Writes the page's failures. Called before the page's checkpoint, and safe to repeat. If absent, each
   * failure is written to its own row in the lane.
   */
  noteFailures?(page: PageBounds, refusals: readonly Refusal[]): Promise<void>;
  /** Returns the causes under which another lane has counted the records on a page. Absent if none has. */
  causesBefore?(page: PageBounds): Promise<readonly string[]>;
  /** Closes what the source has opened. Called once after this worker's last page. */
  close?(): Promise<void>;
}
