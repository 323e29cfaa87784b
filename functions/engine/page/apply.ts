import type { Attributes } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import { amended, isOwnCreation, writtenBefore } from '../changes/amended';
import { type Entry, type Refusal, type Standing, standingOf } from '../changes/entries';
import {
  type Amendment,
  effectivePage,
  entryId,
  type JournalPage,
  type PagePlan,
  writeAmendment,
} from '../ledger/journal';
import { isoNow } from '../ledger/ledger';
import type { CallPace } from '../pace/call-pace';
import type { WritePace } from '../pace/write-sizes';
import { readRecords } from '../read/read-records';
import type { PageSource } from '../shapes/common/page-source';
import { makeCalls } from './make-calls';
import type { RefusedInARow } from './refused-in-a-row';
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
  /**
   * Receives the results of each page's writes and throws SystemicError after too many refusals in a row.
   * Absent: no limit.
   */
  readonly refused: RefusedInARow | undefined;
}

/** After this many rounds a record that others keep changing is given up. */
const maxRounds = 12;

/**
 * Applies a page that the journal holds. Writes on condition; if a condition fails, reads consistently and
 * decides (docs/engine/page.md, steps 3 and 4). Replaying it after a crash, or a second time, gives the same
 * counts.
 */
export async function applyPage(engine: Engine, work: PageWork): Promise<PageResult> {
  const state = effectivePage(work.journal);
  const entries = new Map(state.entries.map((entry) => [entryId(entry), entry]));
  let notes = work.journal.amendments.length;
  const note = async (amendment: Amendment) => {
    work.assertHeld();
    await writeAmendment(engine, work.place, work.lease, notes, amendment);
    notes += 1;
    for (const id of amendment.dropped) entries.delete(id);
    for (const entry of amendment.entries) entries.set(entryId(entry), entry);
    state.refusals.push(...amendment.refusals);
    for (const source of amendment.conflicts) state.conflicts.add(source);
  };
  const called = await callFirst(engine, work, state.entries, note);
  // Answered calls are recorded even if the page cannot continue: they must not wait for whoever replays the
  // rest.
  let pending: readonly Entry[] = [...entries.values()].filter(({ call, applied }) => !call && !applied);
  let alone: ReadonlySet<Entry> = new Set();
  for (let round = 1; pending.length > 0; round += 1) {
    const turn = { pace: work.pace, beforeBatch: work.assertHeld, alone };
    const results = await writeEntries(engine, pending, turn);
    if (round === 1) work.refused?.note(results);
    const judged = await judge(engine, work, pending, results, round);
    if (judged.amendment) await note(judged.amendment);
    pending = judged.again;
    alone = judged.alone;
  }
  if ('error' in called) throw called.error;
  return resultOf([...entries.values()], state.refusals, state.conflicts.size);
}

/** Makes the calls that have not been made yet. */
async function callFirst(
  engine: Engine,
  { calls, assertHeld, refused }: PageWork,
  entries: readonly Entry[],
  note: (amendment: Amendment) => Promise<void>,
): Promise<{ readonly error?: unknown }> {
  const waiting = entries.filter(({ call }) => call !== undefined);
  if (!calls || waiting.length === 0) return {};
  return makeCalls(engine, waiting, {
    pace: calls,
    assertHeld,
    judge: (results) => refused?.note(results),
    note,
  });
}

/** The outcome of a dry run's page: what it would do. */
export const plannedResult = ({ entries, refusals }: PagePlan): PageResult => resultOf(entries, refusals, 0);

/** A record counts as failed, not as changed, if one of its changes was refused. */
function resultOf(entries: readonly Entry[], refusals: readonly Refusal[], conflicts: number): PageResult {
  const failed = new Set(refusals.map((refusal) => refusal.source));
  const changed = new Set(entries.map((entry) => entry.source).filter((source) => !failed.has(source)));
  return { changed: changed.size, failed: failed.size, conflicts, refusals };
}

/**
 * Sorts the results of a round into what has to be written again and what the journal must know first. A
 * record that was refused although it is as its write expected was compared by other rules in the statement
 * (PartiQL has its own for NULL and sets); it is sent on its own.
 */
async function judge(
  engine: Engine,
  work: PageWork,
  entries: readonly Entry[],
  results: readonly WriteResult[],
  round: number,
): Promise<{
  readonly again: Entry[];
  readonly alone: ReadonlySet<Entry>;
  readonly amendment: Amendment | undefined;
}> {
  const doubtful = entries.filter((_, index) => results[index]?.kind === 'condition');
  const current = doubtful.length > 0 ? await readRecords(engine, doubtful) : new Map<string, Attributes>();
  const note = {
    entries: [] as Entry[],
    dropped: [] as string[],
    refusals: [] as Refusal[],
    conflicts: [] as string[],
  };
  const again: Entry[] = [];
  const changedByOthers = (entry: Entry) => standingOf(entry, current.get(entryId(entry))) === 'other';
  if (doubtful.some(changedByOthers)) await work.source.meetConflicts?.();
  const alone = new Set<Entry>();
  entries.forEach((entry, index) => {
    const result = results[index];
    if (result?.kind === 'refused') refuse(note, entry, result.code, result.message);
    if (result?.kind !== 'condition') return;
    const record = current.get(entryId(entry));
    const where = standingOf(entry, record);
    if (where === 'after' || isOwnCreation(entry, record)) return;
    if (round >= maxRounds) refuse(note, entry, ...givenUp(where), record);
    else if (where === 'before') {
      again.push(entry);
      alone.add(entry);
    } else again.push(...conflict(work, note, entry, record, isoNow(engine)));
  });
  const noted = note.dropped.length > 0 || note.entries.length > 0;
  return { again, alone, amendment: noted ? note : undefined };
}

/** Code and message of a record that was given up. */
const givenUp = (where: Standing): readonly [string, string] =>
  where === 'before'
    ? ['Refused', `The table refused the change ${maxRounds} times although the record is as it was read.`]
    : ['Contended', `Other writers changed the record ${maxRounds} times in between.`];

interface Note {
  readonly entries: Entry[];
  readonly dropped: string[];
  readonly refusals: Refusal[];
  readonly conflicts: string[];
}

/**
 * What earlier writes of the run left in the record remains in effect. `current` is the record now, if it was
 * read.
 */
function refuse(note: Note, entry: Entry, code: string, message: string, current?: Attributes): void {
  note.dropped.push(entryId(entry));
  const left = current ? amended(entry, current, []).map((one) => one.entry) : writtenBefore(entry);
  note.entries.push(...left);
  const { table, key, source } = entry;
  note.refusals.push({ table, key, source, code, message });
}

/**
 * Another writer was first, or wrote right after a write whose answer was lost. The visit of the record as it
 * is now replaces the planned change. `at` is the new stamp, because the page's own would be earlier than the
 * other writer's.
 */
function conflict(
  work: PageWork,
  note: Note,
  entry: Entry,
  record: Attributes | undefined,
  at: string,
): readonly Entry[] {
  const { entries, refusal } = work.source.resolveConflict(entry, record, at);
  if (entry.kind !== 'create') note.conflicts.push(entry.source);
  note.dropped.push(entryId(entry));
  const instead = amended(entry, record, entries);
  note.entries.push(...instead.map((one) => one.entry));
  if (refusal) note.refusals.push(refusal);
  return instead.filter(({ write }) => write).map((one) => one.entry);
}
