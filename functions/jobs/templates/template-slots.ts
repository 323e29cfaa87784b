import { audit, type Expectation, keep, refersTo, update } from '#functions/engine/job/job';
import { writtenTo } from '#shared/domain/schedules/obsolete-fields';
import {
  comparisonProblem,
  missingSlotMessage,
  slotMismatch,
  templateSetProblem,
} from '#shared/domain/schedules/template-rules';
import { demoOnlyKind, scheduleMatchKind, setCorrectKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import {
  isOfSlot,
  slotAttributes,
  slotFix,
  slotKey,
  slotOf,
  storedSet,
  storedTitle,
  type TemplateSlot,
  templateSlots,
} from '#shared/templates/slots';
import { readHour } from '#shared/values/schedule-hours';
import { fixing } from '../records/given-records';
import { unlessEmpty } from '../schedules/empty-schedule';

interface SlotAudit {
  /** Kind of finding: the database matches the code. */
  readonly right: string;
  /** Kind of finding: the database has no entry. */
  readonly missing: string;
  /** The audit then reports the entry. */
  readonly differs: (entry: StoredRecord, slot: TemplateSlot) => boolean;
}

/**
 * Each slot has one finding: about the slot, or about an entry that differs. The audit must declare the
 * default schedule with `slotAttributes` in `refers`.
 */
const expectedSlots = ({ right, missing, differs }: SlotAudit): Expectation<TemplateSlot> =>
  unlessEmpty<TemplateSlot>({
    itemsName: 'template slots',
    items: () => templateSlots,
    keyOf: slotKey,
    inspect: (slot, { related }) => {
      const entries = related(DefaultScheduledSet)
        .where('templateName', slot.template)
        .filter((entry) => isOfSlot(entry, slot));
      if (entries.some((entry) => differs(entry, slot))) return [];
      const { setTitle, setId } = slot;
      const tell = (kind: string, message: string) => [{ kind, message, details: { ...slot } }];
      if (entries.length > 0)
        return tell(right, `The database has "${setTitle}" (${setId}), matching the code.`);
      if (slot.demoOnly)
        return tell(demoOnlyKind, 'This template is for the public demo only and is never scheduled.');
      return tell(missing, missingSlotMessage(slot));
    },
  });

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

/** Does not create missing entries. */
export const templateSetFix = fixing(['SetMismatch', 'SetIdMismatch'], {
  name: 'template-set-fix',
  title: 'Fix template set IDs',
  description:
    "Finds scheduled template entries whose set differs from the one in their definition, and restores the defined set and heading. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName', 'hour'],
  reads: [...slotAttributes, 'notificationContent', 'exerciseTime'],
  visit: (record) => {
    const fix = slotFix(record);
    return fix ? update(writtenTo(record, fix)) : keep;
  },
});
