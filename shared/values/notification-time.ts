const twoDigits = (value: number) => `${value}`.padStart(2, '0');

/** Returns :55 of the previous hour; 23:55 for hour 0. Throws a RangeError for an invalid hour. */
export function exerciseNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits((hour + 23) % 24)}:55`;
}

/** Returns :25 of the hour. Throws a RangeError for an invalid hour. */
export function breathingNotificationTime(hour: number): string {
  demandHour(hour);
  return `${twoDigits(hour)}:25`;
}

function demandHour(hour: number): void {
  if (Number.isInteger(hour) && hour >= 0 && hour <= 23) return;
  throw new RangeError(`The hour is ${hour}; expected a whole number from 0 to 23.`);
}

/** The messages that docs/product.md specifies. */
export const timeMessages = {
  required: 'Time is required',
  format: 'Time must be in HH:MM format',
} as const;

export function timeProblem(text: string): string | undefined {
  if (text.trim() === '') return timeMessages.required;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : timeMessages.format;
}
