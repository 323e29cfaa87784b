import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import { notificationTime } from '../notifications/notification-slots';
import { readEntry, type ScheduleEntry } from './entry';
import { hourProblem, missingHours } from './hours-rules';
import { type NotSentEntries, notSentEntries, notSentText } from './not-sent';
import type { ScheduleProblem } from './problem';
import { type Library, setProblems } from './set-rules';
import { isPremiumSlot } from './slot-rights';
import { structureProblems } from './structure-rules';
import { comparisonProblem, missingSlotMessage, missingSlots, templateSetProblem } from './template-rules';

export interface SaveWarning extends ScheduleProblem {
  /** Undefined if the warning applies to the whole schedule. */
  readonly entryId: string | undefined;
  /** How to avoid the consequence. */
  readonly advice: string;
  /** True if the stored entry had the problem before this save. */
  readonly isKnown: boolean;
}

const advices: Readonly<Record<string, string>> = {
  InvalidHour:
    "'Align All Template Schedules' deletes entries at this hour. Use 09, 10, 11, 14, 15 or 16, or do not run it.",
  TimeOffHour:
    "Use the slot's usual time: 5 minutes before the hour or, for breathing, 25 minutes past it. 'Align All Template Schedules' resets other times.",
  SetEmpty: 'Select a set.',
  SetUnknown: 'Select a set from the library.',
  SetInactive: 'Activate the set, or select an active one.',
  BreathingUnknown: 'Select a breathing exercise from the library.',
  IdInContent: 'Write a sentence. The ID belongs in the set field.',
  SetMismatch: "Use the template's set; otherwise, 'Fix template set IDs' will restore it.",
  SetIdMismatch: "Use the template's set, or leave the template empty.",
  TitleMismatch: 'Use the set title as the heading, or leave the template empty.',
  MissingInCode: 'Leave the template empty, or add the slot to the template in the code.',
  HourMissing: 'Keep an entry at this hour.',
  EntryMissing: "Keep the template's entry.",
  OutranksTemplates: "Choose a template so that the other templates' entries are still sent.",
  NotSent: 'Move the entry to another time, or change its days or its template.',
  SameSlot: 'Move one of the entries to another time, or change its days.',
  PremiumSlot: 'Move the entry to a core slot, unless free users should receive it at this hour too.',
};

const fallback = 'Correct the field named in the message.';

/** Returns an entry's problems as the audits report them. Without a library, sets are not checked. */
export const entryProblems = (entry: StoredEntry, library: Library | undefined): readonly ScheduleProblem[] =>
  [
    ...structureProblems(entry),
    hourProblem(entry),
    ...setProblems(entry, library),
    templateSetProblem(entry),
    comparisonProblem(entry),
  ].filter((problem) => problem !== undefined);

/** Reports missing entries, as the audits do. */
export const scheduleProblems = (entries: readonly StoredEntry[]): readonly ScheduleProblem[] => [
  ...missingHours(entries).map((hour) => ({
    kind: 'HourMissing',
    message: `The schedule has no entry at ${hour}.`,
  })),
  ...missingSlots(entries).map((slot) => ({ kind: 'EntryMissing', message: missingSlotMessage(slot) })),
];

/**
 * Returns what the audits would report for changed and missing entries, and what no audit checks, such as an
 * entry that replaces all templates' entries.
 */
export function saveWarnings(
  before: readonly ScheduleEntry[],
  after: readonly ScheduleEntry[],
  library: Library | undefined,
): readonly SaveWarning[] {
  const saved = new Map(before.map((entry) => [entry.id, entry]));
  const changed = after.filter((entry) => !isSame(saved.get(entry.id), entry));
  const missingBefore = new Set(scheduleProblems(before).map(({ message }) => message));
  const [outcomeBefore, outcome] = [outcomeOf(before), outcomeOf(after)];
  return [
    ...changed.flatMap((entry) => {
      const old = saved.get(entry.id);
      const known = old ? [...entryProblems(old, library), ...consequences(old, outcomeBefore)] : [];
      return [...entryProblems(entry, library), ...consequences(entry, outcome)].map((problem) => ({
        ...warning(problem, entry.id),
        isKnown: known.some(({ message }) => message === problem.message),
      }));
    }),
    ...scheduleProblems(after)
      .filter(({ message }) => !missingBefore.has(message))
      .map((problem) => warning(problem, undefined)),
  ];
}

export function savedProblems(
  entries: readonly ScheduleEntry[],
  ids: ReadonlySet<string>,
  library: Library | undefined,
): readonly { readonly entry: ScheduleEntry; readonly problems: readonly ScheduleProblem[] }[] {
  const outcome = outcomeOf(entries);
  return entries
    .filter(({ id }) => ids.has(id))
    .map((entry) => ({
      entry,
      problems: [...entryProblems(entry, library), ...consequences(entry, outcome)],
    }))
    .filter(({ problems }) => problems.length > 0);
}

const warning = (problem: ScheduleProblem, entryId: string | undefined): SaveWarning => ({
  ...problem,
  entryId,
  advice: advices[problem.kind] ?? fallback,
  isKnown: false,
});

const isSame = (one: ScheduleEntry | undefined, other: ScheduleEntry) =>
  one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));

/** Which notifications are not sent, and which entries are sent instead. */
interface Outcome {
  readonly notSent: NotSentEntries;
  /** The replaced entries, by the ID of the entry that replaces them. */
  readonly replaced: ReadonlyMap<string | undefined, readonly { readonly entry: ScheduleEntry }[]>;
}

function outcomeOf(entries: readonly ScheduleEntry[]): Outcome {
  const notSent = notSentEntries(entries);
  const pairs = entries.flatMap((entry) =>
    (notSent.get(entry.id) ?? []).map(({ replacedBy }) => ({ entry, replacedBy })),
  );
  return { notSent, replaced: Map.groupBy(pairs, ({ replacedBy }) => replacedBy) };
}

/** Returns the consequences that no audit reports. */
function consequences(entry: ScheduleEntry, { notSent, replaced }: Outcome): readonly ScheduleProblem[] {
  const { hour, days, templateName } = readEntry(entry);
  const time = notificationTime(entry);
  const own = notSent.get(entry.id);
  const others = (replaced.get(entry.id) ?? []).map((one) => one.entry);
  const rivals = others.filter((other) => readEntry(other).templateName === templateName);
  const isAboveTemplates = isEmpty(templateName) && rivals.length < others.length;
  return [
    ...(own ? [{ kind: 'NotSent', message: notSentText({ days }, own) }] : []),
    ...(isAboveTemplates
      ? [
          {
            kind: 'OutranksTemplates',
            message: `The entry has no template, so it is sent to all users at ${time} UTC and replaces the templates' notification at that time.`,
          },
        ]
      : []),
    ...(rivals.length > 0
      ? [
          {
            kind: 'SameSlot',
            message: `${rivals.length === 1 ? 'Another entry is' : `${rivals.length} other entries are`} at the same time (${time} UTC) on the same days. Only one notification is sent at any given time, so ${rivals.map((one) => `'${readEntry(one).heading || one.id}'`).join(', ')} ${rivals.length === 1 ? 'is' : 'are'} not sent.`,
          },
        ]
      : []),
    ...(isPremiumSlot(hour)
      ? [
          {
            kind: 'PremiumSlot',
            message: `${hour} is a premium slot, but notifications are sent to all users, including free users.`,
          },
        ]
      : []),
  ];
}
