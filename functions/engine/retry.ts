import { setTimeout as sleep } from 'node:timers/promises';

const baseMs = 40;
const capMs = 3_000;

/** Waits before try `attempt + 1`: exponential with full jitter, 40 ms doubled each time, 3 s at most. */
export async function backoff(attempt: number, random: () => number = Math.random): Promise<void> {
  await sleep(random() * Math.min(capMs, baseMs * 2 ** attempt));
}
