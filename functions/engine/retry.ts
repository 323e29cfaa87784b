import { setTimeout } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

/** Resolves after that many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/** Waits before try `attempt + 1`: exponential with full jitter, 40 ms doubled each time, 3 s at most. */
export async function backoff(attempt: number, sleep: Sleep = setTimeout): Promise<void> {
  await sleep(Math.random() * Math.min(capMs, baseMs * 2 ** attempt));
}
