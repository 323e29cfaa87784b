const twoDigits = (value: number) => `${value}`.padStart(2, '0');

/**
 * Returns the time at which an exercise slot's notification is sent: :55 of the previous hour. For hour 0,
 * this is 23:55. Throws a RangeError for an invalid hour.
 *
 * @param hour 0 to 23
 */
export function exerciseNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits((hour + 23) % 24)}:55`;
}

/**
 * Returns the time at which a breathing slot's notification is sent: :25 of the hour. Throws a RangeError for
 * an invalid hour.
 */
export function breathingNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits(hour)}:25`;
}

function demandHour(hour: number): void {
  if (Number.isInteger(hour) && hour >= 0 && hour <= 23) return;
  throw new RangeError(`The hour is ${hour}; expected a whole number from 0 to 23.`);
}

/** The time field's messages (docs/product.md). */
export const timeMessages = {
  required: 'Time is required',
  format: 'Time must be in HH:MM format',
} as const;

/**
 * Returns the message that explains why a time of day (00:00 to 23:59) is invalid, or undefined if the time
 * is valid.
 */
export function timeProblem(text: string): string | undefined {
  if (text.trim() === '') return timeMessages.required;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : timeMessages.format;
}
