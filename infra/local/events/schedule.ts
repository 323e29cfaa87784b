import { Cron } from 'croner';
import { type ScheduleTimes, scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { HostError } from '../base/host-error';

/** Reads a schedule expression. Throws a HostError that names the place if this host does not know it. */
export function timesAt(expression: string, place: string): ScheduleTimes {
  const times = scheduleTimes(expression);
  if (times) return times;
  throw new HostError('BadTemplate', `${place}: the schedule ${expression} is unknown to the local host`);
}

/**
 * Calls `fire` by an EventBridge schedule expression: `rate(5 minutes)`, first soon after the start of the
 * host, because it may have been down when the last time was due, or `cron(0 2 * * ? *)` in UTC. Returns a
 * function that ends it. Throws a HostError for any other expression.
 */
export function startSchedule(expression: string, place: string, fire: () => void): () => void {
  const times = timesAt(expression, place);
  const job =
    times.kind === 'rate'
      ? new Cron('* * * * * *', { interval: times.seconds, unref: true }, fire)
      : new Cron(times.pattern, { timezone: 'UTC', unref: true }, fire);
  return () => job.stop();
}
