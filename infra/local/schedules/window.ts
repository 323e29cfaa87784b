import { createHash } from 'node:crypto';

/**
 * Depends only on the name, so schedules are spread across the window. (EventBridge Scheduler chooses a new
 * delay each time.)
 */
export function delayInWindow(name: string, windowMinutes: number): number {
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return Math.floor((hash / 2 ** 32) * windowMinutes * 60_000);
}
