import { activeDays, dateOf, dayOf } from './metrics-window';

/**
 * 'Never', 'Today', 'Yesterday', 'N days ago' below 7 days, otherwise the date, also in the future.
 *
 * @param last YYYY-MM-DD or an ISO 8601 time; any other value means never
 * @param today in the same formats, in UTC
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
