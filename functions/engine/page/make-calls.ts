import { SystemicError } from '../../runtime/app-error';
import { backoff } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { CallError } from '../../runtime/gateway';
import { answered, refusalOf } from '../changes/call-entries';
import type { Entry, Refusal } from '../changes/entries';
import { type Amendment, entryId } from '../ledger/journal';
import type { CallPace } from '../pace/call-pace';
import type { WriteResult } from './writer';

/** Calls that are under way at once: at a second an answer still as many a second. */
const maxUnderWay = 32;
/**
 * Answers that are noted together: as many calls, and those under way, are made again where a worker dies.
 */
const answersPerNote = 25;
/** Of a call that gets no answer; one that is put off is made again as often as it takes. */
const maxTries = 4;

/** What making the calls of a page needs. */
export interface CallWork {
  readonly pace: CallPace;
  /** Throws where the lease is no longer held. */
  readonly assertHeld: () => void;
  /** Told of answers before anything is made of them; throws where too many in a row were refused. */
  readonly judge: (results: readonly WriteResult[]) => void;
  /** Puts into the journal what came of calls; called once at a time. */
  readonly note: (amendment: Amendment) => Promise<void>;
}

type Outcome = { readonly entry: Entry; readonly refusal?: Refusal };

/**
 * Makes the calls of these entries, and notes in the journal what came of them: an entry without its call,
 * which takes the place of the one with it, or a refusal. Every call that was begun is answered, and what was
 * answered is noted, before this returns. Gives the error that ended it early, if any: then the other calls
 * are left for whoever replays the page.
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
