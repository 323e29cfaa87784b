import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 50;

/**
 * Repeats a query until it returns a value other than undefined. After `timeoutMs`, throws an error that says
 * what it was waiting for.
 */
export async function until<Result>(
  what: string,
  probe: () => Promise<Result | undefined> | Result | undefined,
  timeoutMs = 110_000,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await probe();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for ${what}.`);
    await delay(pollMs);
  }
}
