/** When a schedule is due: an interval, or a cron pattern in croner's format. */
export type ScheduleTimes =
  | { readonly kind: 'rate'; readonly seconds: number }
  | { readonly kind: 'cron'; readonly pattern: string };

const unitSeconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/**
 * Parses `rate(5 minutes)` or `cron(0 2 * * ? *)`. Returns undefined for what EventBridge rejects, such as
 * `rate(0 minutes)` or `rate(1 minutes)`.
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

interface Field {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const minuteField: Field = { min: 0, max: 59, names: [] };
const hourField: Field = { min: 0, max: 23, names: [] };
const dayField: Field = { min: 1, max: 31, names: [] };
const monthField: Field = { min: 1, max: 12, names: months };
const weekdayField: Field = { min: 1, max: 7, names: weekdays };
const yearField: Field = { min: 1970, max: 2199, names: [] };

/**
 * Converts EventBridge's format (https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html)
 * to croner's. Croner has a field for seconds, numbers weekdays from 0, and rejects ranges that wrap around
 * and steps from a number, so these become lists. Returns undefined for a pattern that EventBridge rejects.
 */
function cronPattern(pattern: string): string | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = '', ...more] = pattern.split(' ');
  // Exactly one of the two must be a question mark.
  if (more.length > 0 || (day === '?') === (weekday === '?')) return undefined;
  const fields = [
    listed(minute, minuteField),
    listed(hour, hourField),
    dayOf(day),
    listed(month, monthField),
    weekdayOf(weekday),
    listed(year, yearField),
  ];
  return fields.includes(undefined) ? undefined : ['0', ...fields].join(' ');
}

/** Converts a day of the month: `L` is the last day, `15W` the weekday closest to the 15th. */
function dayOf(text: string): string | undefined {
  if (text === '?' || text === 'L') return text;
  const closest = /^(\w+)W$/.exec(text)?.[1];
  if (closest === undefined) return listed(text, dayField);
  return valueIn(closest, dayField) === undefined ? undefined : text;
}

/** Converts a weekday: `L` is Saturday, `6L` the month's last Friday, `6#3` its third Friday. */
function weekdayOf(text: string): string | undefined {
  if (text === '?') return text;
  if (text === 'L') return '6';
  const [, name = '', which] = /^(\w+)(L|#[1-5])$/.exec(text) ?? [];
  if (which === undefined) return listed(text, weekdayField, -1);
  const value = valueIn(name, weekdayField);
  return value === undefined ? undefined : `${value - 1}${which}`;
}

/** Returns a list of values, each with `shift` added, or `*`. */
function listed(text: string, field: Field, shift = 0): string | undefined {
  if (text === '*') return text;
  const values = text.split(',').map((part) => valuesOf(part, field));
  if (values.includes(undefined)) return undefined;
  const all = values.flatMap((part) => part ?? []).map((value) => value + shift);
  return [...new Set(all)].sort((a, b) => a - b).join(',');
}

/** Returns the values of `7`, `7-9`, `22-2`, `5/15`, `0-30/10` or a name. */
function valuesOf(part: string, field: Field): readonly number[] | undefined {
  const [range = '', stepText, ...more] = part.split('/');
  const step = stepText === undefined ? 1 : Number(/^\d+$/.exec(stepText)?.[0]);
  if (more.length > 0 || !(step >= 1)) return undefined;
  const [first = '', last, ...others] = range === '*' ? [`${field.min}`, `${field.max}`] : range.split('-');
  const from = valueIn(first, field);
  const open = stepText === undefined ? from : field.max;
  const to = last === undefined ? open : valueIn(last, field);
  if (others.length > 0 || from === undefined || to === undefined) return undefined;
  const size = field.max - field.min + 1;
  const count = from <= to ? to - from : to + size - from;
  return Array.from(
    { length: Math.floor(count / step) + 1 },
    (_, index) => field.min + ((from - field.min + index * step) % size),
  );
}

function valueIn(text: string, { min, max, names }: Field): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named + min : Number(/^\d+$/.exec(text)?.[0]);
  return value >= min && value <= max ? value : undefined;
}
