import { audit, refersTo } from '#functions/engine/job/job';
import { comparisonProblem, slotMismatch } from '#shared/domain/schedules/template-rules';
import { scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotOf, storedSet, storedTitle } from '#shared/templates/slots';
import { readHour } from '#shared/values/schedule-hours';
import { expectedSlots } from './expected-slots';

/** In both directions. Entries that belong to no template are not compared. */
export const scheduleComparison = audit({
  name: 'schedule-comparison',
  title: 'Schedule comparison',
  description:
    'Compares the template definitions in the code with the default schedule. Finds mismatched titles and set IDs, and entries missing from either side.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, slotAttributes)],
  inspect: (entry) => {
    const problem = comparisonProblem(entry);
    if (!problem) return [];
    const inDatabase = { set: storedSet(entry), title: storedTitle(entry) };
    const slot = slotOf(entry);
    if (slot) return [{ ...problem, details: { ...slot, ...inDatabase } }];
    const { templateName: template, activityType: type } = entry;
    const details = { template, hour: readHour(entry.hour) ?? entry.hour, type, ...inDatabase };
    return [{ ...problem, details }];
  },
  expects: expectedSlots({
    right: scheduleMatchKind,
    missing: 'MissingInDatabase',
    differs: (entry, slot) => slotMismatch(slot, entry) !== undefined,
  }),
});
