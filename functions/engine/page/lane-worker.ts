import { addPacePoint } from '#shared/jobs/run/lane';
import { isCounting } from '#shared/jobs/run/progress';
import { PostponedError, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { addDigests, noDigest } from '../approval/change-digest';
import { keepDigests } from '../approval/kept-digests';
import type { Refusal } from '../changes/entries';
import type { AnyJob } from '../job/job';
import { countingText, countsText } from '../ledger/end-text';
import { countCauses, withCauses, writeCauses } from '../ledger/failure-causes';
import { writeFailures } from '../ledger/failures';
import { countFindings, writeFindings } from '../ledger/findings';
import type { JournalPage } from '../ledger/journal';
import { isoNow, type LaneRow, type RunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { type LogLine, logLines } from '../ledger/log-lines';
import { LanePaces } from '../pace/lane-paces';
import type { UsedCapacity } from '../pace/metered';
import { pacedReads } from '../pace/paced-reads';
import type { PageSource } from '../shapes/common/page-source';
import { applyPage, type PageResult, plannedResult } from './apply';
import { awaitTurn, type Turn } from './await-turn';
import { type Care, carefulAfter, careOf, maxTries, workerEnded } from './careful-pages';
import { ChangeBudget } from './change-budget';
import { checkpoint } from './checkpoint';
import { countedResult, exceedsLimit } from './count-ahead';
import { DollarLimit } from './dollar-limit';
import { FailureLimit } from './failure-limit';
import { fenced } from './fenced';
import { sourceOf } from './lane-source';
import { assertHeld, type Lease } from './lease';
import { PagePlans, type PlannedPage } from './page-plans';

/*
 * Works on one lane under a lease, until the lane is done or stopped, or the time is nearly up:
 *
 *     wait, if enough other lanes are working,
 *     or end, if the run is held                       await-turn.ts
 *       -> end the run if it has cost too much         dollar-limit.ts
 *       -> plan the page, or take it from the journal  page-plans.ts
 *       -> apply its changes (not in a dry run)        apply.ts
 *       -> write its failures and findings
 *       -> checkpoint: the row moves to the next page  checkpoint.ts
 *       -> end the run if there are too many failures  failure-limit.ts
 *
 * A lane that only counts (count-ahead.ts) plans each page as in a dry run, and stores nothing but the
 * checkpoint.
 *
 * Invariant: the lane's row shows exactly which pages are done, and the page after them is either untouched
 * or in the journal. After a crash at any point, the next worker therefore replays or reads that page and
 * arrives at the same counts (docs/engine/page.md).
 */

/**
 * How long before the deadline no new page is started, in milliseconds. If a third of the worker's time is
 * shorter, that third applies.
 */
const maxReserveMs = 10_000;
/** How many times as long as the longest page so far the next one may take. */
const longerThanLongest = 1.5;
const progressLineMs = 5_000;

export interface LaneWork {
  readonly run: RunRow;
  readonly job: AnyJob;
  readonly row: LaneRow;
  readonly lease: Lease;
  /** True if the state machine has retried this invocation. */
  readonly isRetry: boolean;
  /** When the function started, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The capacity used. It changes while the function works. */
  readonly used: Readonly<UsedCapacity>;
}

export class LaneWorker {
  private row: LaneRow;
  private readonly run: RunRow;
  private readonly lease: Lease;
  /** An engine whose record reads are paced, and which sends writes only while the lease is held. */
  private readonly engine: Engine;
  private readonly source: PageSource;
  private readonly plans: PagePlans;
  private readonly paces: LanePaces;
  private readonly failureLimit: FailureLimit;
  private readonly dollarLimit: DollarLimit;
  /** Absent if the run may change any number of records. */
  private readonly budget: ChangeBudget | undefined;
  /** The time after which no page is started, in milliseconds since the epoch. */
  private readonly stopAt: number;
  /** True if the worker ended without finishing the first page, and not because it had to wait. */
  madeNoProgress = false;
  /** The capacity that the lane's earlier workers used. */
  private readonly usedBefore: UsedCapacity;
  private lastLineAt: number;

  /** @param unpaced the engine whose clients neither wait nor check the lease */
  constructor(
    private readonly unpaced: Engine,
    private readonly lane: LaneWork,
  ) {
    const { job, row, lease, startedAt } = lane;
    // A lane that only counts reads and plans as in a dry run.
    const run = isCounting(row) ? { ...lane.run, dryRun: true } : lane.run;
    this.row = row;
    this.run = run;
    this.lease = lease;
    const reserveMs = Math.min(maxReserveMs, (lease.until - startedAt) / 3);
    this.stopAt = lease.until - reserveMs;
    this.usedBefore = { readUnits: row.readUnits ?? 0, writeUnits: row.writeUnits ?? 0 };
    this.lastLineAt = unpaced.now();
    this.paces = new LanePaces(unpaced, {
      run,
      row,
      makesCalls: job.shape === 'calls',
      waitUntil: lease.until - reserveMs / 2,
      callUntil: this.stopAt,
      say: this.say.bind(this),
    });
    this.engine = pacedReads(fenced(unpaced, lease), this.paces.reads);
    this.source = sourceOf(this.engine, job, run, row);
    this.budget = ChangeBudget.of(this.engine, run);
    const { budget } = this;
    this.plans = new PagePlans(this.engine, {
      runId: run.id,
      source: this.source,
      lease,
      pace: this.paces.limited,
      firstPage: row.page,
      counting: isCounting(row),
      dryRun: run.dryRun,
      admit: budget && ((plan, lane) => budget.admit(plan.entries, lane)),
    });
    this.failureLimit = new FailureLimit(this.engine, run, row);
    this.dollarLimit = new DollarLimit(this.engine, run);
  }

  /**
   * Works on the lane's pages. Returns true if nothing is left to do in this attempt: the lane is done or was
   * stopped, or the run is held.
   */
  async work(): Promise<boolean> {
    try {
      // Only the first page can be in the journal already; this worker plans the later ones.
      let journal = await this.plans.fromJournal(this.row);
      this.refuseHopeless(journal);
      if (journal) await this.say('info', logLines.replaying(this.row));
      else await this.source.open?.(this.row.cursor);
      let longestMs = 0;
      while (!this.isOver()) {
        const turn = await this.awaitTurn();
        if (turn === 'later') return false;
        if (turn === 'held') return true;
        if (turn === 'stop' || (await this.reachesCeiling())) break;
        const beganAt = this.engine.now();
        if (!this.hasTimeFor(longestMs)) {
          this.madeNoProgress = longestMs === 0;
          return false;
        }
        if (!(await this.finishes(() => this.onePage(journal)))) break;
        longestMs = Math.max(1, longestMs, this.engine.now() - beganAt);
        journal = undefined;
        await this.sayProgress();
        // The state machine counts an invocation's retries only until it ends. An orderly end after a
        // checkpoint leaves all retries to the next page.
        if (this.lane.isRetry && !this.isOver()) return false;
      }
      await this.sayEnd();
      return true;
    } finally {
      await this.plans.close();
      await this.source.close?.();
    }
  }

  /**
   * Returns false if the page was left unfinished because of a stop. A page left for another reason continues
   * with the next worker.
   */
  private async finishes(page: () => Promise<void>): Promise<boolean> {
    try {
      await page();
      return true;
    } catch (error) {
      if (!(error instanceof PostponedError) || !this.paces.share.stopAsked) throw error;
      return false;
    }
  }

  private async awaitTurn(): Promise<Turn> {
    const { run, row } = this;
    const turn = await awaitTurn(this.engine, {
      run,
      row: { ...row, lease: this.lease.id },
      share: this.paces.share,
      until: this.stopAt,
      say: this.say.bind(this),
      onPause: () => this.plans.forget(),
    });
    if (turn === 'stop') this.row = { ...row, stop: row.attempt };
    return turn;
  }

  /** Returns true if the run has reached its cost ceiling. The lane then stops before its next page. */
  private async reachesCeiling(): Promise<boolean> {
    const reached = await this.dollarLimit.isReached(this.row, this.paces.share.limits);
    if (reached) this.row = { ...this.row, stop: this.row.attempt };
    return reached;
  }

  /**
   * Throws SystemicError if too many workers in a row have begun the page and not finished it. Otherwise, a
   * page that no worker can finish would be repeated for ever.
   */
  private refuseHopeless(journal: JournalPage | undefined): void {
    const { lane, page, table, tries = 1 } = this.row;
    if (tries <= maxTries) return;
    const doing = journal ? 'applying its changes' : (this.source.doing ?? 'visiting its records');
    throw new SystemicError(
      `Lane ${lane} makes no progress: ${maxTries} invocations in a row ended while they were ${doing} (page ${page} of ${table}). Check the work function's log, its memory and its timeout, then resume the run.`,
    );
  }

  private isOver(): boolean {
    return this.row.done || this.row.stop === this.row.attempt;
  }

  /**
   * Returns true if there is time for the next page. The next worker has to repeat a page that does not
   * finish in time.
   */
  private hasTimeFor(longestMs: number): boolean {
    const now = this.engine.now();
    return now < this.stopAt && now + longestMs * longerThanLongest < this.lease.until;
  }

  private async onePage(fromJournal: JournalPage | undefined): Promise<void> {
    await this.paces.beginPage();
    const { recordsPerPage } = this.engine.settings;
    // The records of a page in the journal have been visited, so they are not suspected.
    const care = careOf(fromJournal ? { ...this.row, tries: 1 } : this.row, recordsPerPage);
    const page = fromJournal ?? (await this.plans.next(this.row, care));
    const result = await this.resultOf(page);
    const failureCauses = await this.noteFailures(page, result.refusals);
    await writeFindings(this.engine, this.laneKey(), page.plan.findings ?? []);
    const kept = await this.keepDigests(page);
    const careful = this.carefulAfter(page, care);
    this.row = await this.moveOn(page, { ...result, ...kept, ...failureCauses, ...careful });
    await this.budget?.settle(this.row);
    const endsRun = isCounting(this.row)
      ? result.recordsChanged > 0 && (await exceedsLimit(this.engine, this.run))
      : await this.failureLimit.endsRun(result.refusals);
    if (endsRun) this.row = { ...this.row, stop: this.row.attempt };
  }

  private async resultOf(page: PlannedPage): Promise<PageResult> {
    if (isCounting(this.row)) return countedResult(page.plan);
    return this.run.dryRun ? plannedResult(page.plan) : this.apply(page);
  }

  private carefulAfter({ plan: { read, refusals } }: PlannedPage, care: Care): Pick<LaneRow, 'careful'> {
    const isRefused = refusals.some(({ code }) => code === workerEnded);
    const usual = this.engine.settings.recordsPerPage;
    const careful = carefulAfter(this.row, care, { read, isRefused, usual });
    return careful ? { careful } : {};
  }

  /**
   * Stores the digests of a dry-run page. Returns the digest of all changes planned so far, including this
   * page.
   */
  private async keepDigests({ plan }: PlannedPage): Promise<Pick<LaneRow, 'digest' | 'digestChanges'>> {
    const { run, row } = this;
    if (!run.dryRun || !run.keepsDigests || plan.entries.length === 0) return {};
    const place = { runId: run.id, lane: row.lane, page: row.page };
    const { digest, changes } = await keepDigests(this.engine, place, plan.entries);
    return {
      digest: addDigests(row.digest ?? noDigest, digest),
      digestChanges: (row.digestChanges ?? 0) + changes,
    };
  }

  private apply(page: PlannedPage): Promise<PageResult> {
    return applyPage(this.engine, {
      source: this.source,
      place: { runId: this.run.id, lane: this.row.lane, page: this.row.page },
      journal: page,
      lease: this.lease.id,
      assertHeld: () => assertHeld(this.engine, this.lease),
      pace: this.paces.writes,
      calls: this.paces.calls,
      noteResults: (results) => this.failureLimit.note(results),
    });
  }

  /** Records the page's failures. Returns the lane's failure counts by cause, if they have changed. */
  private async noteFailures(
    { plan }: PlannedPage,
    given: readonly Refusal[],
  ): Promise<Pick<LaneRow, 'failureCauses'>> {
    const { source, row } = this;
    const bounds = { cursor: row.cursor, next: plan.cursor };
    const described = (await source.describeRefusals?.(given, bounds)) ?? given;
    const refusals = withCauses(this.run.job, row.failureCauses, described);
    const settled = (await source.causesBefore?.(bounds)) ?? [];
    // Another attempt may have resolved or reopened a failure meanwhile, so only the lease's holder may write
    // failures.
    if (refusals.length > 0 || source.noteFailures) assertHeld(this.engine, this.lease);
    if (source.noteFailures) await source.noteFailures(bounds, refusals);
    else await writeFailures(this.engine, this.laneKey(), refusals);
    if (refusals.length === 0 && settled.length === 0) return {};
    await writeCauses(this.engine, this.run, row.failureCauses, refusals);
    return { failureCauses: countCauses(row.failureCauses, refusals, settled, isoNow(this.engine)) };
  }

  /** Moves the lane past the page, with new counts. */
  private async moveOn(
    { plan }: PlannedPage,
    result: PageResult & Pick<LaneRow, 'digest' | 'digestChanges' | 'failureCauses' | 'careful'>,
  ): Promise<LaneRow> {
    const { row, usedBefore } = this;
    const { used } = this.lane;
    const units = {
      readUnits: usedBefore.readUnits + used.readUnits,
      writeUnits: usedBefore.writeUnits + used.writeUnits,
    };
    return checkpoint(this.engine, this.run.id, row, this.lease, {
      read: row.read + plan.read,
      changed: row.changed + result.changed,
      failed: row.failed + result.failed,
      unchanged: row.unchanged + plan.read - result.changed - result.failed,
      conflicts: row.conflicts + result.conflicts,
      recordsChanged: (row.recordsChanged ?? row.changed) + result.recordsChanged,
      ...(await this.paces.endPage()),
      findings: countFindings(row.findings, plan.findings),
      ...units,
      ...this.dollarLimit.allowance(units),
      ...(plan.cursor === undefined ? {} : { cursor: plan.cursor }),
      ...plan.found,
      ...(plan.state === undefined ? {} : { state: plan.state }),
      ...this.pacePoints(row.read + plan.read),
      ...(result.careful ? { careful: result.careful } : {}),
      ...(result.failureCauses ? { failureCauses: result.failureCauses } : {}),
      ...(result.digest === undefined
        ? {}
        : { digest: result.digest, digestChanges: result.digestChanges ?? 0 }),
    });
  }

  /**
   * Returns the lane's progress over time, including this page. Returns nothing if an older version of
   * the engine started the lane without recording the start.
   */
  private pacePoints(read: number): Pick<LaneRow, 'pacePoints'> {
    const { startedAt, pacePoints } = this.row;
    if (!startedAt) return {};
    const atMs = Math.max(0, this.engine.now() - Date.parse(startedAt));
    return { pacePoints: addPacePoint(pacePoints ?? [], atMs, read) };
  }

  private async sayProgress(): Promise<void> {
    if (this.row.done || this.engine.now() - this.lastLineAt < progressLineMs) return;
    this.lastLineAt = this.engine.now();
    const { table } = this.row;
    await this.say('info', logLines.progress({ table, counts: countsOf(this.row, this.run) }));
  }

  private async sayEnd(): Promise<void> {
    await this.say('info', logLines.laneEnded({ ...this.row, counts: countsOf(this.row, this.run) }));
  }

  private say(level: 'info' | 'warning', line: LogLine): Promise<void> {
    const { attempt, lane } = this.laneKey();
    // A log line is harmless even after the lease has ended.
    return log(this.unpaced, { run: this.run, attempt, lane }, level, line);
  }

  private laneKey() {
    return { runId: this.run.id, attempt: this.run.attempt, lane: this.lane.row.lane };
  }
}

function countsOf(row: LaneRow, run: RunRow): string {
  if (isCounting(row)) return countingText(row);
  const findings = Object.entries(row.findings ?? {}).map(([kind, count]) => ({ kind, count }));
  const conflicts =
    row.conflicts > 0 ? `, ${row.conflicts.toLocaleString('en')} changed by others in the meantime` : '';
  return `${countsText(run, row, findings)}${conflicts}`;
}
