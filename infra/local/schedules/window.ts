import { createHash } from 'node:crypto';

/**
 * Returns the delay, in milliseconds, for a schedule with a flexible window. The delay depends only on the
 * schedule's name, so a stack's schedules are spread across the window. (EventBridge Scheduler chooses a new
 * delay each time.)
 */
export function delayInWindow(name: string, windowMinutes: number): number {
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return Math.floor((hash / 2 ** 32) * windowMinutes * 60_000);
}
