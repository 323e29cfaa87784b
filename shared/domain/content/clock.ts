/** The number of minutes in a day. */
const minutesPerDay = 24 * 60;

/** Formats a minute of the day as HH:MM. For example, 900 becomes '15:00'. */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Parses a time in the format HH:MM and returns the minute of the day. Returns undefined for any other text.
 */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute < minutesPerDay ? minute : undefined;
}
