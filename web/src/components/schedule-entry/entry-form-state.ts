import {
  addEntry,
  changeEntry,
  changeOnDay,
  copyOf,
  removeEntry,
  removeOnDay,
  type ScheduleDraft,
} from '#shared/domain/schedules/draft';
import { type EntryFields, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import { type Day, weekdays } from '#shared/values/days';
import { timeMessages, timeProblem } from '#shared/values/notification-time';

/**
 * What the dialog opens for: an entry, seen from one of its days; a copy of an entry; or a new entry,
 * possibly in a selected slot.
 */
export interface EntryTarget {
  readonly id?: string | undefined;
  readonly copies?: string | undefined;
  readonly day?: Day | undefined;
  readonly hour?: string | undefined;
  /** For a new entry: its days and template, if the place from which it is added determines them. */
  readonly days?: readonly Day[] | undefined;
  readonly templateName?: string | undefined;
}

/** The values of an entry's form. */
export interface EntryFormState {
  readonly time: string;
  readonly activityType: string;
  readonly days: readonly Day[];
  readonly set: string;
  readonly heading: string;
  readonly content: string;
  readonly templateName: string;
}

/** The initial values of the form. `entry`: the entry being edited or copied. */
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
  };
}

/** Problems of a form, by field; empty if it can be saved. */
export type FormProblems = { readonly time?: string; readonly days?: string; readonly set?: string };

/** Finds the problems of a form. */
export function problemsOf({ time, days, set, activityType }: EntryFormState): FormProblems {
  const wrongTime = time.trim() === '' ? timeMessages.required : timeProblem(time);
  const setAndDay = 'Please select a Set and at least one day';
  return {
    ...(wrongTime && { time: wrongTime }),
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

/** The fields of a new entry. A copy keeps the fields that the form does not show. */
function newFields(fields: EntryFields, source: ScheduleEntry | undefined, hour: string): EntryFields {
  const given = Object.entries({
    ...(source ? copyOf(source) : {}),
    ...fields,
    exerciseTime: sendTime(source, hour, fields.activityType ?? ''),
    // The job that recreates the templates deletes entries with this flag.
    isTemplate: null,
    ...(fields.activityType !== 'breathing' && { exerciseId: null, exerciseTitle: null }),
  }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as EntryFields;
}

/** When the notification goes out. A custom time is kept as long as the slot and type stay the same. */
export function sendTime(entry: ScheduleEntry | undefined, hour: string, activityType: string): string {
  const read = entry && readEntry(entry);
  if (read && read.hour === hour && read.activity === activityType && read.time !== '') return read.time;
  return usualTime(activityType, hour);
}

/**
 * A form and the entry that it edits. `entry` is undefined for a new one, which may copy fields from
 * `source`.
 */
export interface EntryEdit {
  readonly form: EntryFormState;
  readonly entry: ScheduleEntry | undefined;
  readonly source: ScheduleEntry | undefined;
  /** The only day that the edit applies to; undefined for all days of the entry. */
  readonly onlyDay: Day | undefined;
  /** Makes the id of a new entry unique. */
  readonly key: string;
}

/** Applies the form to the draft. */
export function editedDraft(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  { form, entry, source, onlyDay, key }: EntryEdit,
): ScheduleDraft {
  const fields = fieldsOf(form);
  if (!entry) return addEntry(draft, newFields(fields, source, form.time.slice(0, 2)), key);
  if (onlyDay === undefined) return changeEntry(draft, saved, entry.id, fields);
  const change = { ...fields, days: [onlyDay] };
  return changeOnDay(draft, saved, entry.id, { day: onlyDay, change, key });
}

/** Removes the entry from the draft, on one day or on all days. */
export const draftWithout = (
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  onlyDay: Day | undefined,
): ScheduleDraft => (onlyDay === undefined ? removeEntry(draft, id) : removeOnDay(draft, saved, id, onlyDay));
