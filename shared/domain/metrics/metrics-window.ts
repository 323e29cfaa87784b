/** The number of days that the metrics cover, including today. */
export const windowDays = 20;
/**
 * The number of days for which a user is considered active after an activity, and new after joining.
 * Retention compares this period with the preceding period of the same length.
 */
export const activeDays = 7;

const dayMs = 86_400_000;
const calendarDate = /^\d{4}-\d{2}-\d{2}/;

/** Returns the UTC day number of a date (YYYY-MM-DD) or an ISO 8601 time, or undefined for anything else. */
export function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !calendarDate.test(value)) return undefined;
  const ms = Date.parse(value.slice(0, 10));
  return Number.isNaN(ms) ? undefined : ms / dayMs;
}

/** Returns the date for a day number, as YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Returns the number of days from the given day to today, or undefined if the day is in the future. */
export function daysBefore(today: number, day: number): number | undefined {
  return day > today ? undefined : today - day;
}

/** Calculates a percentage, rounded to an integer. Returns 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

/** Calculates an average, rounded to one decimal place. Returns 0 if the count is 0. */
export const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((10 * sum) / count) / 10;

/** Returns the colour of a day's bar: green from 80% of the maximum, orange from 50%, otherwise blue. */
export function barColour(count: number, maximum: number): 'green' | 'orange' | 'blue' {
  if (maximum > 0 && count >= 0.8 * maximum) return 'green';
  return maximum > 0 && count >= 0.5 * maximum ? 'orange' : 'blue';
}
