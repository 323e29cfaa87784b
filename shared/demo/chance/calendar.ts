import type { Random } from './random';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The number of days, counting back from today, that can have sessions. */
const daysBack = 91;

/** The workdays of the people in the workspace, and the current time. All times are in UTC. */
export interface Calendar {
  /** The current time in milliseconds since the epoch. */
  readonly nowMs: number;
  /**
   * The start of each recent weekday in milliseconds since the epoch, most recent first. Today is included if
   * it is a weekday.
   */
  readonly workdays: readonly number[];
}

/** Returns the day of the week, where 0 is Sunday. */
const weekday = (ms: number): number => new Date(ms).getUTCDay();

const isWeekend = (ms: number) => weekday(ms) === 0 || weekday(ms) === 6;

export function calendarAt(now: Date): Calendar {
  const nowMs = now.getTime();
  const today = nowMs - (nowMs % dayMs);
  const days = Array.from({ length: daysBack }, (_, ago) => today - ago * dayMs);
  return { nowMs, workdays: days.filter((day) => !isWeekend(day)) };
}

/** Formats a time in ISO 8601 and UTC, with milliseconds. */
export const isoText = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns the start of the day that is the given number of days before today, in milliseconds since the
 * epoch.
 */
export const dayBefore = (calendar: Calendar, days: number): number =>
  calendar.nowMs - (calendar.nowMs % dayMs) - days * dayMs;

/**
 * Returns a time during working hours, the given number of days before today. Used for records that are older
 * than the sessions. The time is never in the future.
 */
export function daysAgo(calendar: Calendar, days: number, random: Random): number {
  const minuteOfDay = random.int(8 * 60, 17 * 60);
  return Math.min(dayBefore(calendar, days) + minuteOfDay * minuteMs + random.int(0, 59_999), calendar.nowMs);
}

/**
 * Returns a time in the given hour, `back` workdays ago. If the person has that day off, uses the previous
 * workday. If the result is in the future, moves it back by one week.
 */
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
