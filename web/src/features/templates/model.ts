import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { scheduleTemplates } from '#shared/templates/index';

/** A template with its entries, in the order of the day. */
export interface TemplateGroup {
  /** Empty for entries without a template. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly entries: readonly ReadEntry[];
}

/**
 * The templates with their entries: those defined in code, then others that entries name, then entries
 * without a template. Templates in code without entries are left out, because they may be for the public demo
 * only.
 */
export function templateGroups(entries: readonly ScheduleEntry[]): readonly TemplateGroup[] {
  const byTemplate = Map.groupBy(entries, ({ templateName }) =>
    typeof templateName === 'string' ? templateName.trim() : '',
  );
  const known = scheduleTemplates.map(({ id }): string => id);
  const others = [...byTemplate.keys()].filter((id) => id !== '' && !known.includes(id)).toSorted();
  return [...known, ...others, ''].flatMap((id) => {
    const own = byTemplate.get(id);
    if (!own) return [];
    const template = scheduleTemplates.find((one) => one.id === id);
    const [stored] = own.map(({ templateDescription }) => templateDescription).filter(Boolean);
    return [
      {
        id,
        name: template?.name ?? (id === '' ? 'Legacy/Unassigned' : id),
        description:
          template?.description ??
          (typeof stored === 'string'
            ? stored
            : id === ''
              ? 'Entries that belong to no template. They go to all users.'
              : 'This template is not in the code, so its entries are not sent.'),
        entries: own.map(readEntry).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
      },
    ];
  });
}

const orderOf = ({ hour, time, id }: ReadEntry) => `${hour} ${time} ${id}`;

/** Selects the entries that the manager shows. */
export interface EntryFilter {
  readonly q: string | undefined;
  readonly type: string | undefined;
}

/**
 * The groups with their matching entries; empty groups are left out. If the text matches the template's name,
 * all of its entries match.
 */
export function filteredGroups(
  groups: readonly TemplateGroup[],
  { q, type }: EntryFilter,
  titleOf: (id: string) => string,
): readonly TemplateGroup[] {
  const text = q?.trim().toLowerCase() ?? '';
  const matches = (entry: ReadEntry, group: TemplateGroup) =>
    (type === undefined || entry.activity === type) &&
    (text === '' ||
      [group.name, entry.heading, entry.content, entry.set, titleOf(entry.set), `${entry.hour}:00`]
        .join('\n')
        .toLowerCase()
        .includes(text));
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => matches(entry, group)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The summary of a template's entries in its header. */
export function groupSummary({ entries }: TemplateGroup): {
  readonly movement: number;
  readonly breathing: number;
  /** '09:00-16:00'; empty if no entry has an hour. */
  readonly hours: string;
  /** The number of sessions on the busiest day. */
  readonly perDay: number;
} {
  const hours = entries.flatMap(({ hour }) => hour ?? []).toSorted();
  const days = entries.flatMap((entry) => entry.days);
  const counts = [...Map.groupBy(days, (day) => day).values()].map(({ length }) => length);
  const [first, last] = [hours[0], hours.at(-1)];
  return {
    movement: entries.filter(({ activity }) => activity !== 'breathing').length,
    breathing: entries.filter(({ activity }) => activity === 'breathing').length,
    hours: first === undefined ? '' : `${first}:00-${last}:00`,
    perDay: Math.max(0, ...counts),
  };
}
