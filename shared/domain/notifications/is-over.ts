import { timeProblem } from '../../values/notification-time';

/**
 * True if the time has passed. False for an invalid time, because the notification may not have been sent
 * yet.
 * @param date YYYY-MM-DD in UTC
 * @param now ISO 8601 in UTC
 */
export const isOver = (date: string, time: unknown, now: string): boolean =>
  typeof time === 'string' && timeProblem(time) === undefined && `${date}T${time}` <= now;
