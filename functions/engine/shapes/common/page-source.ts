import type { Attributes } from '../../../dynamodb/values';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { PagePlan } from '../../ledger/journal';

/** A page that has been read but not yet planned. */
export interface ReadPage {
  /** The start of the next page. Absent if this is the last page. */
  readonly cursor?: string;
  /**
   * Plans the page. `at` is the timestamp for the page's changes, in ISO 8601 (UTC). If the lane's pace is
   * limited, the plan ends after about `maxWrites` changes, and the rest becomes the next page. Pages that do
   * not write records are never cut.
   */
  plan(at: string, maxWrites?: number): PlannedPart | Promise<PlannedPart>;
}

/** The plan of a page or of its first part, and the rest, if any. */
export interface PlannedPart {
  readonly plan: PagePlan;
  readonly rest?: ReadPage;
}

/** The cursors at which a planned page begins and ends. `next` is absent if the page is the last one. */
export interface PageBounds {
  readonly cursor?: string | undefined;
  readonly next?: string | undefined;
}

/**
 * Supplies a lane's pages and their plans. For example, a sweep reads the pages from its table, and an undo
 * from the journal of another run.
 */
export interface PageSource {
  /**
   * Reads the page that begins at `cursor`. May be called early, while the previous page is being applied.
   * `maxRecords` is the desired maximum size of the page, or of each part that is planned, if the lane's pace
   * is limited or if workers have ended on the page. Sources that cannot choose the page size ignore it.
   */
  read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage>;
  /**
   * Returns a page with only the record at `cursor`, which is refused instead of visited. Must not call the
   * job's functions with the record, because they end the worker. Returns undefined if there is no record.
   * Absent if the source cannot refuse a single record.
   */
  refuse?(cursor: string | undefined, why: Pick<Refusal, 'code' | 'message'>): Promise<ReadPage | undefined>;
  /**
   * Brings the source to the position of the lane's first page. Called once, before the first page is begun,
   * so that its time does not count as a page's time. Absent if nothing needs to be done.
   */
  open?(cursor: string | undefined): Promise<void>;
  /** Describes what a worker does on the page, such as `visiting its records`. Default: the latter. */
  readonly doing?: string;
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
  describeRefusals?(refusals: readonly Refusal[], page: PageBounds): Promise<readonly Refusal[]>;
  /**
   * Records a page's failures before its checkpoint. Repeating the call has no further effect. If absent,
   * each failure is written to its own row in the lane.
   */
  noteFailures?(page: PageBounds, refusals: readonly Refusal[]): Promise<void>;
  /**
   * Returns the cause under which another lane has counted each record on a page. Absent if no other lane has
   * counted them.
   */
  causesBefore?(page: PageBounds): Promise<readonly string[]>;
  /**
   * Closes the resources that the source has opened. Called once after this worker's last page. Absent if the
   * source opens nothing.
   */
  close?(): Promise<void>;
}
