import { cronPattern } from './cron-pattern';

/** An interval, or a cron pattern in croner's format. */
export type ScheduleTimes =
  | { readonly kind: 'rate'; readonly seconds: number }
  | { readonly kind: 'cron'; readonly pattern: string };

const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/**
 * `rate(5 minutes)` or `cron(0 2 * * ? *)`. Undefined for what EventBridge rejects, such as `rate(0 minutes)`
 * or `rate(1 minutes)`.
 */
export function scheduleTimes(expression: string): ScheduleTimes | undefined {
  const rate = /^rate\((?:1 (minute|hour|day)|(?!1 )([1-9]\d*) (minute|hour|day)s)\)$/.exec(expression);
  if (rate) {
    const [, one, count = '1', several = ''] = rate;
    return { kind: 'rate', seconds: Number(count) * (unitSeconds[one ?? several] ?? 0) };
  }
  const cron = /^cron\((.*)\)$/.exec(expression);
  const pattern = cron?.[1] === undefined ? undefined : cronPattern(cron[1]);
  return pattern === undefined ? undefined : { kind: 'cron', pattern };
}
