import { Cron } from 'croner';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';

/**
 * Returns when a schedule is next due, ISO 8601 in UTC, or null if that cannot be determined.
 *
 * @param lastTime when it was last due, which is the base for the next time of a rate
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
