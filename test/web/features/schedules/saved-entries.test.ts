import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleHoursAudit } from '#functions/jobs/schedules/schedule-audits';
import { setIdAudit } from '#functions/jobs/sets/set-id-audit';
import { scheduleComparison, templateSetAudit } from '#functions/jobs/templates/template-slots';
import {
  addEntry,
  changeEntry,
  copyOf,
  draftedEntries,
  emptyDraft,
  entriesAfterEdit,
  removeEntry,
  removeOnDay,
  type ScheduleDraft,
} from '#shared/domain/schedules/draft';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { readPasted } from '#shared/domain/schedules/pasted';
import { blankForm, isComplete, withActivity, withHour, withSet } from '#shared/domain/schedules/prefill';
import { libraryOf } from '#shared/domain/schedules/set-rules';
import { saveWarnings, scheduleProblems } from '#shared/domain/schedules/warnings';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { type Day, daysOfWeek, weekdays } from '#shared/values/days';
import {
  draftWithout,
  editedDraft,
  initialState,
  problemsOf,
} from '#web/components/schedule-entry/entry-form-state';
import { movedDraft } from '#web/components/week/move-dialog';
import {
  anyFields,
  anySchedule,
  someBreathing,
  someSets,
} from '../../../shared/domain/schedules/arbitraries';
import { rehearse } from '../../../support/rehearse';

const audits = [scheduleHoursAudit, setIdAudit, templateSetAudit, scheduleComparison];
const library = libraryOf(someSets, someBreathing);

/**
 * Returns the messages from the four nightly audits' findings. The audits use different wording for a missing
 * template entry.
 */
function findingsOf(entries: readonly ScheduleEntry[]): readonly string[] {
  const records = { DefaultScheduledSet: entries, Set: someSets, BreathingExercise: someBreathing };
  return audits.flatMap((audit) =>
    rehearse(audit, { records })
      .findings.filter(({ kind }) => !onlyInforms(kind))
      .map(({ message }) => message),
  );
}

/** What a schedule lacks. The audits say of an empty schedule only that there is nothing to audit yet. */
const lackingIn = (entries: readonly ScheduleEntry[]) =>
  scheduleProblems(entries).map(({ message }) => message);

/** An action that an admin performs on a screen. */
type Act = (draft: ScheduleDraft, saved: readonly ScheduleEntry[], key: string) => ScheduleDraft;

const day = fc.constantFrom<Day>(...daysOfWeek);
const index = fc.nat(20);
const hour = fc.constantFrom('07', '09', '10', '11', '14', '15', '16', '22');
const entryAt = (draft: ScheduleDraft, saved: readonly ScheduleEntry[], at: number) => {
  const now = draftedEntries(saved, draft);
  return now[at % Math.max(1, now.length)];
};

/** Creates an action that applies to an entry. The action does nothing if the schedule is empty. */
const onEntry =
  (
    at: number,
    act: (draft: ScheduleDraft, saved: readonly ScheduleEntry[], entry: ScheduleEntry) => ScheduleDraft,
  ): Act =>
  (draft, saved) => {
    const entry = entryAt(draft, saved, at);
    return entry ? act(draft, saved, entry) : draft;
  };

/**
 * Actions in the notification scheduler: editing cells, deleting rows, using the Add dialog, and pasting
 * rows.
 */
const scheduler = fc.oneof(
  fc
    .tuple(index, anyFields)
    .map(([at, { hour: _, days: __, ...fields }]) =>
      onEntry(at, (draft, saved, { id }) => changeEntry(draft, saved, id, fields)),
    ),
  index.map((at) => onEntry(at, (draft, _, { id }) => removeEntry(draft, id))),
  fc
    .tuple(hour, fc.constantFrom('movement', 'breathing'), fc.constantFrom(...someSets))
    .map(([at, type, { id, title }]): Act => {
      const form = withHour(withActivity(blankForm, type), at);
      const whole =
        type === 'breathing' ? { ...form, notificationHeading: 'Breathe' } : withSet(form, id, title);
      return (draft, _, key) =>
        isComplete(whole) ? addEntry(draft, { ...whole, days: weekdays }, key) : draft;
    }),
  fc.tuple(hour, day, fc.constantFrom(...someSets)).map(([at, on, { title }]): Act => {
    const [pasted] = readPasted([{ line: 1, cells: [at, on, 'stretch', title] }], {
      sets: someSets,
      breathing: [],
    });
    return (draft, _, key) => (pasted?.fields ? addEntry(draft, pasted.fields, key) : draft);
  }),
);

/** The entry form in /admin/schedules and in the classic tab, used for either all days or one day. */
const form = fc
  .tuple(index, anyFields, fc.boolean(), fc.constantFrom('edit', 'copy', 'create', 'delete'), day)
  .map(
    ([at, fields, alone, act, on]): Act =>
      (draft, saved, key) => {
        const source = act === 'create' ? undefined : entryAt(draft, saved, at);
        const entry = act === 'copy' ? undefined : source;
        const onlyDay = alone && entry && readEntry(entry).days.includes(on) ? on : undefined;
        if (act === 'delete') return entry ? draftWithout(draft, saved, entry.id, onlyDay) : draft;
        const { activityType = 'movement', set, notificationHeading, templateName } = fields;
        const state = {
          ...initialState(source, {}),
          time: `${fields.hour}:00`,
          activityType,
          set: set ?? '',
          heading: notificationHeading ?? '',
          templateName: templateName ?? '',
        };
        if (Object.keys(problemsOf(state)).length > 0) return draft;
        return editedDraft(draft, saved, { form: state, entry, source, onlyDay, key });
      },
  );

/** The week view: dragging an entry to another slot, on all its days or only one. */
const week = fc.tuple(index, day, hour, fc.boolean()).map(([at, on, to, onlyThisDay]) =>
  onEntry(at, (draft, saved, entry) => {
    const [from] = readEntry(entry).days;
    return from
      ? movedDraft(draft, saved, entry, { id: entry.id, from, to: { day: on, hour: to }, onlyThisDay })
      : draft;
  }),
);

/**
 * The template manager: creating a template from another template's entry, deleting entries, and moving
 * entries in the template's week.
 */
const templates = fc.oneof(
  index.map(
    (at): Act =>
      (draft, saved, key) => {
        const entry = entryAt(draft, saved, at);
        return entry
          ? addEntry(draft, copyOf(entry, { templateName: 'calm-afternoon', isTemplate: null }), key)
          : draft;
      },
  ),
  index.map((at) => onEntry(at, (draft, _, { id }) => removeEntry(draft, id))),
  week,
);

/** The multi-activity manager: adding activities to a slot and removing them from one day. */
const slot = fc.oneof(
  fc.tuple(hour, day, fc.constantFrom(...someSets)).map(
    ([at, on, { id }]): Act =>
      (draft, _, key) =>
        addEntry(
          draft,
          { hour: at, days: [on], activityType: 'strength', set: id, exerciseTime: '08:45' },
          key,
        ),
  ),
  fc
    .tuple(index, day)
    .map(([at, on]) => onEntry(at, (draft, saved, { id }) => removeOnDay(draft, saved, id, on))),
);

test('the four audits find nothing after an edit of a selection that it did not warn about', () => {
  const edit = fc.tuple(fc.array(index, { minLength: 1, maxLength: 5 }), fc.option(anyFields));
  fc.assert(
    fc.property(anySchedule, edit, (saved, [places, fields]) => {
      const ids = places.flatMap((at) => saved[at % Math.max(1, saved.length)]?.id ?? []);
      const after = entriesAfterEdit(saved, { ids, fields: fields ?? undefined });
      const warned = saveWarnings(saved, after, library).map(({ message }) => message);
      const known = new Set([...findingsOf(saved), ...lackingIn(saved), ...warned]);

      expect(findingsOf(after).filter((finding) => !known.has(finding))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['the notification scheduler', scheduler],
  ['the schedule templates and the classic tab', form],
  ['the week', week],
  ['the template manager', templates],
  ['the multi-activity manager', slot],
] as const)('after any save by %s, the four audits find nothing that it did not warn about', (_, acts) => {
  fc.assert(
    fc.property(anySchedule, fc.array(acts, { minLength: 1, maxLength: 5 }), (saved, all) => {
      const draft = all.reduce((now, act, at) => act(now, saved, `${at}`), emptyDraft);
      const after = draftedEntries(saved, draft);
      const warned = saveWarnings(saved, after, library).map(({ message }) => message);
      const known = new Set([...findingsOf(saved), ...lackingIn(saved), ...warned]);

      expect(findingsOf(after).filter((finding) => !known.has(finding))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
