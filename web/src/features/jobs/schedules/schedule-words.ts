import cronstrue from 'cronstrue';

/** Fields of a schedule's expression: minute, hour, day of the month, month, day of the week, year. */
const fields = 6;

/**
 * When a schedule is due, in words: 'cron(0 2 * * ? *)' → 'At 02:00 UTC'. The expression itself where it is
 * not understood.
 *
 * The scheduler counts weekdays from 1, Sunday, and has a year at the end; a year that is not every year is
 * said too.
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
    // It throws text for what it does not understand; the expression says as much as there is to say.
    return expression;
  }
}
