import { setTimeout } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

/** Resolves after that many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/** How to wait. An engine has both members, so that tests and simulations can control them. */
export interface Waiting {
  readonly sleep: Sleep;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** Waits before attempt `attempt + 1`: exponential backoff with full jitter, from 40 ms to at most 3 s. */
export async function backoff(
  attempt: number,
  { sleep = setTimeout, random = Math.random }: Partial<Waiting> = {},
): Promise<void> {
  await sleep(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/** The number of attempts, and the errors that are retried. */
export interface Retries {
  /** Maximum number of attempts, including the first. */
  readonly maxTries: number;
  /** Returns true if a retry may succeed. May throw a better error than the one it is given. */
  readonly isWorthATry: (error: unknown) => boolean | Promise<boolean>;
  /** Returns the error to throw if the last attempt failed too. Default: its own error. */
  readonly failure?: (error: unknown) => unknown;
  /** Number of initial, shortest pauses to skip. Default: 0. */
  readonly pausesSkipped?: number;
  /** How to wait between two attempts. Default: the process's own clock and randomness. */
  readonly waiting?: Partial<Waiting>;
}

/** Repeats an action until it succeeds, with a pause before each further attempt (`backoff`). */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { maxTries, isWorthATry, failure = (error) => error, pausesSkipped = 0, waiting }: Retries,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(await isWorthATry(error))) throw error;
      if (attempt >= maxTries) throw failure(error);
    }
    await backoff(attempt + pausesSkipped, waiting);
  }
}
