const twoDigits = (value: number) => `${value}`.padStart(2, '0');

/**
 * When the notification of an exercise slot is sent: at :55 of the hour before; hour 0 gives 23:55.
 *
 * @param hour 0 to 23. Throws a RangeError for any other.
 */
export function exerciseNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits((hour + 23) % 24)}:55`;
}

/** When the notification of a breathing slot is sent: at :25 of its hour. `hour` as above. */
export function breathingNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits(hour)}:25`;
}

function demandHour(hour: number): void {
  if (Number.isInteger(hour) && hour >= 0 && hour <= 23) return;
  throw new RangeError(`The hour is ${hour}; expected a whole number from 0 to 23.`);
}

/** Messages of the time field (docs/product.md). */
export const timeMessages = {
  required: 'Time is required',
  format: 'Time must be in HH:MM format',
} as const;

/** The problem with a time of day, 00:00 to 23:59; undefined if there is none. */
export function timeProblem(text: string): string | undefined {
  if (text.trim() === '') return timeMessages.required;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : timeMessages.format;
}
