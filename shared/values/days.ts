/** The days in order, as stored. */
export const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type Day = (typeof daysOfWeek)[number];

export const weekdays: readonly Day[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
export const weekend: readonly Day[] = ['Sat', 'Sun'];

const spellings: Readonly<Record<Day, readonly string[]>> = {
  Mon: ['mon', 'monday'],
  Tue: ['tue', 'tues', 'tuesday'],
  Wed: ['wed', 'weds', 'wednesday'],
  Thu: ['thu', 'thur', 'thurs', 'thursday'],
  Fri: ['fri', 'friday'],
  Sat: ['sat', 'saturday'],
  Sun: ['sun', 'sunday'],
};

/** Parses a day in any common spelling, such as `monday`, `Mondays`, `MON`, `Thurs.` or ` Mon `. */
export function readDay(stored: unknown): Day | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase().replace(/\.$/, '');
  const isDay = (name: string) => text === name || (name.endsWith('day') && text === `${name}s`);
  return daysOfWeek.find((day) => spellings[day].some(isDay));
}

/**
 * Returns 'Every day', 'Weekdays', 'Weekends', or the days in weekday order. Invalid days come last,
 * unchanged.
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
