const dayMs = 86_400_000;
const workdaysOfWeek = 5;

/** In consecutive workdays with activity. */
export interface Streaks {
  /** Ends today or on the previous workday. */
  readonly currentStreak: number;
  readonly longestStreak: number;
}

/**
 * Workdays are Monday to Friday; weekend activities neither extend nor end a streak.
 *
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

/** From the given day in one direction. */
function inARow(days: ReadonlySet<number>, from: number, step: 1 | -1): number {
  let count = 0;
  while (days.has(from + count * step)) count += 1;
  return count;
}

/** The position in the sequence of workdays. A weekend day has that of the Friday before. */
function placeOf(day: string): { readonly workday: number; readonly isWorkday: boolean } | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  // 1970-01-05 was a Monday.
  const sinceMonday = Math.floor(time / dayMs) - 4;
  const week = Math.floor(sinceMonday / 7);
  const ofWeek = sinceMonday - week * 7;
  const isWorkday = ofWeek < workdaysOfWeek;
  return { workday: week * workdaysOfWeek + Math.min(ofWeek, workdaysOfWeek - 1), isWorkday };
}
