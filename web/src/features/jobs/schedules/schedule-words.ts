import cronstrue from 'cronstrue';

/**
 * The number of fields in a schedule expression: minute, hour, day of the month, month, day of the week and
 * year.
 */
const fields = 6;

/**
 * Describes a schedule in words: 'cron(0 2 * * ? *)' → 'At 02:00 UTC'. Returns the expression itself if it
 * cannot be parsed.
 *
 * EventBridge Scheduler counts weekdays from 1 (Sunday), and its expressions end with a year. The year is
 * mentioned unless it is `*`.
 */
export function scheduleInWords(expression: string): string {
  const [, cron = ''] = /^cron\((.*)\)$/.exec(expression.trim()) ?? [];
  const parts = cron.split(/\s+/);
  if (parts.length !== fields) return expression;
  const year = parts.at(-1);
  const known = year === '*' ? parts.slice(0, -1) : ['0', ...parts];
  try {
    const words = cronstrue.toString(known.join(' '), {
      use24HourTimeFormat: true,
      dayOfWeekStartIndexZero: false,
      verbose: true,
    });
    return `${words}, UTC`;
  } catch {
    // The library throws strings for expressions that it cannot parse. In that case, the expression itself is
    // the best description.
    return expression;
  }
}
