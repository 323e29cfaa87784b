import { LeaseLostError, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type JournalPage, type PagePlan, readPage, writePlan } from '../ledger/journal';
import { isoNow, type LaneRow, readLane } from '../ledger/ledger';
import type { WritePace } from '../pace/write-sizes';
import type { PageSource, ReadPage } from '../shapes/common/page-source';
import { type Care, maxRefusedInARow, workerEnded, workerEndedMessage } from './careful-pages';
import { assertHeld, type Lease } from './lease';

/*
 * Supplies the plans for a worker's pages. The source of a plan depends on the page:
 *
 * | the page                                     | its plan                                               |
 * |----------------------------------------------|--------------------------------------------------------|
 * | is in the journal when the worker takes over | `fromJournal()`: the page is replayed                  |
 * | is new                                       | `next()` reads it, plans it and writes the journal     |
 * | is new and changes nothing                   | `next()` plans it and writes no journal                |
 * | was put into the journal by another worker   | `next()` returns that plan, if the lease is still held |
 * | is only counted                              | `next()` plans it and writes no journal                |
 *
 * The next page is read while the current page is being applied, except after workers have ended on the
 * lane's page (careful-pages.ts): reading ahead may call the job, and only the lane's own page may end a
 * worker then.
 */

/** The part of a journal page that is needed to apply the page. */
export type PlannedPage = Pick<JournalPage, 'plan' | 'amendments'>;

/** The lane whose pages are planned. */
export interface PlansOf {
  readonly runId: string;
  readonly source: PageSource;
  readonly lease: Lease;
  /** Determines how many records a page may read and change. */
  readonly pace: WritePace;
  /** This worker's first page. */
  readonly firstPage: number;
  /** True if the lane only counts, so that its plans are not written to the journal. */
  readonly counting: boolean;
  /**
   * Called before a plan is written to the journal. Throws if the run must not make the plan's changes. By
   * default, all changes are allowed.
   */
  readonly admit?: ((plan: PagePlan, row: LaneRow) => Promise<void>) | undefined;
}

/** The plans for a lane's pages, in order. */
export class PagePlans {
  private prefetched: Promise<ReadPage> | undefined;
  /** The rest of the previous page, if only part of that page was planned. */
  private rest: ReadPage | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly of: PlansOf,
  ) {}

  /** Returns the lane's next page from the journal, or undefined if an earlier worker did not plan it. */
  fromJournal(row: LaneRow): Promise<JournalPage | undefined> {
    return readPage(this.engine, this.place(row));
  }

  /**
   * Reads the lane's next page and writes its plan to the journal, unless the plan changes nothing. Throws
   * LeaseLostError if another worker holds the lane, and SystemicError if too many records in a row would
   * have to be refused because they end their workers.
   */
  async next(row: LaneRow, care: Care): Promise<PlannedPage> {
    const refused = care.refuses ? await this.refuse(row) : undefined;
    const page = refused ?? this.rest ?? (await this.readNext(row, care));
    // The plan may cover only the first part of the page.
    const { plan, rest } = await page.plan(isoNow(this.engine), this.of.pace.maxWrites);
    // While the lane is careful, the row determines the size of each page.
    this.rest = care.maxRecords === undefined ? rest : undefined;
    // The lanes that make the changes write the findings.
    if (this.of.counting) return { plan: { ...plan, findings: [] }, amendments: [] };
    if (changesNothing(plan)) return (await this.planOfGhost(row)) ?? { plan, amendments: [] };
    const { lease } = this.of;
    await this.of.admit?.(plan, row);
    assertHeld(this.engine, lease);
    const isFirst = await writePlan(this.engine, this.place(row), lease.id, plan);
    return isFirst ? { plan, amendments: [] } : this.planOfAnother(row);
  }

  /** Waits for a page that is being read ahead, whether or not the read succeeds. */
  async close(): Promise<void> {
    await this.prefetched?.catch(() => undefined);
  }

  /**
   * Discards the page that was read ahead, because the lane is paused. The page is read again when the lane
   * continues.
   */
  async forget(): Promise<void> {
    await this.close();
    this.prefetched = undefined;
    this.rest = undefined;
  }

  /** Returns a page that refuses its only record. Returns undefined if the source cannot refuse a record. */
  private async refuse({ lane, cursor, careful }: LaneRow): Promise<ReadPage | undefined> {
    if (careful && careful.refused >= maxRefusedInARow) {
      throw new SystemicError(
        `The workers of lane ${lane} ended while they were visiting each of the last ${maxRefusedInARow} records, so the cause is probably not in the records. Check the work function's log, its memory and its timeout, then resume the run.`,
      );
    }
    return this.of.source.refuse?.(cursor, { code: workerEnded, message: workerEndedMessage });
  }

  /**
   * Returns the next page, reading it now if it was not read ahead. Starts reading the page after it, unless
   * the lane must be careful.
   */
  private async readNext({ cursor }: LaneRow, care: Care): Promise<ReadPage> {
    const { source, pace } = this.of;
    if (care.maxRecords !== undefined) {
      await this.forget();
      return source.read(cursor, Math.min(care.maxRecords, pace.maxRecords ?? care.maxRecords));
    }
    const { maxRecords } = pace;
    const page = await (this.prefetched ?? source.read(cursor, maxRecords));
    this.prefetched = page.cursor === undefined ? undefined : source.read(page.cursor, maxRecords);
    // This read is awaited when the next page is requested. Until then, a failure must not count as an
    // unhandled rejection.
    this.prefetched?.catch(() => undefined);
    return page;
  }

  /**
   * Returns the plan that a ghost has written for this page, if any. (A ghost is an earlier worker that was
   * suspended past the end of its lease and is now running again.) If a worker finds nothing left to change
   * on its first page, a ghost with a slow clock may have just made the changes. In that case, the page's
   * HEAD already exists, and the ghost's changes must be counted. Later pages cannot have a ghost.
   */
  private async planOfGhost(row: LaneRow): Promise<PlannedPage | undefined> {
    const journal = row.page === this.of.firstPage ? await this.fromJournal(row) : undefined;
    return journal && this.planOfAnother(row);
  }

  /**
   * Returns the plan that is already in the journal. The page already has a HEAD, either because an earlier
   * worker wrote it or because the SDK sent this worker's own request twice. The journal's plan applies.
   */
  private async planOfAnother(row: LaneRow): Promise<PlannedPage> {
    const { runId, lease } = this.of;
    const now = await readLane(this.engine, runId, row.lane);
    if (now?.lease !== lease.id) throw new LeaseLostError(`Lane ${row.lane} was taken over.`);
    const journal = await this.fromJournal(row);
    if (!journal) throw new Error(`Page ${row.page} of lane ${row.lane} has a HEAD and cannot be read.`);
    await this.forget();
    return journal;
  }

  private place({ lane, page }: LaneRow) {
    return { runId: this.of.runId, lane, page };
  }
}

/** Returns true if the page affects nothing except the counts. */
const changesNothing = ({ entries, refusals, findings = [], part }: PagePlan) =>
  entries.length + refusals.length + findings.length === 0 && part === undefined;
