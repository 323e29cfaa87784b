import { Cron } from 'croner';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';

/**
 * ISO 8601 in UTC, or null if it cannot be determined. A rate's interval is counted from `lastTime`, when the
 * schedule was last due.
 */
export function nextTime(expression: string, nowMs: number, lastTime: string | undefined): string | null {
  const times = scheduleTimes(expression);
  if (!times) return null;
  if (times.kind === 'cron') {
    return new Cron(times.pattern, { timezone: 'UTC' }).nextRun(new Date(nowMs))?.toISOString() ?? null;
  }
  if (lastTime === undefined) return null;
  const stepMs = times.seconds * 1000;
  const last = Date.parse(lastTime);
  return new Date(last + stepMs * (1 + Math.max(0, Math.floor((nowMs - last) / stepMs)))).toISOString();
}
