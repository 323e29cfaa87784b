import { setTimeout } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

export type Sleep = (ms: number) => Promise<void>;

/** Part of the engine, so that tests and simulations can control waiting. */
export interface Waiting {
  readonly sleep: Sleep;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** Before attempt `attempt + 1`: exponential with full jitter, from 40 ms to at most 3 s. */
export async function backoff(
  attempt: number,
  { sleep = setTimeout, random = Math.random }: Partial<Waiting> = {},
): Promise<void> {
  await sleep(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

export interface Retries {
  /** Including the first. */
  readonly maxTries: number;
  /** May throw a more specific error instead. */
  readonly isWorthATry: (error: unknown) => boolean | Promise<boolean>;
  /** Thrown if the last attempt fails too. Default: its own error. */
  readonly failure?: (error: unknown) => unknown;
  /** Of the first pauses, which are the shortest. Default: 0. */
  readonly pausesSkipped?: number;
  /** Default: the process's own timer and random numbers. */
  readonly waiting?: Partial<Waiting>;
}

/** Pauses before each retry (see `backoff`). */
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
