import type { JobRun } from './run';
import { isActive } from './run-status';

const minuteMs = 60_000;

/**
 * Returns how often to poll: 1 s at first, 3 s once the latest attempt is 2 minutes old, 10 s once it is half
 * an hour old; false once the run can no longer change.
 */
export function pollEveryMs(
  run: Pick<JobRun, 'status' | 'createdAt' | 'attempts'>,
  nowMs: number,
): number | false {
  if (!isActive(run.status)) return false;
  const ageMs = nowMs - Date.parse(run.attempts.at(-1)?.createdAt ?? run.createdAt);
  if (ageMs < 2 * minuteMs) return 1_000;
  return ageMs < 30 * minuteMs ? 3_000 : 10_000;
}
