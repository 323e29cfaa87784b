import { audit, refersTo } from '#functions/engine/job/job';
import { showValue } from '#shared/api/describe-issue';
import { setCorrectKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotFix, slotOf, storedSet } from '#shared/templates/slots';
import { expectedSlots } from './expected-slots';

/**
 * Compares the set of every slot of the templates with the one in the database: a mismatch is a finding of
 * the entry, what is missing one of the slot (spec 2, sections 2.5 and 4).
 */
export const templateSetAudit = audit({
  name: 'template-set-audit',
  title: 'Template set ID audit',
  description:
    'Compares the set IDs in the template definitions with those in the default schedule. Finds different and missing ones.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, slotAttributes)],
  inspect: (entry) => {
    const slot = slotOf(entry);
    if (!slot || !slotFix(entry)) return [];
    const stored = storedSet(entry);
    const message = `The set is ${showValue(stored)}; expected ${slot.setId} for ${slot.templateName} at ${slot.hour}.`;
    return [{ kind: 'SetMismatch', message, details: { ...slot, set: stored } }];
  },
  expects: expectedSlots({
    right: setCorrectKind,
    missing: 'EntryMissing',
    differs: (entry) => slotFix(entry) !== undefined,
  }),
});
