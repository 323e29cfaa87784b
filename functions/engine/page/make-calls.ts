import { SystemicError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { CallError } from '../../runtime/gateway';
import { answered, refusalOf } from '../changes/call-entries';
import type { Entry, Refusal } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import type { CallPace } from '../pace/call-pace';
import type { WriteResult } from './writer';

/** The maximum number of calls at once. With one second per response, it is also the maximum per second. */
const maxUnderWay = 32;
/**
 * The number of outcomes that are recorded together. If a worker dies, calls whose responses have not been
 * recorded are repeated.
 */
const answersPerNote = 25;
/** The maximum number of tries for a call that gets no response. */
const maxTries = 4;

/** The context in which a page's calls are made. */
export interface CallWork {
  readonly pace: CallPace;
  readonly assertHeld: () => void;
  /** Checks the responses before they are used. Throws after too many refusals in a row. */
  readonly judge: (results: readonly WriteResult[]) => void;
  /** Records outcomes in the journal. Never called concurrently. */
  readonly note: (amendment: Amendment) => Promise<void>;
}

type Outcome = { readonly entry: Entry; readonly refusal?: Refusal };

/**
 * Makes the calls that these changes require, and records each outcome in the journal: a refusal, or the
 * change without its call. When this returns, every started call has a response, and every response is
 * recorded. Returns the error that ended the calls early, if any; a replay makes the remaining calls.
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

/** Returns the change after its call, or a refusal. Throws if no more calls are possible. */
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

/** Repeats the call until it is no longer rate-limited. */
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
