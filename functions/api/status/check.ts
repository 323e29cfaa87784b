import type { SystemCheck } from '#shared/api/system-status';
import { noteError } from '../request/answer-error';
import { whatFailed } from './what-failed';
import { withinLimit } from './within-limit';

/**
 * How long a check may take. A healthy part always responds sooner, and the panel waits for the slowest
 * check.
 */
const maxMs = 2_000;
/** The maximum number of failures listed in a result. Any others are only counted. */
const maxNamed = 3;

/** Tests one part of the system. */
export interface Probe {
  /** The subject of a sentence, such as 'UserActivity' or 'The state machine'. */
  readonly what: string;
  /**
   * Resolves if the part is healthy. Throws a CheckFailed that describes the problem, or the SDK's own error.
   */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

export interface Check {
  readonly name: string;
  /** The text shown if all probes succeed. */
  readonly fine: string;
  /** The probes, which are sent in parallel. */
  readonly probes: readonly Probe[];
}

/** Runs a check. Never throws; the result includes failures. */
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
