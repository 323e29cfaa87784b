import { Cron } from 'croner';
import { HostError } from '../host-error';

const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/**
 * Calls `fire` by a schedule expression of EventBridge: `rate(5 minutes)`, whose first time is soon after the start of the host since it
 * may have been down when the last one was due, or `cron(0 2 * * ? *)` in UTC. Gives the function that ends it. Throws a HostError for any
 * other expression.
 */
export function startSchedule(expression: string, place: string, fire: () => void): () => void {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const [, count, unit = ''] = rate;
    const intervalSeconds = Number(count) * (unitSeconds[unit] ?? 0);
    const job = new Cron('* * * * * *', { interval: intervalSeconds, unref: true }, fire);
    return () => job.stop();
  }
  const cron = /^cron\((\S+ \S+ \S+ \S+ \S+ \S+)\)$/.exec(expression);
  if (!cron?.[1]) {
    throw new HostError('BadTemplate', `${place}: the schedule ${expression} is unknown to the local host`);
  }
  const job = new Cron(cronerPattern(cron[1]), { timezone: 'UTC', unref: true }, fire);
  return () => job.stop();
}

/** AWS counts weekdays from Sunday = 1, croner from 0; croner wants a field for seconds. */
export function cronerPattern(awsCron: string): string {
  const [minute, hour, day, month, weekday = '*', year] = awsCron.split(' ');
  const weekdays = weekday.replaceAll(/(?<![\w#/])\d/g, (digit) => `${Number(digit) - 1}`);
  return ['0', minute, hour, day, month, weekdays, year].join(' ');
}
