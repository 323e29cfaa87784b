import type { Engine } from '../../runtime/dependencies';
import type { Entry, Refusal } from '../changes/entries';
import {
  type Amendment,
  effectivePage,
  entryId,
  type JournalPage,
  type PagePlan,
  writeAmendment,
} from '../ledger/journal';
import type { CallPace } from '../pace/call-pace';
import type { WritePace } from '../pace/write-sizes';
import type { PageSource } from '../shapes/common/page-source';
import { judgeWrites } from './judge-writes';
import { makeCalls } from './make-calls';
import { type WriteResult, writeEntries } from './writer';

/** The outcome of a page, counted in records: a record whose visit asked for two changes counts once. */
export interface PageResult {
  readonly changed: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly refusals: readonly Refusal[];
}

/** A page about to be applied, with what decides about records that others changed first. */
export interface PageWork {
  readonly source: PageSource;
  readonly place: { readonly runId: string; readonly lane: number; readonly page: number };
  readonly journal: Pick<JournalPage, 'plan' | 'amendments'>;
  /** Id of the lease under which the page is applied. */
  readonly lease: string;
  /** Throws if the lease is no longer held. */
  readonly assertHeld: () => void;
  readonly pace: WritePace;
  /** Paces the page's calls to other systems; absent for jobs that make none. */
  readonly calls: CallPace | undefined;
  /** Receives the first results of writes and calls. Throws SystemicError if the lane has to end. */
  readonly noteResults: (results: readonly WriteResult[]) => void;
}

/**
 * Applies a page that the journal holds: makes its calls, then writes its changes, round by round, until each
 * is settled (judge-writes.ts). Every decision is in the journal before it is acted on, so replaying the page
 * after a crash, or a second time, gives the same counts (docs/engine/page.md, steps 3 and 4).
 */
export async function applyPage(engine: Engine, work: PageWork): Promise<PageResult> {
  const page = new EffectivePage(engine, work);
  const called = await callFirst(engine, work, page);
  // Answered calls are recorded even if the page cannot continue: they must not wait for whoever replays it.
  await writeAll(engine, work, page);
  if ('error' in called) throw called.error;
  return resultOf(page.entries, page.refusals, page.conflicts);
}

/** Makes the calls that have not been made yet. Returns the error that ended them early, if any. */
async function callFirst(
  engine: Engine,
  { calls, assertHeld, noteResults }: PageWork,
  page: EffectivePage,
): Promise<{ readonly error?: unknown }> {
  const waiting = page.entries.filter(({ call }) => call !== undefined);
  if (!calls || waiting.length === 0) return {};
  const note = (amendment: Amendment) => page.amend(amendment);
  return makeCalls(engine, waiting, { pace: calls, assertHeld, judge: noteResults, note });
}

/** Writes the page's changes until each has gone through or has been dropped. */
async function writeAll(engine: Engine, work: PageWork, page: EffectivePage): Promise<void> {
  let pending: readonly Entry[] = page.entries.filter(({ call, applied }) => !call && !applied);
  let alone: ReadonlySet<Entry> = new Set();
  for (let round = 1; pending.length > 0; round += 1) {
    const turn = { pace: work.pace, beforeBatch: work.assertHeld, alone };
    const results = await writeEntries(engine, pending, turn);
    if (round === 1) work.noteResults(results);
    const verdict = await judgeWrites(engine, work.source, { entries: pending, results, round });
    if (verdict.amendment) await page.amend(verdict.amendment);
    pending = verdict.again;
    alone = verdict.alone;
  }
}

/** The changes of a page with its amendments applied: those of earlier workers, and those added here. */
class EffectivePage {
  private readonly byId: Map<string, Entry>;
  private readonly state: ReturnType<typeof effectivePage>;
  private amendments: number;

  constructor(
    private readonly engine: Engine,
    private readonly work: PageWork,
  ) {
    this.state = effectivePage(work.journal);
    this.byId = new Map(this.state.entries.map((entry) => [entryId(entry), entry]));
    this.amendments = work.journal.amendments.length;
  }

  get entries(): readonly Entry[] {
    return [...this.byId.values()];
  }

  get refusals(): readonly Refusal[] {
    return this.state.refusals;
  }

  /** The number of records that others changed first. */
  get conflicts(): number {
    return this.state.conflicts.size;
  }

  /** Writes the amendment to the journal, then applies it. */
  async amend(amendment: Amendment): Promise<void> {
    const { place, lease, assertHeld } = this.work;
    assertHeld();
    await writeAmendment(this.engine, place, lease, this.amendments, amendment);
    this.amendments += 1;
    for (const id of amendment.dropped) this.byId.delete(id);
    for (const entry of amendment.entries) this.byId.set(entryId(entry), entry);
    this.state.refusals.push(...amendment.refusals);
    for (const source of amendment.conflicts) this.state.conflicts.add(source);
  }
}

/** The outcome of a dry run's page: what it would do. */
export const plannedResult = ({ entries, refusals }: PagePlan): PageResult => resultOf(entries, refusals, 0);

/** A record counts as failed, not as changed, if one of its changes was refused. */
function resultOf(entries: readonly Entry[], refusals: readonly Refusal[], conflicts: number): PageResult {
  const failed = new Set(refusals.map((refusal) => refusal.source));
  const changed = new Set(entries.map((entry) => entry.source).filter((source) => !failed.has(source)));
  return { changed: changed.size, failed: failed.size, conflicts, refusals };
}
