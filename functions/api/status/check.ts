import type { SystemCheck } from '#shared/api/system-status';
import { noteError } from '../request/answer-error';
import { whatFailed } from './what-failed';
import { withinLimit } from './within-limit';

/** Timeout in milliseconds, longer than any healthy response. The panel waits for the slowest check. */
const maxMs = 2_000;
/** Maximum number of failures that are named; further ones are only counted. */
const maxNamed = 3;

/** A request to a part of the system. */
export interface Probe {
  /** Subject of the sentence about a failure: 'UserActivity', 'The state machine'. */
  readonly what: string;
  /**
   * Sends the request. Resolves if the part is healthy. Throws a CheckFailed with the problem, or an error of
   * the SDK. The request ends when the signal is aborted.
   */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

/** A health check of one part of the system. */
export interface Check {
  readonly name: string;
  /** The sentence to show if no probe failed. */
  readonly fine: string;
  /** Sent in parallel, each with a timeout of two seconds. */
  readonly probes: readonly Probe[];
}

/** Runs a check. Never throws; a failure is part of the result. */
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
