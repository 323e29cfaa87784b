import { Cron } from 'croner';
import type { ScheduleTimes } from '#shared/jobs/job/schedule-expression';

/**
 * The latest time due after `afterMs` and until `nowMs`. If several were missed, only the latest is
 * delivered.
 */
export function latestDue(times: ScheduleTimes, afterMs: number, nowMs: number): number | undefined {
  const latest =
    times.kind === 'rate' ? latestAtRate(times.seconds, afterMs, nowMs) : latestByCron(times.pattern, nowMs);
  return latest !== undefined && latest > afterMs ? latest : undefined;
}

function latestAtRate(seconds: number, afterMs: number, nowMs: number): number {
  const passed = Math.floor((nowMs - afterMs) / (seconds * 1000));
  return afterMs + passed * seconds * 1000;
}

function latestByCron(pattern: string, nowMs: number): number | undefined {
  // The library returns only earlier times; one second more includes a time that is due right now.
  const [latest] = new Cron(pattern, { timezone: 'UTC' }).previousRuns(1, new Date(nowMs + 1000));
  return latest && latest.getTime() <= nowMs ? latest.getTime() : undefined;
}
