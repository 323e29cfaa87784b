import { setTimeout } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

/** Resolves after the given number of milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/**
 * The functions used for waiting. They belong to the engine, so that tests and simulations can control them.
 */
export interface Waiting {
  readonly sleep: Sleep;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** Waits before attempt `attempt + 1`: exponential backoff with full jitter, from 40 ms to at most 3 s. */
export async function backoff(
  attempt: number,
  { sleep = setTimeout, random = Math.random }: Partial<Waiting> = {},
): Promise<void> {
  await sleep(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/** How many times an action is tried, and which errors are retried. */
export interface Retries {
  /** The maximum number of attempts, including the first. */
  readonly maxTries: number;
  /** Returns true if a retry may succeed. May throw a more specific error instead. */
  readonly isWorthATry: (error: unknown) => boolean | Promise<boolean>;
  /**
   * Returns the error to throw if the last attempt fails too. By default, this is the last attempt's own
   * error.
   */
  readonly failure?: (error: unknown) => unknown;
  /** The number of initial pauses to skip. The first pauses are the shortest. The default is 0. */
  readonly pausesSkipped?: number;
  /**
   * The functions used for waiting between attempts. By default, the process's own timer and random numbers
   * are used.
   */
  readonly waiting?: Partial<Waiting>;
}

/** Retries an action until it succeeds or no attempts are left. Pauses before each retry (see `backoff`). */
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
