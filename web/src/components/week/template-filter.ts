import type { ReadEntry } from '#shared/domain/schedules/entry';
import { assignableTemplates } from '#shared/templates/index';
import { templateTitle } from '#shared/templates/template-title';
import { isEmpty } from '#shared/values/empty';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { noTemplate } from '#shared/values/template-ids';

/** The filter value that selects entries for all templates. */
export const allTemplates = '';

type OfTemplate = StoredEntry | Pick<ReadEntry, 'templateName'>;

/** Returns the assignable templates, others that the entries use, and the option for no template. */
export function templateOptions(
  entries: readonly OfTemplate[] = [],
): readonly { readonly value: string; readonly label: string }[] {
  const known = assignableTemplates.map(({ id }): string => id);
  const named = entries.flatMap(({ templateName }) =>
    typeof templateName === 'string' && !isEmpty(templateName) ? [templateName] : [],
  );
  const others = [...new Set(named)].filter((name) => !known.includes(name)).toSorted();
  return [
    { value: allTemplates, label: 'All templates' },
    ...[...known, ...others].map((value) => ({ value, label: templateTitle(value) })),
    { value: noTemplate, label: 'Legacy/Unassigned' },
  ];
}

export function isOfTemplate({ templateName }: OfTemplate, filter: string): boolean {
  if (filter === allTemplates) return true;
  return filter === noTemplate ? isEmpty(templateName) : templateName === filter;
}
