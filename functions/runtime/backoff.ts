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
