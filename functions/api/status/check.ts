import type { SystemCheck } from '#shared/api/system-status';
import { noteError } from '../request/answer-error';
import { whatFailed } from './what-failed';
import { withinLimit } from './within-limit';

/** Longer than any healthy answer, milliseconds. The panel waits for the slowest check. */
const maxMs = 2_000;
/** More failures than this are counted instead of named. */
const maxNamed = 3;

/** One question to a part of the system. */
export interface Probe {
  /** Subject of the sentence that says what failed: 'UserActivity', 'The state machine'. */
  readonly what: string;
  /**
   * Resolves if all is well. Throws a CheckFailed that says what is wrong, or an error of the SDK. Stops when
   * the signal aborts.
   */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

/** A part of the system whose health is checked. */
export interface Check {
  readonly name: string;
  /** The sentence to show if no probe failed. */
  readonly fine: string;
  /** Asked in parallel, each for at most two seconds. */
  readonly probes: readonly Probe[];
}

/** Checks a part of the system. Never throws: the answer names a failure. */
export async function runCheck({ name, fine, probes }: Check): Promise<SystemCheck> {
  const startedMs = performance.now();
  const outcomes = await Promise.all(probes.map(outcomeOf));
  const latencyMs = Math.round(performance.now() - startedMs);

  const failures = outcomes.filter((outcome) => outcome !== undefined);
  if (failures.length === 0) return { name, ok: true, latencyMs, detail: fine };
  const reference = noteError(new AggregateError(failures.map(({ error }) => error)), { check: name });
  const named = failures.slice(0, maxNamed).map(({ sentence }) => sentence);
  const others = failures.length - named.length;
  const rest = others > 0 ? [`${others} more failed.`] : [];
  return { name, ok: false, latencyMs, detail: [...named, ...rest, `Reference: ${reference}`].join(' ') };
}

async function outcomeOf({ what, ask }: Probe) {
  try {
    await withinLimit(maxMs, ask);
    return undefined;
  } catch (error) {
    return { sentence: `${what} ${whatFailed(error)}.`, error };
  }
}
