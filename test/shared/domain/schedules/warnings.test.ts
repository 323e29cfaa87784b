import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scheduleHoursAudit, scheduleStructureAudit } from '#functions/jobs/schedules/schedule-audits';
import { setIdAudit } from '#functions/jobs/sets/set-id-audit';
import { scheduleComparison, templateSetAudit } from '#functions/jobs/templates/template-slots';
import {
  addEntry,
  changeEntry,
  draftedEntries,
  emptyDraft,
  removeEntry,
} from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { libraryOf } from '#shared/domain/schedules/set-rules';
import { savedProblems, saveWarnings, scheduleProblems } from '#shared/domain/schedules/warnings';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { rehearse } from '../../../support/rehearse';
import { anyFields, anySchedule, someBreathing, someSets } from './arbitraries';

const audits = [scheduleHoursAudit, setIdAudit, templateSetAudit, scheduleComparison, scheduleStructureAudit];
const library = libraryOf(someSets, someBreathing);

/**
 * Returns the kind and message of each finding in a schedule, according to the nightly audits. Excludes
 * findings that need no attention.
 */
function findingsOf(entries: readonly ScheduleEntry[]): readonly string[] {
  const records = { DefaultScheduledSet: entries, Set: someSets, BreathingExercise: someBreathing };
  return audits.flatMap((audit) =>
    rehearse(audit, { records })
      .findings.filter(({ kind }) => !onlyInforms(kind))
      .map(({ kind, message }) => messageKey(kind, message)),
  );
}

/** Uses one kind for a slot without an entry, because the two template audits name it differently. */
const messageKey = (kind: string, message: string) =>
  `${kind === 'MissingInDatabase' ? 'EntryMissing' : kind}: ${message}`;

const warned = (before: readonly ScheduleEntry[], after: readonly ScheduleEntry[]) =>
  saveWarnings(before, after, library).map(({ kind, message }) => messageKey(kind, message));

test('after any save, the audits find nothing that the editor did not warn about', () => {
  const edit = fc.oneof(
    anyFields.map((fields) => ({ act: 'add' as const, fields })),
    fc.tuple(fc.nat(20), anyFields).map(([index, fields]) => ({ act: 'change' as const, at: index, fields })),
    fc.nat(20).map((index) => ({ act: 'remove' as const, at: index })),
  );
  fc.assert(
    fc.property(anySchedule, fc.array(edit, { maxLength: 6 }), (saved, edits) => {
      const idOf = (index: number) => saved[index % Math.max(1, saved.length)]?.id ?? 'none';
      const draft = edits.reduce((now, one, index) => {
        if (one.act === 'add') return addEntry(now, one.fields, `${index}`);
        if (one.act === 'remove') return removeEntry(now, idOf(one.at));
        return changeEntry(now, saved, idOf(one.at), one.fields);
      }, emptyDraft);
      const after = draftedEntries(saved, draft);
      // The audits say of an empty schedule only that there is nothing to audit yet.
      const lacking = scheduleProblems(saved).map(({ kind, message }) => messageKey(kind, message));
      const known = new Set([...findingsOf(saved), ...lacking, ...warned(saved, after)]);

      expect(findingsOf(after).filter((finding) => !known.has(finding))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

describe('warnings that no audit gives', () => {
  const template = {
    id: 't',
    hour: '10',
    days: ['Mon'],
    activityType: 'movement',
    templateName: 'energy-focus',
  };
  const kinds = (before: readonly ScheduleEntry[], after: readonly ScheduleEntry[]) =>
    saveWarnings(before, after, library).map(({ kind }) => kind);

  test('are given for a new entry without a template, which is sent to everyone instead of the templates', () => {
    const own = { id: 'schedule-1', hour: '10', days: ['Mon'], activityType: 'movement', set: 'set-stretch' };

    const warnings = saveWarnings([template], [template, own], library);

    expect(warnings.find(({ kind }) => kind === 'OutranksTemplates')).toMatchObject({
      entryId: 'schedule-1',
      advice: "Choose a template so that the other templates' entries are still sent.",
    });
  });

  test('are given for two entries at one time, and for an hour that only premium users have', () => {
    const twin = { ...template, id: 'schedule-1' };
    const earlier = { ...twin, exerciseTime: '09:50' };
    const ofOtherHour = { ...twin, hour: '09', exerciseTime: '09:55' };
    expect(kinds([template], [template, twin])).toContain('SameSlot');
    expect(kinds([template], [template, ofOtherHour])).toContain('SameSlot');
    expect(kinds([template], [template, earlier])).not.toContain('SameSlot');
    expect(kinds([template], [template, { ...twin, days: ['Tue'] }])).not.toContain('SameSlot');
    expect(kinds([], [{ ...twin, hour: '12' }])).toContain('PremiumSlot');
  });

  test('are given for an entry whose notification is not sent, and for one that replaces others', () => {
    const calm = { ...template, id: 'schedule-2', templateName: 'stress-comfort' };
    const own = { ...template, id: 'schedule-1', templateName: null };

    expect(kinds([template], [template, calm])).toContain('NotSent');
    expect(kinds([template], [template, { ...own, exerciseTime: '09:50' }])).not.toContain(
      'OutranksTemplates',
    );
    expect(kinds([template], [template, { ...own, hour: '09', exerciseTime: '09:55' }])).toContain(
      'OutranksTemplates',
    );
  });

  test('are also given for entries that have been saved', () => {
    const twin = { ...template, id: 'a-twin' };

    const found = savedProblems([template, twin], new Set(['a-twin']), library);

    expect(found.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toContain('SameSlot');
  });

  test('are given for an hour that Align deletes, with advice', () => {
    const late = { ...template, id: 'schedule-1', hour: '22' };

    expect(saveWarnings([], [late], library).find(({ kind }) => kind === 'InvalidHour')?.advice).toBe(
      "'Align All Template Schedules' deletes entries at this hour. Use 09, 10, 11, 14, 15 or 16, or do not run it.",
    );
  });

  test('are marked if the saved entry already has the problem', () => {
    const early = { ...template, hour: '08', exerciseTime: '07:55' };
    const known = (before: readonly ScheduleEntry[], after: ScheduleEntry) =>
      saveWarnings(before, [after], library).flatMap(({ kind, isKnown }) => (isKnown ? [kind] : []));

    expect(known([early], { ...early, exerciseTime: '08:10' })).toContain('InvalidHour');
    expect(known([early], { ...early, hour: '07' })).not.toContain('InvalidHour');
    expect(known([], early)).toEqual([]);
  });

  test('are not given for unchanged entries', () => {
    expect(kinds([{ ...template, hour: 'noon' }], [{ ...template, hour: 'noon' }])).toEqual([]);
  });
});
