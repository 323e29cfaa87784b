const minutesPerDay = 24 * 60;

/** Formats minutes as HH:MM, such as '15:00' for 900. */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Parses HH:MM; returns undefined for any other text. */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute < minutesPerDay ? minute : undefined;
}
