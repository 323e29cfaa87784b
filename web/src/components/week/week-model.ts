import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { type Day, daysOfWeek, weekdays } from '#shared/values/days';
import { premiumHours, requiredHours } from '#shared/values/schedule-hours';

export interface Week {
  /** The hours of the schedule's slots and of all entries, in order, with two digits each. */
  readonly hours: readonly string[];
  readonly days: readonly Day[];
  /** The entries by `slotKey`. */
  readonly slots: ReadonlyMap<string, readonly ReadEntry[]>;
  /** The entries whose hour or days are invalid. */
  readonly unplaced: readonly ReadEntry[];
}

export const slotKey = (day: Day, hour: string): string => `${day} ${hour}`;

/**
 * Arranges entries in a week. Without `hasWeekend`, Saturday and Sunday are shown only if they contain
 * entries.
 * @param shownHours the hours to show even if empty; by default the ten hours for premium users
 * @param hasWeekend whether to show Saturday and Sunday in any case
 */
export function weekOf(
  entries: readonly ScheduleEntry[],
  shownHours: readonly string[] = premiumHours,
  hasWeekend?: boolean,
): Week {
  const slots = new Map<string, ReadEntry[]>();
  const unplaced: ReadEntry[] = [];
  const hours = new Set<string>([...requiredHours, ...shownHours]);
  const days = new Set<Day>(hasWeekend ? daysOfWeek : weekdays);
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
    days: hasWeekend === false ? weekdays : daysOfWeek.filter((day) => days.has(day)),
    slots,
    unplaced,
  };
}

const orders = new WeakMap<ReadEntry, string>();

/** Returns a sort key, built only once per entry, because an entry can be in several slots. */
function orderOf(entry: ReadEntry): string {
  const order = orders.get(entry) ?? `${entry.time} ${entry.templateName} ${entry.id}`;
  orders.set(entry, order);
  return order;
}

const byTime = (one: ReadEntry, other: ReadEntry) => (orderOf(one) < orderOf(other) ? -1 : 1);
