import { createHash } from 'node:crypto';

/**
 * How long after its time a schedule with a flexible window is delivered, in milliseconds: always the same
 * for a name, so that the schedules of a stack are spread over the window. EventBridge Scheduler chooses a
 * new delay each time.
 */
export function delayInWindow(name: string, windowMinutes: number): number {
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return Math.floor((hash / 2 ** 32) * windowMinutes * 60_000);
}
