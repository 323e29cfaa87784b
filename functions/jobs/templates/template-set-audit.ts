import { audit, refersTo } from '#functions/engine/job/job';
import { templateSetProblem } from '#shared/domain/schedules/template-rules';
import { setCorrectKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotFix, slotOf, storedSet } from '#shared/templates/slots';
import { expectedSlots } from './expected-slots';

/** A mismatch is a finding for the entry, a missing entry one for the slot. */
export const templateSetAudit = audit({
  name: 'template-set-audit',
  title: 'Template set ID audit',
  description:
    'Compares the set IDs in the template definitions with those in the default schedule. Finds mismatched and missing IDs.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [refersTo(DefaultScheduledSet, slotAttributes)],
  inspect: (entry) => {
    const problem = templateSetProblem(entry);
    return problem ? [{ ...problem, details: { ...slotOf(entry), set: storedSet(entry) } }] : [];
  },
  expects: expectedSlots({
    right: setCorrectKind,
    missing: 'EntryMissing',
    differs: (entry) => slotFix(entry) !== undefined,
  }),
});
