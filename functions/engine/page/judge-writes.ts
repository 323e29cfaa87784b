import type { Attributes } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import { amended, isOwnCreation, writtenBefore } from '../changes/amended';
import { refusalOf, unrecorded } from '../changes/call-entries';
import { type Entry, type RecordState, type Refusal, stateOf } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import { isoNow } from '../ledger/ledger';
import { readRecords } from '../read/read-records';
import type { PageSource } from '../shapes/common/page-source';
import type { WriteResult } from './writer';

/*
 * Decides what happens to a change after its write has been sent. A failed condition is ambiguous, because an
 * earlier attempt at the same write may have succeeded, so the record is read again:
 *
 * | result of the write | the record now           | verdict                                     |
 * |---------------------|--------------------------|---------------------------------------------|
 * | applied             |                          | done                                        |
 * | refused             |                          | dropped, with a failure                     |
 * | condition failed    | as the change leaves it  | done: the write succeeded earlier           |
 * | condition failed    | as the change expects it | sent again, as a separate request           |
 * | condition failed    | anything else            | a conflict: visited again, perhaps replaced |
 *
 * PartiQL compares NULL and sets differently, so a request without PartiQL may succeed. After `maxRounds`
 * rounds, the change is dropped with a failure.
 */

/** The maximum number of rounds for a record that others keep changing. */
const maxRounds = 12;

export interface Round {
  readonly results: ReadonlyMap<Entry, WriteResult>;
  /** The number of the round, from 1. */
  readonly round: number;
}

/** What to do after a round. */
export interface Verdict {
  /** The changes to be written in the next round. */
  readonly again: readonly Entry[];
  readonly done: readonly Entry[];
  /** The amendment for the journal, to be written before the next round. */
  readonly amendment: Amendment | undefined;
}

/** Reads the records for which a condition failed. */
export async function judgeWrites(engine: Engine, source: PageSource, written: Round): Promise<Verdict> {
  const { results, round } = written;
  const doubtful = [...results].flatMap(([entry, { kind }]) => (kind === 'condition' ? [entry] : []));
  const current = doubtful.length > 0 ? await readRecords(engine, doubtful) : new Map<string, Attributes>();
  const isConflict = (entry: Entry) => stateOf(entry, current.get(entryId(entry))) === 'other';
  if (doubtful.some(isConflict)) await source.meetConflicts?.();
  const verdicts = new Verdicts(source, { isLast: round >= maxRounds, at: isoNow(engine) });
  for (const [entry, result] of results) {
    if (result.kind === 'refused') verdicts.refuse(entry, result.code, result.message);
    if (result.kind === 'condition') verdicts.decide(entry, current.get(entryId(entry)));
  }
  return verdicts.all;
}

class Verdicts {
  private readonly again: Entry[] = [];
  readonly done: Entry[] = [];
  private readonly amendment = {
    entries: [] as Entry[],
    dropped: [] as string[],
    refusals: [] as Refusal[],
    conflicts: [] as string[],
  };

  /**
   * @param of the round's properties: `at` is the timestamp for changes that are planned again, because the
   * page's own would be earlier than the other writer's. `isLast` is true if no round follows
   */
  constructor(
    private readonly source: PageSource,
    private readonly of: { readonly isLast: boolean; readonly at: string },
  ) {}

  get all(): Verdict {
    const { again, done, amendment } = this;
    const isEmpty = amendment.dropped.length === 0 && amendment.entries.length === 0;
    return { again, done, amendment: isEmpty ? undefined : amendment };
  }

  /**
   * Decides on a change whose condition failed. `record` is the current record, or undefined if it does not
   * exist.
   */
  decide(entry: Entry, record: Attributes | undefined): void {
    const state = stateOf(entry, record);
    if (state === 'after' || isOwnCreation(entry, record)) this.done.push(entry);
    else if (this.of.isLast) this.refuse(entry, ...givenUp(state), record);
    else if (state === 'before') this.repeatAlone(entry);
    else this.replace(entry, record);
  }

  /**
   * Drops a change. The run's earlier writes remain in effect. `record` is the current record, or undefined
   * if it was not read.
   */
  refuse(entry: Entry, code: string, message: string, record?: Attributes): void {
    const left = record ? amended(entry, record, []).map((one) => one.entry) : writtenBefore(entry);
    this.amendment.dropped.push(entryId(entry));
    this.amendment.entries.push(...left);
    const refusal = entry.called
      ? unrecorded(entry, code, `its outcome could not be recorded: ${message}`)
      : refusalOf(entry, code, message);
    this.amendment.refusals.push(refusal);
  }

  private repeatAlone(entry: Entry): void {
    this.again.push({ ...entry, alone: true });
  }

  /**
   * Visits the current record again, because another writer changed it before this write, or right after one
   * whose response was lost.
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

/** Returns the code and message for a change that is dropped after too many rounds. */
const givenUp = (state: RecordState): readonly [string, string] =>
  state === 'before'
    ? ['Refused', `The table refused the change ${maxRounds} times even though the record had not changed.`]
    : ['Contended', `Other writers changed the record ${maxRounds} times in the meantime.`];
