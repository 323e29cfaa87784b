import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { sortedBy } from '#shared/domain/schedules/sorted-by';
import { weekdays, weekend } from '#shared/values/days';
import { allTemplates, isOfTemplate } from '../../components/week/template-filter';

/** A group of entries. Each group has its own table. */
export type Group = 'weekday' | 'weekend' | 'special';

/**
 * Returns an entry's group. `weekday` is Monday to Friday, `weekend` Saturday and Sunday, `special` any other
 * combination.
 */
export function groupOf({ days }: ReadEntry): Group {
  if (sameDays(days, weekdays)) return 'weekday';
  return sameDays(days, weekend) ? 'weekend' : 'special';
}

const sameDays = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((day) => other.includes(day));

export const shownEntries = (
  entries: readonly ScheduleEntry[],
  template: string | undefined,
): readonly ReadEntry[] =>
  sortedBy(
    entries.map(readEntry).filter((entry) => isOfTemplate(entry, template ?? allTemplates)),
    orderOf,
  );

const orderOf = ({ hour, time, templateName, id }: ReadEntry) => `${hour} ${time} ${templateName} ${id}`;
