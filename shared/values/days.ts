/** The days of the week, in order and as stored in records. */
export const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type Day = (typeof daysOfWeek)[number];

export const weekdays: readonly Day[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
export const weekend: readonly Day[] = ['Sat', 'Sun'];

const dayByStart = new Map(daysOfWeek.map((day) => [day.toLowerCase(), day]));

/**
 * Parses a day in any spelling, such as `monday`, `MON` or ` Mon `. Returns undefined if the text is not a
 * day.
 */
export function readDay(stored: unknown): Day | undefined {
  if (typeof stored !== 'string') return undefined;
  const start = stored.trim().slice(0, 3).toLowerCase();
  return dayByStart.get(start);
}

/**
 * Formats days for display: 'Every day', 'Weekdays', 'Weekends', or the names of the days in weekday order.
 * Invalid days come last and are left unchanged. Returns an empty string if there are no days.
 */
export function dayLabel(days: readonly string[]): string {
  const known = new Set(days.map(readDay));
  const ordered = daysOfWeek.filter((day) => known.has(day));
  const unknown = [...new Set(days.filter((day) => readDay(day) === undefined))];
  if (unknown.length === 0) {
    if (ordered.length === daysOfWeek.length) return 'Every day';
    if (same(ordered, weekdays)) return 'Weekdays';
    if (same(ordered, weekend)) return 'Weekends';
  }
  return [...ordered, ...unknown].join(', ');
}

const same = (a: readonly Day[], b: readonly Day[]) =>
  a.length === b.length && a.every((day) => b.includes(day));
