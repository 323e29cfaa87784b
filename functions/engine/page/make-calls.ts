import { SystemicError } from '../../runtime/app-error';
import { backoff } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { CallError } from '../../runtime/gateway';
import { answered, refusalOf } from '../changes/call-entries';
import type { Entry, Refusal } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import type { CallPace } from '../pace/call-pace';
import type { WriteResult } from './writer';

/** Maximum calls at once: with one second per answer, as many calls per second. */
const maxUnderWay = 32;
/**
 * Answers that are recorded together. If a worker dies, this many calls, and those under way, are made again.
 */
const answersPerNote = 25;
/** For a call that gets no answer. A call that hits the limit is repeated as often as it takes. */
const maxTries = 4;

/** What making a page's calls needs. */
export interface CallWork {
  readonly pace: CallPace;
  /** Throws if the lease is no longer held. */
  readonly assertHeld: () => void;
  /** Receives the answers before they are used; throws after too many refusals in a row. */
  readonly judge: (results: readonly WriteResult[]) => void;
  /** Records the outcome of calls in the journal; one call of it at a time. */
  readonly note: (amendment: Amendment) => Promise<void>;
}

type Outcome = { readonly entry: Entry; readonly refusal?: Refusal };

/**
 * Makes the calls of these changes and records their outcome in the journal: the change without its call,
 * which replaces the one with it, or a refusal. Before this returns, every call that was begun is answered,
 * and every answer is recorded. Returns the error that ended it early, if any; the remaining calls are left
 * for whoever replays the page.
 */
export async function makeCalls(
  engine: Engine,
  entries: readonly Entry[],
  work: CallWork,
): Promise<{ readonly error?: unknown }> {
  const waiting = [...entries];
  let unnoted: Outcome[] = [];
  let noting: Promise<void> = Promise.resolve();
  let error: unknown;
  const note = () => {
    const outcomes = unnoted;
    unnoted = [];
    if (outcomes.length > 0) noting = noting.then(() => noteOutcomes(work, outcomes));
    return noting;
  };
  const lane = async () => {
    try {
      for (let entry = waiting.shift(); entry && error === undefined; entry = waiting.shift()) {
        const outcome = await outcomeOf(engine, entry, work);
        unnoted.push(outcome);
        if (unnoted.length >= answersPerNote) await note();
      }
    } catch (failure) {
      error ??= failure;
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxUnderWay, entries.length) }, lane));
  await note().catch((failure: unknown) => {
    error ??= failure;
  });
  return error === undefined ? {} : { error };
}

async function noteOutcomes(
  { judge, assertHeld, note }: CallWork,
  outcomes: readonly Outcome[],
): Promise<void> {
  judge(outcomes.map(({ refusal }) => (refusal ? { kind: 'refused', ...refusal } : { kind: 'applied' })));
  assertHeld();
  await note({
    entries: outcomes.flatMap(({ entry, refusal }) => (refusal ? [] : [entry])),
    dropped: outcomes.flatMap(({ entry, refusal }) => (refusal ? [entryId(entry)] : [])),
    refusals: outcomes.flatMap(({ refusal }) => refusal ?? []),
    conflicts: [],
  });
}

async function outcomeOf(engine: Engine, entry: Entry, { pace, assertHeld }: CallWork): Promise<Outcome> {
  for (let tries = 1; ; ) {
    await pace.turn();
    assertHeld();
    try {
      const answer = await engine.gateway.call(entry.call ?? {});
      pace.took();
      return { entry: answered(entry, answer) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem === 'systemic') throw new SystemicError(error.message, { cause: error });
      if (error.problem === 'limited') {
        await pace.limited(error.retryAfterSeconds);
        continue;
      }
      if (error.problem === 'refused' || tries === maxTries) {
        return { entry, refusal: refusalOf(entry, 'CallFailed', error.message) };
      }
    }
    await backoff(tries + 2, engine);
    tries += 1;
  }
}
