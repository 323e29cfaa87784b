import { Cron } from 'croner';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';

/**
 * Returns the next time a schedule is due, in ISO 8601 (UTC), or null if the time cannot be determined.
 *
 * @param lastTime the last time the schedule was due; a rate's interval is counted from this time
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
