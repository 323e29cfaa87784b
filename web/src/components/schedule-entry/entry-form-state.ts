import {
  addEntry,
  changeEntry,
  changeOnDay,
  copyOf,
  removeEntry,
  removeOnDay,
  type ScheduleDraft,
} from '#shared/domain/schedules/draft';
import {
  type EntryFields,
  type ReadEntry,
  readEntry,
  type ScheduleEntry,
} from '#shared/domain/schedules/entry';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import { type Day, weekdays } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';

/**
 * The form's subject: an entry on one of its days, a copy of an entry, or a new entry, perhaps for a specific
 * slot.
 */
export interface EntryTarget {
  readonly id?: string | undefined;
  readonly copies?: string | undefined;
  readonly day?: Day | undefined;
  readonly hour?: string | undefined;
  /** A new entry's days and template, if they are determined by where the entry is added. */
  readonly days?: readonly Day[] | undefined;
  readonly templateName?: string | undefined;
  /** The stored field to correct, which has focus when the dialog opens. */
  readonly field?: string | undefined;
}

export interface EntryFormState {
  readonly time: string;
  readonly activityType: string;
  readonly days: readonly Day[];
  readonly set: string;
  readonly heading: string;
  readonly content: string;
  readonly templateName: string;
  /** The time of sending. Empty if it is the slot's usual time. */
  readonly sentAt: string;
}

/** Returns the initial state. `entry` is the entry being edited or copied. */
export function initialState(entry: ScheduleEntry | undefined, target: EntryTarget): EntryFormState {
  const read = entry && readEntry(entry);
  return {
    time: `${read?.hour ?? target.hour ?? '09'}:00`,
    activityType: read?.activity ?? 'movement',
    days: read && read.days.length > 0 ? read.days : (target.days ?? (target.day ? [target.day] : weekdays)),
    set: read?.set ?? '',
    heading: read?.heading ?? '',
    content: read?.content ?? '',
    templateName: read?.templateName ?? target.templateName ?? '',
    sentAt: read ? ownTime(read) : '',
  };
}

/** Returns the time, or an empty string for the slot's usual time. */
const ownTime = ({ time, hour, activity }: ReadEntry): string =>
  hour !== undefined && time === usualTime(activity, hour) ? '' : time;

interface Follow {
  readonly initial: EntryFormState;
  readonly target: EntryTarget;
  /** The saved entries when the form was opened, and those that the form is based on now. */
  readonly before: readonly ScheduleEntry[];
  readonly now: readonly ScheduleEntry[];
}

/**
 * Applies other admins' changes since the form was opened to fields that were not edited here. Otherwise,
 * saving would silently restore the old values.
 */
export function withTheirs(typed: EntryFormState, { initial, target, before, now }: Follow): EntryFormState {
  const storedIn = (entries: readonly ScheduleEntry[]) => entries.find(({ id }) => id === target.id);
  const [stored, current] = [storedIn(before), storedIn(now)];
  if (!stored || !current || stored === current) return typed;
  const [was, is] = [initialState(stored, target), initialState(current, target)];
  const isSame = (name: keyof EntryFormState, one: EntryFormState, other: EntryFormState) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const names = Object.keys(typed) as (keyof EntryFormState)[];
  const theirs = names.filter(
    (name) => isSame(name, typed, initial) && isSame(name, initial, was) && !isSame(name, was, is),
  );
  return { ...typed, ...Object.fromEntries(theirs.map((name) => [name, is[name]])) };
}

/** The problems by field. Empty if the form can be saved. */
export type FormProblems = {
  readonly time?: string;
  readonly days?: string;
  readonly set?: string;
  readonly sentAt?: string;
};

/**
 * Rejects times that are not on the hour: a slot is an hour long, so the minutes would be lost. A different
 * time for the notification is entered under 'Sent at'.
 */
function slotProblem(time: string): string | undefined {
  if (time.endsWith(':00')) return undefined;
  return `A slot begins on the hour: ${time.slice(0, 2)}:00, not '${time}'. To send the notification at ${time}, enter that time under "Sent at".`;
}

export function problemsOf({ time, days, set, activityType, sentAt }: EntryFormState): FormProblems {
  const wrongTime = timeProblem(time) ?? slotProblem(time);
  const wrongSentAt = sentAt === '' ? undefined : timeProblem(sentAt);
  const setAndDay = 'Please select a Set and at least one day';
  return {
    ...(wrongTime && { time: wrongTime }),
    ...(wrongSentAt && { sentAt: wrongSentAt }),
    ...(days.length === 0 && { days: setAndDay }),
    ...(activityType !== 'breathing' && set === '' && { set: setAndDay }),
  };
}

function fieldsOf({
  time,
  activityType,
  days,
  set,
  heading,
  content,
  templateName,
}: EntryFormState): EntryFields {
  return {
    hour: time.slice(0, 2),
    activityType,
    days,
    set: set === '' ? null : set,
    notificationHeading: heading.trim() || `Time for ${activityType}!`,
    notificationContent: content.trim() || `Let's do a quick ${activityType} session.`,
    templateName: templateName.trim() === '' ? null : templateName.trim(),
  };
}

/** Returns a new entry's fields. A copy keeps those that the form does not show. */
function newFields(fields: EntryFields, source: ScheduleEntry | undefined): EntryFields {
  const given = Object.entries({
    ...(source ? copyOf(source) : {}),
    ...fields,
    // This flag is not copied, because the job that recreates the templates deletes entries with it.
    isTemplate: null,
    ...(fields.activityType !== 'breathing' && { exerciseId: null, exerciseTitle: null }),
  }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as EntryFields;
}

/** Returns the time as HH:MM. */
export const sendTime = ({ sentAt, activityType, time }: EntryFormState): string =>
  sentAt === '' ? usualTime(activityType, time.slice(0, 2)) : sentAt;

/** An edit. For a new entry, `entry` is undefined, and fields may be copied from `source`. */
export interface EntryEdit {
  readonly form: EntryFormState;
  readonly entry: ScheduleEntry | undefined;
  readonly source: ScheduleEntry | undefined;
  /** The day to edit. Undefined for all of the entry's days. */
  readonly onlyDay: Day | undefined;
  /** Makes a new entry's ID unique. */
  readonly key: string;
}

export function editedDraft(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  { form, entry, source, onlyDay, key }: EntryEdit,
): ScheduleDraft {
  const shown = fieldsOf(form);
  if (!entry) return addEntry(draft, newFields({ ...shown, exerciseTime: sendTime(form) }, source), key);
  const isOtherTime = form.sentAt !== ownTime(readEntry(entry));
  const fields = isOtherTime ? { ...shown, exerciseTime: sendTime(form) } : shown;
  if (onlyDay === undefined) return changeEntry(draft, saved, entry.id, fields);
  const change = { ...fields, days: [onlyDay] };
  return changeOnDay(draft, saved, entry.id, { day: onlyDay, change, key });
}

/** Returns the draft without the entry, on one day or on all days. */
export const draftWithout = (
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  onlyDay: Day | undefined,
): ScheduleDraft => (onlyDay === undefined ? removeEntry(draft, id) : removeOnDay(draft, saved, id, onlyDay));
