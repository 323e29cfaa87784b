import { Cron } from 'croner';
import { type ScheduleTimes, scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { badTemplate } from '../base/host-error';

/** Returns the times of an expression. Throws a HostError for one that the host does not support. */
export function timesAt(expression: string, place: string): ScheduleTimes {
  const times = scheduleTimes(expression);
  if (times) return times;
  throw badTemplate(`${place}: the schedule ${expression} is unknown to the local host`);
}

/**
 * Starts a schedule such as `rate(5 minutes)` or `cron(0 2 * * ? *)`, in UTC. A rate first fires soon after
 * the start, because the host may have been down at the last time. Returns a function that stops the
 * schedule.
 */
export function startSchedule(expression: string, place: string, fire: () => void): () => void {
  const times = timesAt(expression, place);
  const job =
    times.kind === 'rate'
      ? new Cron('* * * * * *', { interval: times.seconds, unref: true }, fire)
      : new Cron(times.pattern, { timezone: 'UTC', unref: true }, fire);
  return () => job.stop();
}
