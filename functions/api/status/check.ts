import { noteError } from '#functions/api/request/answer-error';
import { isThrottling } from '#functions/runtime/error-classes';
import type { SystemCheck } from '#shared/api/system-status';
import { NoAnswerError, withinLimit } from './within-limit';

/** Says that a part is not healthy. The message completes a sentence that begins with the part's name. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

const meanings: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'does not exist',
  StateMachineDoesNotExist: 'does not exist',
  NoSuchBucket: 'does not exist',
  NotFound: 'does not exist',
  AccessDeniedException: 'cannot be accessed by this function',
  AccessDenied: 'cannot be accessed by this function',
  UnrecognizedClientException: "does not accept this function's credentials",
  ExpiredTokenException: "no longer accepts this function's credentials",
  KMSAccessDeniedException: 'cannot be decrypted by this function',
};

/**
 * Describes an error so that it completes a sentence that begins with the part's name, for example 'does not
 * exist'.
 */
function whatFailed(error: unknown): string {
  if (error instanceof CheckFailed) return error.message;
  if (error instanceof NoAnswerError) return `did not respond within ${error.maxMs / 1000} seconds`;
  if (!(error instanceof Error)) return 'failed';
  const known = meanings[error.name];
  if (known) return known;
  if (isThrottling(error.name)) return 'is not accepting requests at the moment';
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E'))
    return 'cannot be reached';
  return `failed (${error.name})`;
}

/**
 * How long a check may take. A healthy part always responds sooner, and the panel waits for the slowest
 * check.
 */
const maxMs = 2_000;
/** The maximum number of failures listed in a result. Any others are only counted. */
const maxNamed = 3;

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
