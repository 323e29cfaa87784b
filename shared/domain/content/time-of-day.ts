import type { TimeContext } from '../../content/breathing-hero';
import { timeContexts } from '../../values/choices';
import { clock } from './clock';

/** When each time of day begins, in minutes of the user's local time (docs/decisions.md, "Page content"). */
const startsAt: Readonly<Record<TimeContext, number>> = {
  morning: 0,
  afternoon: 12 * 60,
  end_of_day: 16 * 60,
};

/** The times of day, for use within a sentence. */
export const timeContextWords: Readonly<Record<TimeContext, string>> = {
  morning: 'morning',
  afternoon: 'afternoon',
  end_of_day: 'end of the day',
};

export const timeContextOf = (value: unknown): TimeContext | undefined =>
  timeContexts.find((known) => known === value);

/** Returns the time of day. Minutes count from midnight in the user's local time. */
export function timeContextAt(minute: number): TimeContext {
  if (minute >= startsAt.end_of_day) return 'end_of_day';
  return minute >= startsAt.afternoon ? 'afternoon' : 'morning';
}

/** Returns 'before 12:00', '12:00 to 16:00' or 'from 16:00'. */
export function hoursOf(time: TimeContext): string {
  const from = startsAt[time];
  const later = timeContexts.map((one) => startsAt[one]).filter((start) => start > from);
  const to = later.length > 0 ? Math.min(...later) : undefined;
  if (from === 0 && to !== undefined) return `before ${clock(to)}`;
  return to === undefined ? `from ${clock(from)}` : `${clock(from)} to ${clock(to)}`;
}
