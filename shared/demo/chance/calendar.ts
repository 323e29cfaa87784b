import type { Random } from './random';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The maximum age of a session, in days. */
const daysBack = 91;

/** All times are in UTC. */
export interface Calendar {
  readonly nowMs: number;
  /**
   * The workdays in milliseconds since the epoch, most recent first. Today is included if it is a weekday.
   */
  readonly workdays: readonly number[];
}

/** Returns the weekday; 0 is Sunday. */
const weekday = (ms: number): number => new Date(ms).getUTCDay();

const isWeekend = (ms: number) => weekday(ms) === 0 || weekday(ms) === 6;

export function calendarAt(now: Date): Calendar {
  const nowMs = now.getTime();
  const today = nowMs - (nowMs % dayMs);
  const days = Array.from({ length: daysBack }, (_, ago) => today - ago * dayMs);
  return { nowMs, workdays: days.filter((day) => !isWeekend(day)) };
}

/** Formats a time in ISO 8601 (UTC), with milliseconds. */
export const isoText = (ms: number): string => new Date(ms).toISOString();

/** Returns an earlier day, in milliseconds since the epoch. */
export const dayBefore = (calendar: Calendar, days: number): number =>
  calendar.nowMs - (calendar.nowMs % dayMs) - days * dayMs;

/** Returns a time during working hours, for records older than the sessions. It is never in the future. */
export function daysAgo(calendar: Calendar, days: number, random: Random): number {
  const minuteOfDay = random.int(8 * 60, 17 * 60);
  return Math.min(dayBefore(calendar, days) + minuteOfDay * minuteMs + random.int(0, 59_999), calendar.nowMs);
}

/** Returns a time on a workday: for a day off, the previous workday; for the future, a week earlier. */
export function workMoment(
  calendar: Calendar,
  back: number,
  dayOff: number | undefined,
  hour: number,
  random: Random,
): number {
  const last = calendar.workdays.length - 1;
  const asked = calendar.workdays[Math.min(back, last)] ?? calendar.nowMs;
  const day =
    dayOff !== undefined && weekday(asked) === dayOff ? (calendar.workdays[back + 1] ?? asked) : asked;
  const moment = day + hour * 3_600_000 + random.int(0, 59 * 60_000);
  return moment > calendar.nowMs ? moment - 7 * dayMs : moment;
}
