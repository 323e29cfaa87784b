/** The times at which a schedule is due: an interval, or a cron pattern in croner's format. */
export type ScheduleTimes =
  | { readonly kind: 'rate'; readonly seconds: number }
  | { readonly kind: 'cron'; readonly pattern: string };

const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/**
 * Parses an EventBridge schedule expression, `rate(5 minutes)` or `cron(0 2 * * ? *)`. Returns undefined for
 * any other text.
 */
export function scheduleTimes(expression: string): ScheduleTimes | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const [, count, unit = ''] = rate;
    return { kind: 'rate', seconds: Number(count) * (unitSeconds[unit] ?? 0) };
  }
  const cron = /^cron\((\S+ \S+ \S+ \S+ \S+ \S+)\)$/.exec(expression);
  return cron?.[1] ? { kind: 'cron', pattern: cronerPattern(cron[1]) } : undefined;
}

/**
 * Converts a cron pattern from the AWS format to the croner format. AWS numbers weekdays from 1 (Sunday),
 * whereas croner numbers them from 0. Croner also requires a field for seconds.
 */
function cronerPattern(awsCron: string): string {
  const [minute, hour, day, month, weekday = '*', year] = awsCron.split(' ');
  const weekdays = weekday.replaceAll(/(?<![\w#/])\d/g, (digit) => `${Number(digit) - 1}`);
  return ['0', minute, hour, day, month, weekdays, year].join(' ');
}
