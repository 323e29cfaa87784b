import { setTimeout } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

/** Resolves after that many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/** How to wait. An engine has both members, so that a test or a simulation controls them. */
export interface Waiting {
  readonly sleep: Sleep;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** Waits before try `attempt + 1`: exponential with full jitter, 40 ms doubled each time, 3 s at most. */
export async function backoff(
  attempt: number,
  { sleep = setTimeout, random = Math.random }: Partial<Waiting> = {},
): Promise<void> {
  await sleep(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/** How often something is tried, and after which errors. */
export interface Retries {
  /** Tries in all, the first one included. */
  readonly maxTries: number;
  /** True if another try may go well. May throw a better error in place of the one that it is given. */
  readonly isWorthATry: (error: unknown) => boolean | Promise<boolean>;
  /** What is thrown when the last try failed too. Default: its error. */
  readonly failure?: (error: unknown) => unknown;
  /** How many of the shortest pauses to leave out. Default: none. */
  readonly pausesSkipped?: number;
  /** How to wait between two tries. Default: the process's own clock and randomness. */
  readonly waiting?: Partial<Waiting>;
}

/** Does something until it goes well, with a pause before each further try (`backoff`). */
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
