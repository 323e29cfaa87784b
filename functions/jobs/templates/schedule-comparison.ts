import { audit, refersTo } from '#functions/engine/job/job';
import { showValue } from '#shared/api/describe-issue';
import { scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { slotAttributes, slotOf, storedSet, storedTitle, type TemplateSlot } from '#shared/templates/slots';
import { isEmpty } from '#shared/values/empty';
import { readHour } from '#shared/values/schedule-hours';
import { expectedSlots } from './expected-slots';

/**
 * Compares the template definitions of the code with the default schedule, both ways (spec 2, sections 2.6
 * and 4). Entries of no template are compared with nothing.
 */
export const scheduleComparison = audit({
  name: 'schedule-comparison',
  title: 'Schedule comparison',
  description:
    'Compares the template definitions in the code with the default schedule. Finds different titles and set IDs, and entries missing on either side.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, slotAttributes)],
  inspect: (entry) => {
    if (isEmpty(entry.templateName)) return [];
    const slot = slotOf(entry);
    const inDatabase = { set: storedSet(entry), title: storedTitle(entry) };
    if (!slot) {
      const { templateName: template, activityType: type } = entry;
      const message = `The code has no slot of ${showValue(template)} at ${showValue(entry.hour)}.`;
      const details = { template, hour: readHour(entry.hour) ?? entry.hour, type, ...inDatabase };
      return [{ kind: 'MissingInCode', message, details }];
    }
    const kind = mismatch(slot, entry);
    if (!kind) return [];
    const message = `The database has ${showValue(inDatabase.title)} (${showValue(inDatabase.set)}); expected "${slot.setTitle}" (${slot.setId}).`;
    return [{ kind, message, details: { ...slot, ...inDatabase } }];
  },
  expects: expectedSlots({
    right: scheduleMatchKind,
    missing: 'MissingInDatabase',
    differs: (entry, slot) => mismatch(slot, entry) !== undefined,
  }),
});

/** What of an entry differs from its slot; of both, the set is told. */
function mismatch(slot: TemplateSlot, entry: StoredRecord): string | undefined {
  if (storedSet(entry) !== slot.setId) return 'SetIdMismatch';
  return storedTitle(entry) === slot.setTitle ? undefined : 'TitleMismatch';
}
