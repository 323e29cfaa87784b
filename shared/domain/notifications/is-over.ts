import { timeProblem } from '../../values/notification-time';

/**
 * Returns true if a notification's time has passed. Returns false if the time is invalid, because the
 * notification may not have been sent yet.
 *
 * @param date the day as YYYY-MM-DD, in UTC
 * @param now the current time, ISO 8601 in UTC
 */
export const isOver = (date: string, time: unknown, now: string): boolean =>
  typeof time === 'string' && timeProblem(time) === undefined && `${date}T${time}` <= now;
