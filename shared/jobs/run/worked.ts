import type { Attempt } from './run';

/**
 * Milliseconds that the attempts of a run took together, up to `nowMs` for one that is still active, without
 * the time between them.
 */
export function workedMs(attempts: readonly Attempt[], nowMs: number): number {
  return attempts.reduce(
    (sum, { createdAt, endedAt }) =>
      sum + Math.max(0, (endedAt ? Date.parse(endedAt) : nowMs) - Date.parse(createdAt)),
    0,
  );
}
