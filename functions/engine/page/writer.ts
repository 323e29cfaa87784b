import { PostponedError, TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isThrottling } from '../../runtime/error-classes';
import type { Entry } from '../changes/entries';
import type { WritePace } from '../pace/write-sizes';
import { Batches } from './batches';
import { type Answer, sendBatch, unanswered, type WriteResult } from './send-batch';
import { UsedUnits } from './used-units';

/*
 * Writes the changes of a page with several concurrent requests:
 *
 *     changes -> batches.ts -> take a turn -> send-batch.ts -> settle the turn -> result, or again
 *
 * | answer    | means                                            | then                              |
 * |-----------|--------------------------------------------------|-----------------------------------|
 * | applied   | the write succeeded                              | result                            |
 * | condition | its condition failed, or there was no response   | result; the caller reads again    |
 * | refused   | the database will never accept it                | result                            |
 * | retry     | throttled, or a database or network fault        | sent again after a pause          |
 */

export type { WriteResult } from './send-batch';

/** The conditions under which writes are sent. */
export interface WriteTurn {
  readonly pace: WritePace;
  /** Called immediately before each request. Throws if it must not be sent. */
  readonly beforeBatch: () => void;
}

const batchesInFlight = 4;
/**
 * The maximum number of tries in a row without an accepted write. With full jitter of up to 3 s each, they
 * take about ten seconds. After that, the state machine retries the lane.
 */
const maxTries = 8;

/** The results of writing changes. */
export interface Written {
  /** The result of each change that has one. */
  readonly results: ReadonlyMap<Entry, WriteResult>;
  /** Why some changes have no result, if they can be sent later. */
  readonly postponed?: PostponedError;
}

/**
 * Writes changes, each with its own condition. Throttled ones are retried. All requests are completed before
 * this returns or throws. Throws TransientError or SystemicError.
 */
export async function writeEntries(
  engine: Engine,
  entries: readonly Entry[],
  turn: WriteTurn,
): Promise<Written> {
  const results = new Map<Entry, WriteResult>();
  let pending = entries;
  let inVain = 0;
  // Not `withRetries`: the attempt count restarts whenever an attempt settles some of the changes.
  while (pending.length > 0) {
    const { answers, postponed } = await new WriteRound(engine, pending, turn).send();
    const open = new Map<Entry, Retry>();
    for (const [entry, answer] of answers) {
      if (answer.kind === 'retry') open.set(entry, answer);
      else results.set(entry, answer);
    }
    if (postponed) return { results, postponed };
    inVain = open.size < pending.length ? 0 : inVain + 1;
    if (inVain === maxTries) throw neverAccepted([...open.values()]);
    if (open.size > 0) await turn.pace.backOff(Math.max(1, inVain), [...open.values()].some(isThrottled));
    pending = [...open.keys()];
  }
  return { results };
}

type Retry = Extract<Answer, { readonly kind: 'retry' }>;

const isThrottled = (answer: Answer) => answer.kind === 'retry' && isThrottling(answer.code);

function neverAccepted(answers: readonly Retry[]): TransientError {
  const last = answers.at(-1);
  return new TransientError(
    `${answers.length} writes failed ${maxTries} times in a row (${last?.code}: ${last?.message}).`,
  );
}

/** Sends each change once, several requests at a time. */
class WriteRound {
  private readonly batches: Batches;
  private readonly answers = new Map<Entry, Answer>();
  private error: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly entries: readonly Entry[],
    private readonly turn: WriteTurn,
  ) {
    this.batches = new Batches(engine, entries, turn.pace);
  }

  /**
   * Resolves once all requests have completed. Returns the first error if it postponed the remaining changes,
   * and throws any other.
   */
  async send(): Promise<{
    readonly answers: ReadonlyMap<Entry, Answer>;
    readonly postponed?: PostponedError;
  }> {
    // The first changes of a kind reveal its cost. Until then, at most one request is pending.
    if (!this.areCostsKnown()) await this.sendNext();
    await Promise.all(Array.from({ length: batchesInFlight }, () => this.sendRest()));
    const { error } = this;
    if (error !== undefined && !(error instanceof PostponedError)) throw error;
    return error === undefined ? { answers: this.answers } : { answers: this.answers, postponed: error };
  }

  private areCostsKnown(): boolean {
    const { pace } = this.turn;
    return pace.rate === undefined || this.entries.every((entry) => pace.costs.isKnown(entry));
  }

  private async sendRest(): Promise<void> {
    while (this.batches.left > 0 && this.error === undefined) await this.sendNext();
  }

  /** Sends the next batch. Never throws; an error ends the round. */
  private async sendNext(): Promise<void> {
    try {
      await this.sendBatch();
    } catch (error) {
      this.error ??= error;
    }
  }

  private async sendBatch(): Promise<void> {
    const { pace, beforeBatch } = this.turn;
    const batch = this.batches.next();
    if (!batch) return;
    const sent = batch.map(({ entry }) => entry);
    const estimate = pace.costs.of(sent);
    await pace.take(estimate);
    beforeBatch();
    const used = new UsedUnits(this.engine);
    const given = await sendBatch(this.engine, batch, beforeBatch, used);
    sent.forEach((entry, index) => {
      this.answers.set(entry, given[index] ?? unanswered);
    });
    // Changes that the table did not accept used no capacity.
    const taken = sent.filter((_, index) => given[index]?.kind !== 'retry');
    pace.settle(estimate, used.settle(pace, taken));
    if (given.some(isThrottled)) await pace.onThrottled();
  }
}
