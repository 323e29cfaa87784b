import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { type Day, daysOfWeek, weekdays } from '#shared/values/days';
import { premiumHours, requiredHours } from '#shared/values/schedule-hours';

/** The entries of a week by slot: the data for the grid. */
export interface Week {
  /** Two digits, in order: the slots of the schedule, and the hours of all entries. */
  readonly hours: readonly string[];
  readonly days: readonly Day[];
  /** Keyed by `slotKey`. */
  readonly slots: ReadonlyMap<string, readonly ReadEntry[]>;
  /** Entries whose hour or days cannot be read, and which therefore have no slot. */
  readonly unplaced: readonly ReadEntry[];
}

/** The key of a slot of the week. */
export const slotKey = (day: Day, hour: string): string => `${day} ${hour}`;

/**
 * Puts entries into the slots of a week. A weekend day without entries is left out, unless `wholeWeek` is
 * set.
 *
 * @param shownHours hours to show even without entries; defaults to the ten hours of premium users
 */
export function weekOf(
  entries: readonly ScheduleEntry[],
  shownHours: readonly string[] = premiumHours,
  wholeWeek = false,
): Week {
  const slots = new Map<string, ReadEntry[]>();
  const unplaced: ReadEntry[] = [];
  const hours = new Set<string>([...requiredHours, ...shownHours]);
  const days = new Set<Day>(wholeWeek ? daysOfWeek : weekdays);
  for (const entry of entries.map(readEntry)) {
    if (entry.hour === undefined || entry.days.length === 0) {
      unplaced.push(entry);
      continue;
    }
    hours.add(entry.hour);
    for (const day of entry.days) {
      days.add(day);
      const key = slotKey(day, entry.hour);
      const known = slots.get(key);
      if (known) known.push(entry);
      else slots.set(key, [entry]);
    }
  }
  for (const list of slots.values()) list.sort(byTime);
  return {
    hours: [...hours].toSorted(),
    days: daysOfWeek.filter((day) => days.has(day)),
    slots,
    unplaced,
  };
}

const byTime = (one: ReadEntry, other: ReadEntry) =>
  `${one.time} ${one.templateName} ${one.id}` < `${other.time} ${other.templateName} ${other.id}` ? -1 : 1;
