import type { ScheduleDraft } from '#shared/domain/schedules/draft';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { scheduleTemplates } from '#shared/templates/index';

export interface TemplateGroup {
  /** The template's ID, which is empty for entries without a template. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly entries: readonly ReadEntry[];
}

/**
 * Groups entries by template: templates in code first, then others that entries reference, then entries
 * without a template. A template in code without entries is omitted: it may be only for the public demo.
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
        name: nameOf(id),
        description:
          template?.description ??
          (typeof stored === 'string'
            ? stored
            : id === ''
              ? 'Entries without a template. Their notifications are sent to all users.'
              : 'This template is not in the code, so its notifications are not sent.'),
        entries: own.map(readEntry).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
      },
    ];
  });
}

const nameOf = (id: string): string =>
  scheduleTemplates.find((one) => one.id === id)?.name ?? (id === '' ? 'Legacy/Unassigned' : id);

const orderOf = ({ hour, time, id }: ReadEntry) => `${hour} ${time} ${id}`;

export const withoutTemplate = (draft: ScheduleDraft, templateName: string): ScheduleDraft => ({
  ...draft,
  created: draft.created.filter((entry) => entry.templateName !== templateName),
});

export interface EntryFilter {
  readonly q: string | undefined;
  readonly type: string | undefined;
}

/**
 * Returns a test for entries. An entry also matches if the filter text occurs in the name of its template.
 */
export function entryTest(
  { q, type }: EntryFilter,
  titleOf: (id: string) => string,
): (entry: ReadEntry) => boolean {
  const text = q?.trim().toLowerCase() ?? '';
  return (entry) =>
    (type === undefined || entry.activity === type) &&
    (text === '' ||
      [
        nameOf(entry.templateName.trim()),
        entry.heading,
        entry.content,
        entry.set,
        titleOf(entry.set),
        `${entry.hour}:00`,
      ]
        .join('\n')
        .toLowerCase()
        .includes(text));
}

export const filteredGroups = (
  groups: readonly TemplateGroup[],
  test: (entry: ReadEntry) => boolean,
): readonly TemplateGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(test) }))
    .filter(({ entries }) => entries.length > 0);

export function groupSummary({ entries }: TemplateGroup): {
  readonly movement: number;
  readonly breathing: number;
  /** The hours, for example '09:00-16:00'. Empty if no entry has an hour. */
  readonly hours: string;
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
