import type { Attributes } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import { amended, isOwnCreation, writtenBefore } from '../changes/amended';
import { type Entry, type RecordState, type Refusal, stateOf } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import { isoNow } from '../ledger/ledger';
import { readRecords } from '../read/read-records';
import type { PageSource } from '../shapes/common/page-source';
import type { WriteResult } from './writer';

/*
 * Decides what happens to a change after it was written. A failed condition is ambiguous, because an earlier
 * try of the same write may have gone through, so the record is read again:
 *
 * | result of the write | the record now           | verdict                                     |
 * |---------------------|--------------------------|---------------------------------------------|
 * | applied             |                          | done                                        |
 * | refused             |                          | dropped, with a failure                     |
 * | condition failed    | as the change leaves it  | done: the write went through earlier        |
 * | condition failed    | as the change expects it | sent again, as a request of its own         |
 * | condition failed    | anything else            | a conflict: visited again, perhaps replaced |
 *
 * PartiQL compares NULL and sets by rules of its own, so a request without PartiQL may go through.
 * After `maxRounds` rounds the change is dropped, with a failure.
 */

/** A record that others keep changing is given up after this many rounds. */
const maxRounds = 12;

/** What was written in a round, and the results in the same order. */
export interface Round {
  readonly entries: readonly Entry[];
  readonly results: readonly WriteResult[];
  /** 1 for the first. */
  readonly round: number;
}

/** What follows from the results of a round. */
export interface Verdict {
  /** Changes to be written in the next round. */
  readonly again: readonly Entry[];
  /** Those of `again` that go as requests of their own. */
  readonly alone: ReadonlySet<Entry>;
  /** What the journal must hold before the next round; undefined: nothing new. */
  readonly amendment: Amendment | undefined;
}

/** Decides about each change of a round. Reads the records whose conditions failed. */
export async function judgeWrites(engine: Engine, source: PageSource, written: Round): Promise<Verdict> {
  const { entries, results } = written;
  const doubtful = entries.filter((_, index) => results[index]?.kind === 'condition');
  const current = doubtful.length > 0 ? await readRecords(engine, doubtful) : new Map<string, Attributes>();
  const isConflict = (entry: Entry) => stateOf(entry, current.get(entryId(entry))) === 'other';
  if (doubtful.some(isConflict)) await source.meetConflicts?.();
  const verdicts = new Verdicts(source, { isLast: written.round >= maxRounds, at: isoNow(engine) });
  entries.forEach((entry, index) => {
    const result = results[index];
    if (result?.kind === 'refused') verdicts.refuse(entry, result.code, result.message);
    if (result?.kind === 'condition') verdicts.decide(entry, current.get(entryId(entry)));
  });
  return verdicts.all;
}

/** Collects the verdicts of a round. */
class Verdicts {
  private readonly again: Entry[] = [];
  private readonly alone = new Set<Entry>();
  private readonly amendment = {
    entries: [] as Entry[],
    dropped: [] as string[],
    refusals: [] as Refusal[],
    conflicts: [] as string[],
  };

  /**
   * @param of `at` is the stamp of changes that are visited again: the page's own would be earlier than the
   * other writer's. `isLast`: no round follows.
   */
  constructor(
    private readonly source: PageSource,
    private readonly of: { readonly isLast: boolean; readonly at: string },
  ) {}

  get all(): Verdict {
    const { again, alone, amendment } = this;
    const isEmpty = amendment.dropped.length === 0 && amendment.entries.length === 0;
    return { again, alone, amendment: isEmpty ? undefined : amendment };
  }

  /** Decides about a change whose condition failed. `record` is undefined if there is none. */
  decide(entry: Entry, record: Attributes | undefined): void {
    const state = stateOf(entry, record);
    if (state === 'after' || isOwnCreation(entry, record)) return;
    if (this.of.isLast) this.refuse(entry, ...givenUp(state), record);
    else if (state === 'before') this.repeatAlone(entry);
    else this.replace(entry, record);
  }

  /**
   * Drops a change. What earlier writes of the run left in the record remains in effect. `record` is the
   * record now, if it was read.
   */
  refuse(entry: Entry, code: string, message: string, record?: Attributes): void {
    const { table, key, source } = entry;
    const left = record ? amended(entry, record, []).map((one) => one.entry) : writtenBefore(entry);
    this.amendment.dropped.push(entryId(entry));
    this.amendment.entries.push(...left);
    this.amendment.refusals.push({ table, key, source, code, message });
  }

  private repeatAlone(entry: Entry): void {
    this.again.push(entry);
    this.alone.add(entry);
  }

  /**
   * Another writer was first, or wrote right after a write whose answer was lost. The visit of the record as
   * it is now replaces the planned change.
   */
  private replace(entry: Entry, record: Attributes | undefined): void {
    const { entries, refusal } = this.source.resolveConflict(entry, record, this.of.at);
    const replacements = amended(entry, record, entries);
    if (entry.kind !== 'create') this.amendment.conflicts.push(entry.source);
    this.amendment.dropped.push(entryId(entry));
    this.amendment.entries.push(...replacements.map((one) => one.entry));
    if (refusal) this.amendment.refusals.push(refusal);
    this.again.push(...replacements.filter(({ write }) => write).map((one) => one.entry));
  }
}

/** Code and message of a record that was given up. */
const givenUp = (state: RecordState): readonly [string, string] =>
  state === 'before'
    ? ['Refused', `The table refused the change ${maxRounds} times although the record had not changed.`]
    : ['Contended', `Other writers changed the record ${maxRounds} times in the meantime.`];
