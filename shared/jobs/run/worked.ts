import type { JobRun } from './run';

/** Returns the working time, without the time between attempts. An active attempt counts up to `nowMs`. */
export function workedMs(
  { attempts, earlierWorkedMs }: Pick<JobRun, 'attempts' | 'earlierWorkedMs'>,
  nowMs: number,
): number {
  return attempts.reduce(
    (sum, { createdAt, endedAt }) =>
      sum + Math.max(0, (endedAt ? Date.parse(endedAt) : nowMs) - Date.parse(createdAt)),
    earlierWorkedMs ?? 0,
  );
}
