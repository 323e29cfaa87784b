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
 * What the dialog is opened for: an entry, seen from one of its days; a copy of one; or a new one, in a slot
 * where one was chosen.
 */
export interface EntryTarget {
  readonly id?: string | undefined;
  readonly copies?: string | undefined;
  readonly day?: Day | undefined;
  readonly hour?: string | undefined;
  /** Of a new entry: its days and template, where the place that it is made from says them. */
  readonly days?: readonly Day[] | undefined;
  readonly templateName?: string | undefined;
}

/** What the form of an entry holds. */
export interface EntryFormState {
  readonly time: string;
  readonly activityType: string;
  readonly days: readonly Day[];
  readonly set: string;
  readonly heading: string;
  readonly content: string;
  readonly templateName: string;
}

/** The form as it opens. `entry`: the one that is edited, or copied. */
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

/** What is wrong with a form, by field; empty where it can be saved. */
export type FormProblems = { readonly time?: string; readonly days?: string; readonly set?: string };

/** What is wrong with a form. */
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

/** The fields of a new entry; a copy keeps what the form does not show. */
function newFields(fields: EntryFields, source: ScheduleEntry | undefined, hour: string): EntryFields {
  const given = Object.entries({
    ...(source ? copyOf(source) : {}),
    ...fields,
    exerciseTime: sendTime(source, hour, fields.activityType ?? ''),
    // The job that makes the templates anew deletes what has this flag.
    isTemplate: null,
    ...(fields.activityType !== 'breathing' && { exerciseId: null, exerciseTitle: null }),
  }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as EntryFields;
}

/** When the notification goes out: a time of the entry's own stays while its slot and type stay. */
export function sendTime(entry: ScheduleEntry | undefined, hour: string, activityType: string): string {
  const read = entry && readEntry(entry);
  if (read && read.hour === hour && read.activity === activityType && read.time !== '') return read.time;
  return usualTime(activityType, hour);
}

/**
 * A form, and the entry that it is about: undefined for a new one, whose fields may come from a copy of
 * `source`.
 */
export interface EntryEdit {
  readonly form: EntryFormState;
  readonly entry: ScheduleEntry | undefined;
  readonly source: ScheduleEntry | undefined;
  /** The only day that the edit is for; undefined for all days of the entry. */
  readonly onlyDay: Day | undefined;
  /** What makes the id of a new entry differ from others. */
  readonly key: string;
}

/** The draft with what the form says. */
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

/** The draft without the entry, on one day or on all. */
export const draftWithout = (
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  onlyDay: Day | undefined,
): ScheduleDraft => (onlyDay === undefined ? removeEntry(draft, id) : removeOnDay(draft, saved, id, onlyDay));
