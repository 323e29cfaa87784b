/** The number of days in the window, including today. */
export const windowDays = 20;
/**
 * The days for which a user counts as active after an activity, and as new after joining. Retention compares
 * this period with the one before.
 */
export const activeDays = 7;

const dayMs = 86_400_000;
const calendarDate = /^\d{4}-\d{2}-\d{2}/;

/** Returns the UTC day number of YYYY-MM-DD or an ISO 8601 time. */
export function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !calendarDate.test(value)) return undefined;
  const ms = Date.parse(value.slice(0, 10));
  return Number.isNaN(ms) ? undefined : ms / dayMs;
}

/** Formats a day number as YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Returns how many days ago a day was, or undefined if it is in the future. */
export function daysBefore(today: number, day: number): number | undefined {
  return day > today ? undefined : today - day;
}

/** Returns a percentage as an integer; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

/** Returns an average with one decimal place; 0 if the count is 0. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((10 * sum) / count) / 10;

/** Returns green from 80% of the maximum, orange from 50%, otherwise blue. */
export function barColour(count: number, maximum: number): 'green' | 'orange' | 'blue' {
  if (maximum > 0 && count >= 0.8 * maximum) return 'green';
  return maximum > 0 && count >= 0.5 * maximum ? 'orange' : 'blue';
}

/**
 * Returns 'Never', 'Today', 'Yesterday', 'N days ago' below 7 days, otherwise the date, also in the future.
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
