import { PostponedError } from '../../runtime/app-error';
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

export interface PageResult {
  /** The number of visits that changed something and were refused nothing. */
  readonly changed: number;
  /** The number of visits with a refusal. */
  readonly failed: number;
  readonly conflicts: number;
  /** The number of records that were changed, whatever the outcome of the visits. */
  readonly recordsChanged: number;
  readonly refusals: readonly Refusal[];
}

/** What a worker needs to apply a page, with the functions that handle records changed by other writers. */
export interface PageWork {
  readonly source: PageSource;
  readonly place: { readonly runId: string; readonly lane: number; readonly page: number };
  readonly journal: Pick<JournalPage, 'plan' | 'amendments'>;
  /** The lease under which the worker applies the page. */
  readonly lease: string;
  readonly assertHeld: () => void;
  readonly pace: WritePace;
  /** The pace of the calls. Absent for jobs without calls. */
  readonly calls: CallPace | undefined;
  /**
   * Receives the results of the calls and of the first round of writes. Throws SystemicError if the lane must
   * end.
   */
  readonly noteResults: (results: readonly WriteResult[]) => void;
}

/**
 * Applies a page from the journal: makes its calls, then writes its changes in rounds until each is settled
 * (judge-writes.ts). Every decision is in the journal before it takes effect, so a replay produces the same
 * counts (docs/engine/page.md, steps 3 and 4).
 */
export async function applyPage(engine: Engine, work: PageWork): Promise<PageResult> {
  const page = new EffectivePage(engine, work);
  const called = await callFirst(engine, work, page);
  // Results of completed calls are recorded at once, even if the page can only continue when it is replayed.
  await writeAll(engine, work, page);
  if ('error' in called) throw called.error;
  return resultOf(page.entries, page.refusals, page.conflicts);
}

/** Makes the page's calls. Returns the error that ended the calls early, if any. */
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

const made: Pick<Entry, 'applied'> = { applied: true };

/**
 * If the rest of the page must be written later, first records what became of the changes that were sent.
 * Otherwise, a worker with time for only one request would repeat the same one.
 */
async function writeAll(engine: Engine, work: PageWork, page: EffectivePage): Promise<void> {
  try {
    await writeInRounds(engine, work, page);
  } catch (error) {
    if (error instanceof PostponedError) await page.saveLearned();
    throw error;
  }
}

/**
 * Writes until each change has succeeded or been dropped. Throws PostponedError if the rest must be written
 * later.
 */
async function writeInRounds(engine: Engine, work: PageWork, page: EffectivePage): Promise<void> {
  let pending: readonly Entry[] = page.entries.filter(({ call, applied }) => !call && !applied);
  for (let round = 1; pending.length > 0; round += 1) {
    const turn = { pace: work.pace, beforeBatch: work.assertHeld };
    const { results, postponed } = await writeEntries(engine, pending, turn);
    if (round === 1) work.noteResults([...results.values()]);
    page.learn(
      [...results].flatMap(([entry, { kind }]) => (kind === 'applied' ? [entry] : [])),
      made,
    );
    const { amendment, done, again } = await judgeWrites(engine, work.source, { results, round });
    if (amendment) await page.amend(amendment);
    page.learn(done, made);
    page.learn(again);
    if (postponed) throw postponed;
    pending = again;
  }
}

/** A page's changes with all amendments, of earlier workers and of this one. */
class EffectivePage {
  private readonly byId: Map<string, Entry>;
  private readonly state: ReturnType<typeof effectivePage>;
  private amendments: number;
  /** The error of an amendment that may still arrive. This worker must not write another with its number. */
  private unsure: { readonly error: unknown } | undefined;
  /** What this worker knows about changes but has not written to the journal. */
  private readonly learned = new Map<string, Entry>();

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

  /** The number of records that other writers changed before this run could. */
  get conflicts(): number {
    return this.state.conflicts.size;
  }

  learn(entries: readonly Entry[], what: Pick<Entry, 'applied'> = {}): void {
    for (const entry of entries) this.learned.set(entryId(entry), { ...entry, ...what });
  }

  /** Writes what this worker has learned to the journal. */
  async saveLearned(): Promise<void> {
    if (this.learned.size === 0) return;
    await this.amend({ entries: [...this.learned.values()], dropped: [], refusals: [], conflicts: [] });
  }

  async amend(amendment: Amendment): Promise<void> {
    const { place, lease, assertHeld } = this.work;
    if (this.unsure) throw this.unsure.error;
    assertHeld();
    try {
      await writeAmendment(this.engine, place, lease, this.amendments, amendment);
    } catch (error) {
      this.unsure = { error };
      throw error;
    }
    this.amendments += 1;
    for (const id of amendment.dropped) {
      this.byId.delete(id);
      this.learned.delete(id);
    }
    for (const entry of amendment.entries) this.byId.set(entryId(entry), entry);
    this.state.refusals.push(...amendment.refusals);
    for (const source of amendment.conflicts) this.state.conflicts.add(source);
  }
}

export const countRecords = (entries: readonly Entry[]): number => new Set(entries.map(entryId)).size;

/** Returns what a real run would make of a dry-run page. */
export const plannedResult = ({ entries, refusals }: PagePlan): PageResult => resultOf(entries, refusals, 0);

/** Returns a page's counts. A visit with a refused change counts as failed, not as changed. */
function resultOf(entries: readonly Entry[], refusals: readonly Refusal[], conflicts: number): PageResult {
  const failed = new Set(refusals.map((refusal) => refusal.source));
  const changed = new Set(entries.map((entry) => entry.source).filter((source) => !failed.has(source)));
  const recordsChanged = countRecords(entries);
  return { changed: changed.size, failed: failed.size, conflicts, recordsChanged, refusals };
}
