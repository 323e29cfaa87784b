import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import type { AnyJob } from '../job/job';
import { countsText } from '../ledger/counts-text';
import { writeFailures } from '../ledger/failures';
import { countFindings, writeFindings } from '../ledger/findings';
import type { JournalPage } from '../ledger/journal';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { LanePaces } from '../pace/lane-paces';
import type { UsedCapacity } from '../pace/metered';
import { pacedReads } from '../pace/paced-reads';
import type { PageSource } from '../shapes/common/page-source';
import { RetrySource } from '../shapes/common/revisit-source';
import { shapeOf } from '../shapes/shapes';
import { applyPage, type PageResult, plannedResult } from './apply';
import { checkpoint } from './checkpoint';
import { FailureLimit } from './failure-limit';
import { fenced } from './fenced';
import { assertHeld, type Lease } from './lease';
import { PagePlans, type PlannedPage } from './page-plans';

/*
 * Works on one lane under a lease, until the lane is done or stopped, or the time is nearly over:
 *
 *     plan the page, or take it from the journal      page-plans.ts
 *       -> apply its changes (not in a dry run)        apply.ts
 *       -> write its failures and findings
 *       -> checkpoint: the row moves to the next page  checkpoint.ts
 *       -> end the run if too much fails               failure-limit.ts
 *
 * Invariant: the lane's row says exactly which pages are done, and the page after them is either untouched or
 * in the journal. So whatever dies, the next worker replays or reads that page, and reaches the same counts
 * (docs/engine/page.md).
 */

/** No page begins with less time left than this, or than a third of the whole time. */
const maxReserveMs = 10_000;
/** A page may take this many times as long as the longest one so far. */
const longerThanLongest = 1.5;
const progressLineMs = 5_000;

/** A lane and the right to work on it. */
export interface LaneWork {
  readonly run: RunRow;
  readonly job: AnyJob;
  readonly row: LaneRow;
  readonly lease: Lease;
  /** When the function began, milliseconds since the epoch. */
  readonly startedAt: number;
  /** Units that the function has used so far; grows while it works. */
  readonly used: Readonly<UsedCapacity>;
}

/** One worker's turn with a lane. */
export class LaneWorker {
  private row: LaneRow;
  private readonly run: RunRow;
  private readonly lease: Lease;
  /** Its reads of records wait for their turn; its writes are sent only while the lease holds. */
  private readonly engine: Engine;
  private readonly source: PageSource;
  private readonly plans: PagePlans;
  private readonly paces: LanePaces;
  private readonly failureLimit: FailureLimit;
  /** No page begins after this time, milliseconds since the epoch. */
  private readonly stopAt: number;
  /** Units that the lane's earlier workers used. */
  private readonly usedBefore: UsedCapacity;
  private lastLineAt: number;

  /** @param unpaced the engine with clients that neither wait nor check the lease */
  constructor(
    private readonly unpaced: Engine,
    private readonly lane: LaneWork,
  ) {
    const { run, job, row, lease, startedAt } = lane;
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
    this.plans = new PagePlans(this.engine, {
      runId: run.id,
      source: this.source,
      lease,
      pace: this.paces.limited,
      firstPage: row.page,
    });
    this.failureLimit = new FailureLimit(this.engine, run, row);
  }

  /** Works page by page. Returns true when nothing is left to do here: the lane is done, or was stopped. */
  async work(): Promise<boolean> {
    try {
      // Only the first page can already be in the journal; the later ones are this worker's own.
      let journal = await this.plans.fromJournal(this.row);
      if (journal)
        await this.say('info', `${this.row.table}: replaying page ${this.row.page} from the journal.`);
      let longestMs = 0;
      while (!this.isOver()) {
        const beganAt = this.engine.now();
        if (!this.hasTimeFor(longestMs)) return false;
        await this.onePage(journal);
        longestMs = Math.max(longestMs, this.engine.now() - beganAt);
        journal = undefined;
        await this.sayProgress();
      }
      await this.sayEnd();
      return true;
    } finally {
      await this.plans.close();
    }
  }

  private isOver(): boolean {
    return this.row.done || this.row.stop === this.row.attempt;
  }

  /** If a page outlasts the function, the next worker has to do it again. */
  private hasTimeFor(longestMs: number): boolean {
    const now = this.engine.now();
    return now < this.stopAt && now + longestMs * longerThanLongest < this.lease.until;
  }

  private async onePage(fromJournal: JournalPage | undefined): Promise<void> {
    await this.paces.beginPage();
    const page = fromJournal ?? (await this.plans.next(this.row));
    const result = this.run.dryRun ? plannedResult(page.plan) : await this.apply(page);
    await this.noteFailures(result.refusals);
    await writeFindings(this.engine, this.laneKey(), page.plan.findings ?? []);
    this.row = await this.moveOn(page, result);
    const endsRun = await this.failureLimit.endsRun(result.refusals);
    if (endsRun) this.row = { ...this.row, stop: this.row.attempt };
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

  private async noteFailures(refusals: readonly Refusal[]): Promise<void> {
    const { source } = this;
    // Another attempt may have settled a failure since, or opened it: only the lease's holder writes them.
    if (refusals.length > 0 || source.noteFailures) assertHeld(this.engine, this.lease);
    if (source.noteFailures) await source.noteFailures(this.row.cursor, refusals);
    else await writeFailures(this.engine, this.laneKey(), refusals);
  }

  /** Moves the lane's row past the page, with its counts. */
  private async moveOn({ plan }: PlannedPage, result: PageResult): Promise<LaneRow> {
    const { row, usedBefore } = this;
    const { used } = this.lane;
    return checkpoint(this.engine, this.run.id, row, this.lease, {
      read: row.read + plan.read,
      changed: row.changed + result.changed,
      failed: row.failed + result.failed,
      unchanged: row.unchanged + plan.read - result.changed - result.failed,
      conflicts: row.conflicts + result.conflicts,
      ...(await this.paces.endPage()),
      findings: countFindings(row.findings, plan.findings),
      readUnits: usedBefore.readUnits + used.readUnits,
      writeUnits: usedBefore.writeUnits + used.writeUnits,
      ...(plan.cursor === undefined ? {} : { cursor: plan.cursor }),
      ...plan.found,
      ...(plan.state === undefined ? {} : { state: plan.state }),
    });
  }

  private async sayProgress(): Promise<void> {
    if (this.row.done || this.engine.now() - this.lastLineAt < progressLineMs) return;
    this.lastLineAt = this.engine.now();
    await this.say('info', `${this.row.table}: ${countsOf(this.row, this.run)} so far.`);
  }

  private async sayEnd(): Promise<void> {
    const { table, segment, segments, done } = this.row;
    const where = segments > 1 ? ` (segment ${segment + 1} of ${segments})` : '';
    await this.say('info', `${table}${where} ${done ? 'done' : 'stopped'}: ${countsOf(this.row, this.run)}.`);
  }

  private say(level: 'info' | 'warning', message: string): Promise<void> {
    const { attempt, lane } = this.laneKey();
    // A log line does no harm after the lease has ended.
    return log(this.unpaced, { run: this.run, attempt, lane }, level, message);
  }

  private laneKey() {
    return { runId: this.run.id, attempt: this.run.attempt, lane: this.lane.row.lane };
  }
}

/** Where a lane's pages come from: a retry of failures visits what an earlier attempt could not change. */
function sourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const shape = shapeOf(job);
  if (row.retryOf === undefined || row.retryOf === null) return shape.source(engine, job, run, row);
  if (!shape.revisit) throw new SystemicError(`Failures of ${run.title} cannot be retried.`);
  return new RetrySource(engine, run, row, shape.revisit(engine, job, run, row));
}

function countsOf(row: LaneRow, run: RunRow): string {
  const findings = Object.entries(row.findings ?? {}).map(([kind, count]) => ({ kind, count }));
  const conflicts =
    row.conflicts > 0 ? `, ${row.conflicts.toLocaleString('en')} changed by others meanwhile` : '';
  return `${countsText(run, row, findings)}${conflicts}`;
}
