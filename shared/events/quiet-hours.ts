import { z } from 'zod';

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

export type Weekday = (typeof weekdays)[number];

/** Quiet hours. Times are on the wall clock of the time zone. */
export interface QuietHours {
  /** The first quiet minute, such as `22:00`. */
  readonly from: string;
  /** The first minute that is no longer quiet. If earlier than `from`, it is on the following day. */
  readonly to: string;
  readonly days: readonly Weekday[];
  /** The IANA time zone, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = z.string().refine((text) => clockTime.test(text), 'a time from 00:00 to 23:59');

/** The maximum length of a time zone. The longest IANA name has about 32 characters. */
const maxZoneCharacters = 64;

export const quietHoursShape = z
  .strictObject({
    from: time,
    to: time,
    days: z
      .array(z.enum(weekdays))
      .min(1, 'at least one day')
      .max(weekdays.length)
      .refine((days) => new Set(days).size === days.length, 'no duplicate days'),
    timeZone: z
      .string()
      .max(maxZoneCharacters)
      .refine(isTimeZone, 'an IANA time zone, such as Europe/Berlin'),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'a time other than the start of the quiet hours',
  });

/** True for a time zone that the runtime supports. Offsets such as `+01:00` are not accepted. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** True during quiet hours. When clocks go back, the repeated minutes are quiet both times. */
export function isQuiet({ from, to, days, timeZone }: QuietHours, atMs: number): boolean {
  const { day, time: now } = wallClock(timeZone, atMs);
  const begins = (index: number) => days.some((name) => name === weekdays[(index + 7) % 7]);
  if (from < to) return begins(day) && from <= now && now < to;
  // After midnight, the current quiet hours began yesterday.
  return now >= from ? begins(day) : now < to && begins(day - 1);
}

/** Formatters by time zone. Creating one takes much longer than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the weekday (0 is Monday) and the time on the wall clock. */
function wallClock(timeZone: string, atMs: number): { readonly day: number; readonly time: string } {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formatters.set(timeZone, formatter);
  const parts = new Map(formatter.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const names: readonly string[] = weekdays;
  return {
    day: names.indexOf((parts.get('weekday') ?? '').toUpperCase()),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}
