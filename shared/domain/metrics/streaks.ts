const dayMs = 86_400_000;
const workdaysOfWeek = 5;

export interface Streaks {
  /** The length of the streak that ends today or on the previous workday. */
  readonly currentStreak: number;
  readonly longestStreak: number;
}

/**
 * Calculates streaks. Workdays are Monday to Friday; weekend activities neither extend nor end a streak.
 * @param days YYYY-MM-DD, in any order; invalid days are ignored
 * @param today YYYY-MM-DD; later days are ignored
 */
export function streaksOf(days: Iterable<string>, today: string): Streaks {
  const now = placeOf(today);
  const done = new Set<number>();
  for (const day of days) {
    const place = placeOf(day);
    if (place?.isWorkday && now && place.workday <= now.workday) done.add(place.workday);
  }
  let longestStreak = 0;
  for (const day of done) {
    if (!done.has(day - 1)) longestStreak = Math.max(longestStreak, inARow(done, day, 1));
  }
  if (!now) return { currentStreak: 0, longestStreak };
  // Without an activity today, the streak counts up to the previous workday.
  const end = now.isWorkday && !done.has(now.workday) ? now.workday - 1 : now.workday;
  return { currentStreak: inARow(done, end, -1), longestStreak };
}

/** Returns the length of a streak from the given day in one direction. */
function inARow(days: ReadonlySet<number>, from: number, step: 1 | -1): number {
  let count = 0;
  while (days.has(from + count * step)) count += 1;
  return count;
}

/** Returns a day's position in the sequence of workdays. A weekend day has that of the Friday before. */
function placeOf(day: string): { readonly workday: number; readonly isWorkday: boolean } | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  // The first Monday was 1970-01-05.
  const sinceMonday = Math.floor(time / dayMs) - 4;
  const week = Math.floor(sinceMonday / 7);
  const ofWeek = sinceMonday - week * 7;
  const isWorkday = ofWeek < workdaysOfWeek;
  return { workday: week * workdaysOfWeek + Math.min(ofWeek, workdaysOfWeek - 1), isWorkday };
}

const daysPerByte = 8;
/** The maximum number of bytes, enough for 64 years. A longer range of days would use too much memory. */
const maxBytes = 2_920;

/**
 * A user's active days as bits: years take a few hundred bytes. It is plain data, so that it can be cloned.
 */
export interface DaySet {
  /** The position of the first byte in `bits`, in bytes from the start of 1970. */
  readonly first: number;
  readonly bits: Uint8Array;
}

export const noDays: DaySet = { first: 0, bits: new Uint8Array(0) };

export function withDay(set: DaySet, day: string): DaySet {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) / dayMs : Number.NaN;
  if (Number.isNaN(number)) return set;
  const byte = Math.floor(number / daysPerByte);
  const grown = reaching(set, byte);
  if (!grown) return set;
  const at = byte - grown.first;
  grown.bits[at] = (grown.bits[at] ?? 0) | (1 << (number - byte * daysPerByte));
  return grown;
}

/**
 * Returns the set if `bits` covers the byte, otherwise an extended copy; undefined if that would be too
 * large.
 */
function reaching(set: DaySet, byte: number): DaySet | undefined {
  const { first, bits } = set;
  if (bits.length === 0) return { first: byte, bits: new Uint8Array(1) };
  if (byte >= first && byte < first + bits.length) return set;
  const from = Math.min(first, byte);
  // Extra space for half a year, because days usually arrive in order.
  const until = Math.max(first + bits.length, byte + 24);
  if (until - from > maxBytes) return undefined;
  const grown = new Uint8Array(until - from);
  grown.set(bits, first - from);
  return { first: from, bits: grown };
}

/** Yields the days in order, as YYYY-MM-DD. */
export function* daysOf({ first, bits }: DaySet): Generator<string> {
  for (let index = 0; index < bits.length; index += 1) {
    for (let bit = 0; bit < daysPerByte; bit += 1) {
      if (((bits[index] ?? 0) >> bit) & 1)
        yield new Date(((first + index) * daysPerByte + bit) * dayMs).toISOString().slice(0, 10);
    }
  }
}
