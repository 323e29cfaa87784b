import { activeDays, dateOf, dayOf } from './metrics-window';

/**
 * Describes when a user was last active: 'Never', 'Today', 'Yesterday', 'N days ago' if it was less than 7
 * days ago, and otherwise the date. A day in the future is also shown as a date.
 *
 * @param last a date, YYYY-MM-DD, or an ISO 8601 time; any other value means never
 * @param today a date or time in the same formats, in UTC
 */
export function lastActivityLabel(last: unknown, today: string): string {
  const day = dayOf(last);
  const now = dayOf(today);
  if (now === undefined) throw new RangeError(`Today is '${today}'; expected a date, YYYY-MM-DD.`);
  if (day === undefined) return 'Never';
  const ago = now - day;
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago > 1 && ago < activeDays ? `${ago} days ago` : dateOf(day);
}
