import { createHash } from 'node:crypto';

/**
 * Returns the delay in milliseconds of a schedule with a flexible window. It is always the same for a name,
 * and spreads the schedules of a stack over the window. EventBridge Scheduler chooses a new delay each time.
 */
export function delayInWindow(name: string, windowMinutes: number): number {
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return Math.floor((hash / 2 ** 32) * windowMinutes * 60_000);
}
