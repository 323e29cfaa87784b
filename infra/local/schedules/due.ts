import { Cron } from 'croner';
import type { ScheduleTimes } from '#shared/jobs/job/schedule-expression';

/**
 * The latest time at which a schedule was due, after `afterMs` and not after `nowMs` (milliseconds since the
 * epoch); undefined if there was none. Of several missed times, only the last is caught up.
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
  // Asks for times before the reference, so that one due at this very second counts.
  const [latest] = new Cron(pattern, { timezone: 'UTC' }).previousRuns(1, new Date(nowMs + 1000));
  return latest && latest.getTime() <= nowMs ? latest.getTime() : undefined;
}
