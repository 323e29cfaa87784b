import { assignableTemplates } from '#shared/templates/index';
import { hourOfSlot, templateEntry } from '#shared/templates/template-entry';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';
import { changedEntries, codeOnlyEntries, databaseOnlyEntries, entryId } from './schedule-faults';
import { unassignedEntries } from './unassigned-entries';

/** Newer than their sets. */
const templatesMadeDaysAgo = 20;
/** The oldest. */
export const unassignedMadeDaysAgo = 500;

/** The assignable templates with deliberate faults, and entries without a template. */
export function* schedule(calendar: Calendar): Generator<DemoRecord> {
  const entries = assignableTemplates
    .flatMap((template) =>
      template.schedule.map((slot) => ({
        id: entryId(template.id, hourOfSlot(slot)),
        ...templateEntry(template, slot),
      })),
    )
    .filter(({ id }) => !codeOnlyEntries.includes(id))
    .map((entry) => ({ ...entry, ...changedEntries.get(entry.id) }));
  for (const entry of [...entries, ...databaseOnlyEntries]) {
    const record = { ...entry, ...contentStamps(calendar, templatesMadeDaysAgo) };
    yield { table: 'DefaultScheduledSet', record };
  }
  for (const entry of unassignedEntries) {
    const record = { ...entry, ...contentStamps(calendar, unassignedMadeDaysAgo) };
    yield { table: 'DefaultScheduledSet', record };
  }
}
