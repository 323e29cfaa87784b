import { isActive } from '#shared/jobs/run/run-status';
import { EndLaneError, LeaseLostError, PostponedError, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import type { AnyJob } from '../job/job';
import { countsText } from '../ledger/counts-text';
import { writeFailures } from '../ledger/failures';
import { countFindings, writeFindings } from '../ledger/findings';
import { type JournalPage, type PagePlan, readPage, writePlan } from '../ledger/journal';
import { isoNow, type LaneRow, type RunRow, readLane, readRunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { CallPace } from '../pace/call-pace';
import { hopsOf, maxHops } from '../pace/hops';
import { callWords, type HeldBackFields, writeWords } from '../pace/lane-rate';
import { LaneShare } from '../pace/lane-share';
import { metered, type UsedCapacity } from '../pace/metered';
import { pacedReads } from '../pace/paced-reads';
import { ReadPaces } from '../pace/read-paces';
import { WritePace } from '../pace/write-sizes';
import type { PageSource, ReadPage } from '../shapes/common/page-source';
import { RetrySource } from '../shapes/common/revisit-source';
import { shapeOf } from '../shapes/shapes';
import { applyPage, plannedResult } from './apply';
import { checkpoint } from './checkpoint';
import { fenced } from './fenced';
import { haltOverCeiling } from './halt';
import { acquireLease, assertHeld, type Lease, releaseLease } from './lease';
import { RefusedInARow } from './refused-in-a-row';

/*
 * Works on one lane until it is done, stopped, or the function's time is nearly over. Invariant: the lane's
 * row says exactly which pages are done, and the page after them is either untouched or in the journal. So
 * whatever dies, the next worker replays or reads that page, and reaches the same counts
 * (docs/engine/page.md).
 */

/** What the state machine does next with the lane. */
export interface WorkResult {
  readonly next: 'work' | 'wait' | 'end';
  readonly hop: number;
  readonly waitSeconds: number;
}

export interface WorkRequest {
  readonly run: RunRow;
  readonly job: AnyJob;
  readonly lane: number;
  readonly hop: number;
  /**
   * How often the state machine has retried this call; each retry counts against the hops of the lane.
   * Default: never.
   */
  readonly retries?: number;
  /** When the function is ended from outside, milliseconds since the epoch. The lease is held until then. */
  readonly deadline: number;
}

/** No page begins with less time left than this, or than a third of the whole time. */
const reserveMs = 10_000;
const progressLineMs = 5_000;
/**
 * Works on a lane. Throws TransientError or SystemicError if it cannot continue. Everything it sent is
 * answered before it returns or throws.
 */
export async function workLane(unmetered: Engine, request: WorkRequest): Promise<WorkResult> {
  const used: UsedCapacity = { readUnits: 0, writeUnits: 0 };
  const engine = metered(unmetered, used);
  const { run, lane, deadline } = request;
  const hop = request.hop + hopsOf(request.retries ?? 0);
  const end: WorkResult = { next: 'end', hop, waitSeconds: 0 };
  if (request.hop >= maxHops(run.plannedLanes ?? 1)) return end;
  const stopAt = deadline - reserveOf(engine, deadline);
  const acquired = await acquireLease(engine, { runId: run.id, attempt: run.attempt, lane }, deadline);
  if (acquired.kind === 'nothing') return end;
  if (acquired.kind === 'wait') {
    return {
      next: 'wait',
      hop,
      waitSeconds: Math.max(1, Math.ceil((acquired.until - engine.now()) / 1000)),
    };
  }
  try {
    // Read after the lease was taken, because the reconciler closes a run on the condition that its open
    // lanes are free.
    const now = await readRunRow(engine, run.id);
    if (now?.attempt !== run.attempt || !isActive(now.status)) return end;
    const worker = new LaneWorker(engine, request, acquired.lease, acquired.lane, used);
    const finished = await worker.run(stopAt);
    return finished ? end : { next: 'work', hop, waitSeconds: 0 };
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof EndLaneError) return end;
    if (error instanceof PostponedError) {
      const { waitSeconds } = error;
      return { next: waitSeconds > 0 ? 'wait' : 'work', hop, waitSeconds };
    }
    throw error;
  } finally {
    await releaseLease(engine, run.id, lane, acquired.lease);
  }
}

const reserveOf = (engine: Engine, deadline: number) => Math.min(reserveMs, (deadline - engine.now()) / 3);

class LaneWorker {
  private readonly source: PageSource;
  private readonly rowContext: { runId: string; attempt: number; lane: number };
  /** Its reads of records wait for their turn; its writes are sent only while the lease holds. */
  private readonly engine: Engine;
  private readonly reads: ReadPaces;
  /** Paces what the run limits: writes, or calls. */
  private readonly pace: WritePace;
  /** Paces writes: a job of calls writes as fast as its calls are answered. */
  private readonly writePace: WritePace;
  private readonly calls: CallPace | undefined;
  private readonly refused: RefusedInARow | undefined;
  private prefetched: Promise<ReadPage> | undefined;
  /** The rest of the page that was read last, if it was cut. */
  private rest: ReadPage | undefined;
  private lastLineAt: number;
  private readonly firstPage: number;
  /** Units that the lane's earlier workers used. */
  private readonly usedBefore: UsedCapacity;

  constructor(
    private readonly unpaced: Engine,
    private readonly request: WorkRequest,
    private readonly lease: Lease,
    private row: LaneRow,
    private readonly used: Readonly<UsedCapacity>,
  ) {
    this.firstPage = row.page;
    this.usedBefore = { readUnits: row.readUnits ?? 0, writeUnits: row.writeUnits ?? 0 };
    const { run, job, deadline } = request;
    const reserve = reserveOf(unpaced, deadline);
    const share = new LaneShare(unpaced, run, row);
    const of = { share, waitUntil: deadline - reserve / 2, say: this.say.bind(this) };
    this.reads = new ReadPaces(unpaced, { ...of, run, lane: row });
    const engine = pacedReads(fenced(unpaced, lease), this.reads);
    this.engine = engine;
    this.source = sourceOf(engine, job, run, row);
    this.rowContext = { runId: run.id, attempt: run.attempt, lane: row.lane };
    this.lastLineAt = engine.now();
    // A retry visits what was refused before. If all of it fails again, the run ends as it was.
    this.refused = isRetry(row) ? undefined : new RefusedInARow(row.changed > 0);
    const limit = run.dryRun ? undefined : (run.writesPerSecond ?? undefined);
    const ofWrites = { ...of, held: row, words: writeWords };
    if (job.shape === 'calls') {
      // A call must be answered, and its answer recorded, while the lease holds, so none begins within the
      // reserve.
      const until = deadline - reserve;
      const ofCalls = { ...of, held: row, words: callWords, waitUntil: until, waitsWhenStopped: true };
      this.pace = new WritePace(engine, { ...ofCalls, limit });
      this.writePace = new WritePace(engine, { ...ofWrites, limit: undefined });
      this.calls = new CallPace(engine, this.pace, until);
    } else {
      this.pace = new WritePace(engine, { ...ofWrites, limit });
      this.writePace = this.pace;
      this.calls = undefined;
    }
  }

  /** Returns true when nothing is left to do here: the lane is done, or was asked to stop. */
  async run(stopAt: number): Promise<boolean> {
    try {
      // Only the first page can already be in the journal; the later ones are this worker's own.
      let journal = await readPage(this.engine, this.place());
      if (journal)
        await this.say('info', `${this.row.table}: page ${this.row.page} is replayed from the journal.`);
      // The next worker has to do a page again that outlasts the function, so the pages so far show how long
      // one may take.
      let longest = 0;
      while (!this.row.done && this.row.stop !== this.row.attempt) {
        const began = this.engine.now();
        if (began >= stopAt || began + longest * 1.5 >= this.request.deadline) return false;
        await this.onePage(journal);
        longest = Math.max(longest, this.engine.now() - began);
        journal = undefined;
        await this.sayProgress();
      }
      await this.sayEnd();
      return true;
    } finally {
      await this.prefetched?.catch(() => undefined);
    }
  }

  private async onePage(fromJournal: JournalPage | undefined): Promise<void> {
    await this.reads.beginPage();
    await this.pace.beginPage();
    const page = fromJournal ?? (await this.plan());
    const { plan } = page;
    const result = this.request.run.dryRun ? plannedResult(plan) : await this.apply(page);
    await this.noteFailures(result.refusals);
    await writeFindings(this.engine, this.rowContext, plan.findings ?? []);
    this.row = await checkpoint(this.engine, this.request.run.id, this.row, this.lease, {
      read: this.row.read + plan.read,
      changed: this.row.changed + result.changed,
      failed: this.row.failed + result.failed,
      unchanged: this.row.unchanged + plan.read - result.changed - result.failed,
      conflicts: this.row.conflicts + result.conflicts,
      ...(await this.heldTo()),
      findings: countFindings(this.row.findings, plan.findings),
      readUnits: this.usedBefore.readUnits + this.used.readUnits,
      writeUnits: this.usedBefore.writeUnits + this.used.writeUnits,
      ...(plan.cursor === undefined ? {} : { cursor: plan.cursor }),
      ...plan.found,
      ...(plan.state === undefined ? {} : { state: plan.state }),
    });
    const halted = await haltOverCeiling(this.engine, this.request.run, result.refusals);
    if (halted) this.row = { ...this.row, stop: this.row.attempt };
  }

  /** What held the page back, its reads or its writes: whichever waited longer. */
  private async heldTo(): Promise<HeldBackFields> {
    const reads = await this.reads.endPage();
    const held = await this.pace.endPage();
    return reads.waitedMs > (held.heldBack ? this.pace.waitedMs : 0) ? reads.held : held;
  }

  private async noteFailures(refusals: readonly Refusal[]): Promise<void> {
    // What another attempt has settled since must not be opened again, nor the other way round.
    if (refusals.length > 0 || this.source.noteFailures) this.assertHeld();
    await (this.source.noteFailures
      ? this.source.noteFailures(this.row.cursor, refusals)
      : writeFailures(this.engine, this.rowContext, refusals));
  }

  /** Reads the next page and writes its plan to the journal. A page that changes nothing needs no journal. */
  private async plan(): Promise<Pick<JournalPage, 'plan' | 'amendments'>> {
    const page = this.rest ?? (await this.readAhead());
    const { maxWrites } = this.pace;
    const at = isoNow(this.engine);
    const { plan, rest } =
      maxWrites === undefined || !page.split ? { plan: await page.plan(at) } : page.split(at, maxWrites);
    this.rest = rest;
    if (changesNothing(plan)) return (await this.headOfGhost()) ?? { plan, amendments: [] };
    this.assertHeld();
    if (await writePlan(this.engine, this.place(), this.lease.id, plan)) return { plan, amendments: [] };
    return this.planOfAnother();
  }

  /** Takes the page that was fetched ahead, or fetches it, and begins to fetch the next one. */
  private async readAhead(): Promise<ReadPage> {
    const { maxRecords } = this.pace;
    const page = await (this.prefetched ?? this.source.read(this.row.cursor, maxRecords));
    this.prefetched = page.cursor === undefined ? undefined : this.source.read(page.cursor, maxRecords);
    // Awaited with the next page; until then a failure must not count as unhandled.
    this.prefetched?.catch(() => undefined);
    return page;
  }

  /**
   * If nothing is left to change on a worker's first page, a ghost whose clock is behind may just have made
   * the changes. Then its HEAD exists by now, and its changes must be counted. On later pages there can be no
   * ghost.
   */
  private async headOfGhost(): Promise<Pick<JournalPage, 'plan' | 'amendments'> | undefined> {
    const isFirst = this.row.page === this.firstPage;
    const journal = isFirst ? await readPage(this.engine, this.place()) : undefined;
    return journal && this.planOfAnother();
  }

  /**
   * The page has a HEAD after all: from an old worker, or from this worker's own write that the SDK sent
   * twice. It counts.
   */
  private async planOfAnother(): Promise<Pick<JournalPage, 'plan' | 'amendments'>> {
    const row = await readLane(this.engine, this.request.run.id, this.row.lane);
    if (row?.lease !== this.lease.id) throw new LeaseLostError(`Lane ${this.row.lane} was taken over.`);
    const journal = await readPage(this.engine, this.place());
    if (!journal)
      throw new Error(`Page ${this.row.page} of lane ${this.row.lane} has a HEAD and cannot be read.`);
    await this.prefetched?.catch(() => undefined);
    this.prefetched = undefined;
    this.rest = undefined;
    return journal;
  }

  private apply(journal: Pick<JournalPage, 'plan' | 'amendments'>) {
    return applyPage(this.engine, {
      source: this.source,
      place: this.place(),
      journal,
      lease: this.lease.id,
      assertHeld: () => this.assertHeld(),
      pace: this.writePace,
      calls: this.calls,
      refused: this.refused,
    });
  }

  private assertHeld(): void {
    assertHeld(this.engine, this.lease);
  }

  private place() {
    return { runId: this.request.run.id, lane: this.row.lane, page: this.row.page };
  }

  private async sayProgress(): Promise<void> {
    if (this.row.done || this.engine.now() - this.lastLineAt < progressLineMs) return;
    this.lastLineAt = this.engine.now();
    await this.say('info', `${this.row.table}: ${this.counts()} so far.`);
  }

  private async sayEnd(): Promise<void> {
    const segment = this.row.segments > 1 ? ` (segment ${this.row.segment + 1} of ${this.row.segments})` : '';
    const what = this.row.done ? 'done' : 'stopped';
    await this.say('info', `${this.row.table}${segment} ${what}: ${this.counts()}.`);
  }

  private counts(): string {
    return countsOf(this.row, this.request.run);
  }

  private say(level: 'info' | 'warning', message: string): Promise<void> {
    const { attempt, lane } = this.rowContext;
    // A log line does no harm after the lease has ended.
    return log(this.unpaced, { run: this.request.run, attempt, lane }, level, message);
  }
}

const isRetry = ({ retryOf }: LaneRow) => retryOf !== undefined && retryOf !== null;

/** Where a lane's pages come from: a retry of failures visits what an earlier attempt could not change. */
function sourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const shape = shapeOf(job);
  if (!isRetry(row)) return shape.source(engine, job, run, row);
  if (!shape.revisit) throw new SystemicError(`Failures of ${run.title} cannot be retried.`);
  return new RetrySource(engine, run, row, shape.revisit(engine, job, run, row));
}

/** True for a page that leaves no trace except its counts. */
const changesNothing = ({ entries, refusals, findings = [], part }: PagePlan) =>
  entries.length + refusals.length + findings.length === 0 && part === undefined;

function countsOf(row: LaneRow, run: RunRow): string {
  const findings = Object.entries(row.findings ?? {}).map(([kind, count]) => ({ kind, count }));
  const conflicts =
    row.conflicts > 0 ? `, ${row.conflicts.toLocaleString('en')} changed by others meanwhile` : '';
  return `${countsText(run, row, findings)}${conflicts}`;
}
