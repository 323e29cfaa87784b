import { showValue } from '#shared/text/show-value';
import { isEmpty } from '../../values/empty';
import {
  breathingNotificationTime,
  exerciseNotificationTime,
  timeProblem,
} from '../../values/notification-time';
import { activityTypeOf, type StoredEntry } from '../../values/schedule-entry';
import { readHour, requiredHours } from '../../values/schedule-hours';
import type { ScheduleProblem } from './problem';

const required: readonly string[] = requiredHours;

/**
 * Returns the usual time: 25 minutes past the hour for breathing, 55 past the previous hour for all others.
 */
export const usualTime = (activityType: string | undefined, hour: string): string =>
  (activityType === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour));

/** Reports an hour that is not required, or a time outside its hour. */
export function hourProblem(entry: StoredEntry): ScheduleProblem | undefined {
  const hour = readHour(entry.hour);
  if (!hour || !required.includes(hour)) {
    const message = `The hour is ${showValue(entry.hour)}; expected one of ${required.join(', ')}.`;
    return { kind: 'InvalidHour', message };
  }
  const time = storedTime(entry);
  const expected = usualTime(activityTypeOf(entry), hour);
  if (isEmpty(time) || time === expected) return undefined;
  const isTime = typeof time === 'string' && timeProblem(time) === undefined;
  const message = `${isTime ? `Sent at ${time}` : `The time is ${showValue(time)}`}; ${activityTypeOf(entry)} notifications in the ${hour}:00 slot are usually sent at ${expected}.`;
  return { kind: 'TimeOffHour', message };
}

/** Returns the stored time, or else the older breathing time. */
export const storedTime = (entry: StoredEntry): unknown =>
  isEmpty(entry.exerciseTime) ? entry.breathingTime : entry.exerciseTime;

export function missingHours(entries: readonly StoredEntry[]): readonly string[] {
  const found = new Set(entries.map(({ hour }) => readHour(hour)));
  return requiredHours.filter((hour) => !found.has(hour));
}
