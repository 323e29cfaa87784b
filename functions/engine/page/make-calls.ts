import { SystemicError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { CallError } from '../../runtime/gateway';
import { answered, refusalOf } from '../changes/call-entries';
import type { Entry, Refusal } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import type { CallPace } from '../pace/call-pace';
import type { WriteResult } from './writer';

/** Maximum calls at once: if an answer takes a second, this many calls per second. */
const maxUnderWay = 32;
/**
 * Answers that are recorded together. If a worker dies, this many calls, and those under way, are made again.
 */
const answersPerNote = 25;
/** For a call that gets no answer. */
const maxTries = 4;

/** Everything that making a page's calls needs. */
export interface CallWork {
  readonly pace: CallPace;
  /** Throws if the lease is no longer held. */
  readonly assertHeld: () => void;
  /** Receives the answers before they are used; throws after too many refusals in a row. */
  readonly judge: (results: readonly WriteResult[]) => void;
  /** Records the outcome of calls in the journal; never called twice at the same time. */
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

/** The change once its call is answered, or a refusal. Throws if no further call can be made. */
async function outcomeOf(engine: Engine, entry: Entry, work: CallWork): Promise<Outcome> {
  try {
    const answer = await withRetries(() => callAtItsTurn(engine, entry, work), {
      maxTries,
      isWorthATry: (error) => error instanceof CallError && error.problem === 'unavailable',
      pausesSkipped: 2,
      waiting: engine,
    });
    return { entry: answered(entry, answer) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.problem === 'systemic') throw new SystemicError(error.message, { cause: error });
    return { entry, refusal: refusalOf(entry, 'CallFailed', error.message) };
  }
}

/** Makes a call when the pace allows it; if it hits the limit, again, as often as it takes. */
async function callAtItsTurn(engine: Engine, { call = {} }: Entry, { pace, assertHeld }: CallWork) {
  for (;;) {
    await pace.turn();
    assertHeld();
    try {
      const answer = await engine.gateway.call(call);
      pace.took();
      return answer;
    } catch (error) {
      if (!(error instanceof CallError) || error.problem !== 'limited') throw error;
      await pace.limited(error.retryAfterSeconds);
    }
  }
}
