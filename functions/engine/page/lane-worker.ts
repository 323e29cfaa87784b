import { addPacePoint } from '#shared/jobs/run/pace-points';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { ApprovedSource } from '../approval/approved-source';
import { addDigests, noDigest } from '../approval/change-digest';
import { keepDigests } from '../approval/kept-digests';
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
import { awaitTurn } from './await-turn';
import { ChangeBudget } from './change-budget';
import { checkpoint } from './checkpoint';
import { FailureLimit } from './failure-limit';
import { fenced } from './fenced';
import { assertHeld, type Lease } from './lease';
import { PagePlans, type PlannedPage } from './page-plans';

/*
 * Works on one lane under a lease, until the lane is done or stopped, or the time is nearly over:
 *
 *     wait, if enough other lanes are at work         await-turn.ts
 *       -> plan the page, or take it from the journal page-plans.ts
 *       -> apply its changes (not in a dry run)        apply.ts
 *       -> write its failures and findings
 *       -> checkpoint: the row moves to the next page  checkpoint.ts
 *       -> end the run if too much fails               failure-limit.ts
 *
 * Invariant: the lane's row shows exactly which pages are done, and the page after them is either untouched
 * or in the journal. After a crash at any point, the next worker therefore replays or reads that page, with
 * the same counts (docs/engine/page.md).
 */

/** Minimum time left for starting a page, unless a third of the whole time is less. */
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
  /** Units that the function has used so far. Updated while it works. */
  readonly used: Readonly<UsedCapacity>;
}

/** The work of one worker on a lane. */
export class LaneWorker {
  private row: LaneRow;
  private readonly run: RunRow;
  private readonly lease: Lease;
  /** An engine whose reads of records are paced, and whose writes are sent only while the lease is held. */
  private readonly engine: Engine;
  private readonly source: PageSource;
  private readonly plans: PagePlans;
  private readonly paces: LanePaces;
  private readonly failureLimit: FailureLimit;
  /** No page is started after this time, in milliseconds since the epoch. */
  private readonly stopAt: number;
  /** Units used by the lane's earlier workers. */
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
    const budget = ChangeBudget.of(this.engine, run);
    this.plans = new PagePlans(this.engine, {
      runId: run.id,
      source: this.source,
      lease,
      pace: this.paces.limited,
      firstPage: row.page,
      admit: budget && ((plan, lane) => budget.admit(plan, lane)),
    });
    this.failureLimit = new FailureLimit(this.engine, run, row);
  }

  /** Works page by page. Returns true if nothing is left to do: the lane is done or was stopped. */
  async work(): Promise<boolean> {
    try {
      // Only the first page can already be in the journal. The later ones are planned by this worker.
      let journal = await this.plans.fromJournal(this.row);
      if (journal)
        await this.say('info', `${this.row.table}: replaying page ${this.row.page} from the journal.`);
      let longestMs = 0;
      while (!this.isOver()) {
        const turn = await this.awaitTurn();
        if (turn === 'later') return false;
        if (turn === 'stop') break;
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

  private async awaitTurn(): Promise<'work' | 'stop' | 'later'> {
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

  private isOver(): boolean {
    return this.row.done || this.row.stop === this.row.attempt;
  }

  /** If a page takes longer than the function's time, the next worker has to repeat it. */
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
    const kept = await this.keepDigests(page);
    this.row = await this.moveOn(page, { ...result, ...kept });
    const endsRun = await this.failureLimit.endsRun(result.refusals);
    if (endsRun) this.row = { ...this.row, stop: this.row.attempt };
  }

  /** Returns the digest of the changes that a dry run's lane has planned, including this page. */
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

  private async noteFailures(given: readonly Refusal[]): Promise<void> {
    const { source } = this;
    const refusals = (await source.describeRefusals?.(given)) ?? given;
    // Another attempt may have resolved or reopened a failure since. Only the lease's holder writes them.
    if (refusals.length > 0 || source.noteFailures) assertHeld(this.engine, this.lease);
    if (source.noteFailures) await source.noteFailures(this.row.cursor, refusals);
    else await writeFailures(this.engine, this.laneKey(), refusals);
  }

  /** Moves the lane's row past the page, with its counts. */
  private async moveOn(
    { plan }: PlannedPage,
    result: PageResult & Pick<LaneRow, 'digest' | 'digestChanges'>,
  ): Promise<LaneRow> {
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
      ...this.pacePoints(row.read + plan.read),
      ...(result.digest === undefined
        ? {}
        : { digest: result.digest, digestChanges: result.digestChanges ?? 0 }),
    });
  }

  /** Not available for a lane that was started by an earlier version of the engine. */
  private pacePoints(read: number): Pick<LaneRow, 'pacePoints'> {
    const { startedAt, pacePoints } = this.row;
    if (!startedAt) return {};
    const atMs = Math.max(0, this.engine.now() - Date.parse(startedAt));
    return { pacePoints: addPacePoint(pacePoints ?? [], atMs, read) };
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
    // A log line is harmless even after the lease has ended.
    return log(this.unpaced, { run: this.run, attempt, lane }, level, message);
  }

  private laneKey() {
    return { runId: this.run.id, attempt: this.run.attempt, lane: this.lane.row.lane };
  }
}

/** Returns the source of a lane's pages. If the run was approved, the pages contain only approved changes. */
function sourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const source = plainSourceOf(engine, job, run, row);
  return run.approvedFrom ? new ApprovedSource(engine, run.approvedFrom, source) : source;
}

/** A retry of failures visits what an earlier attempt could not change. */
function plainSourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const shape = shapeOf(job);
  if (row.retryOf === undefined || row.retryOf === null) return shape.source(engine, job, run, row);
  if (!shape.revisit) throw new SystemicError(`Failures of ${run.title} cannot be retried.`);
  return new RetrySource(engine, run, row, shape.revisit(engine, job, run, row));
}

function countsOf(row: LaneRow, run: RunRow): string {
  const findings = Object.entries(row.findings ?? {}).map(([kind, count]) => ({ kind, count }));
  const conflicts =
    row.conflicts > 0 ? `, ${row.conflicts.toLocaleString('en')} changed by others in the meantime` : '';
  return `${countsText(run, row, findings)}${conflicts}`;
}
