import { LeaseLostError, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type JournalPage, type PagePlan, readPage, takeOverPage, writePlan } from '../ledger/journal';
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
 * | is new and changes nothing                   | `next()` plans it, and writes the journal if an        |
 * |                                              | earlier worker may have planned it too                 |
 * | was put into the journal by another worker   | `next()` returns that plan, if the lease is still held |
 * | is only counted                              | `next()` plans it and writes no journal                |
 *
 * The next page is read while the current page is being applied, except after workers have ended on the
 * lane's page (careful-pages.ts): reading ahead may call the job, and only the lane's own page may end a
 * worker then.
 */

/** The part of a journal page that is needed to apply it. */
export type PlannedPage = Pick<JournalPage, 'plan' | 'amendments'>;

/** The lane whose pages are planned. */
export interface PlansOf {
  readonly runId: string;
  readonly source: PageSource;
  readonly lease: Lease;
  /** The pace, which determines how many records a page may read and change. */
  readonly pace: WritePace;
  /** This worker's first page. */
  readonly firstPage: number;
  /** True if the lane only counts, so its plans are not written to the journal. */
  readonly counting: boolean;
  /** True if the changes of the lane's pages are not made. */
  readonly dryRun: boolean;
  /**
   * Called before a plan is written to the journal. Throws if the run must not make its changes. By default,
   * all are allowed.
   */
  readonly admit?: ((plan: PagePlan, row: LaneRow) => Promise<void>) | undefined;
}

/** The plans for a lane's pages, in order. */
export class PagePlans {
  private prefetched: Promise<ReadPage> | undefined;
  /** The rest of the previous page, if only part of it was planned. */
  private rest: ReadPage | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly of: PlansOf,
  ) {}

  /** Reads the lane's next page from the journal. Returns undefined if no earlier worker planned it. */
  fromJournal(row: LaneRow): Promise<JournalPage | undefined> {
    const { counting, dryRun, lease } = this.of;
    const place = this.place(row);
    return counting || dryRun ? readPage(this.engine, place) : takeOverPage(this.engine, place, lease.id);
  }

  /**
   * Reads the next page and writes its plan to the journal, unless it changes nothing. Throws LeaseLostError
   * if another worker holds the lane, and SystemicError if too many records in a row would be refused because
   * they end their workers.
   *
   * The plan of this worker's first page is always written, unless the page only searches. An earlier
   * worker's plan may still be under way, or a worker that was suspended past its lease may just make its
   * changes. Only one of the plans becomes the page's HEAD, and its changes are counted.
   */
  async next(row: LaneRow, care: Care): Promise<PlannedPage> {
    const refused = care.refuses ? await this.refuse(row) : undefined;
    const page = refused ?? this.rest ?? (await this.readNext(row, care));
    // The plan may cover only the first part of the page.
    const { plan, rest, onlySearches = false } = await page.plan(isoNow(this.engine), this.of.pace.maxWrites);
    // While the lane is careful, the row determines the size of each page.
    this.rest = care.maxRecords === undefined ? rest : undefined;
    // The lanes that make the changes write the findings.
    if (this.of.counting) return { plan: { ...plan, findings: [] }, amendments: [] };
    const isFirst = row.page === this.of.firstPage && !onlySearches;
    if (changesNothing(plan) && !isFirst) return { plan, amendments: [] };
    const { lease } = this.of;
    await this.of.admit?.(plan, row);
    assertHeld(this.engine, lease);
    const isWritten = await writePlan(this.engine, this.place(row), lease.id, plan);
    return isWritten ? { plan, amendments: [] } : this.planOfAnother(row);
  }

  async close(): Promise<void> {
    await this.prefetched?.catch(() => undefined);
  }

  /** Forgets the page that was read ahead. It is read again when the lane continues. */
  async forget(): Promise<void> {
    await this.close();
    this.prefetched = undefined;
    this.rest = undefined;
  }

  /** Returns a page that refuses its only record. Undefined if the source cannot refuse a record. */
  private async refuse({ lane, cursor, careful }: LaneRow): Promise<ReadPage | undefined> {
    if (careful && careful.refused >= maxRefusedInARow) {
      throw new SystemicError(
        `The workers of lane ${lane} ended while they were visiting each of the last ${maxRefusedInARow} records, so the cause is probably not in the records. Check the work function's log, its memory and its timeout, then resume the run.`,
      );
    }
    return this.of.source.refuse?.(cursor, { code: workerEnded, message: workerEndedMessage });
  }

  /**
   * Reads the page now if it was not read ahead, and starts on the one after it, unless the lane must be
   * careful.
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
    // Awaited when the next page is requested; until then, a failure must not count as an unhandled
    // rejection.
    this.prefetched?.catch(() => undefined);
    return page;
  }

  /**
   * Returns the journal's plan for a page that already has a HEAD: an earlier worker wrote it, or the SDK
   * sent this worker's request twice. That plan applies.
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

/** Returns true if a plan changes nothing except the counts. */
const changesNothing = ({ entries, refusals, findings = [], part }: PagePlan) =>
  entries.length + refusals.length + findings.length === 0 && part === undefined;
