import { templateTitle } from '../../templates/template-title';
import { type Day, dayLabel, readDay } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { activityTypeOf, orderedDays, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { readHour } from '../../values/schedule-hours';
import { storedTime, usualTime } from './hours-rules';

export interface ScheduleEntry extends StoredEntry {
  readonly id: string;
  /** The version. Null or missing if the entry was written before records had versions. */
  readonly _version?: number | null;
}

export interface EntryFields {
  readonly hour?: string;
  readonly days?: readonly string[];
  readonly activityType?: string;
  readonly set?: string | null;
  readonly notificationHeading?: string | null;
  readonly notificationContent?: string | null;
  readonly exerciseTime?: string | null;
  readonly templateName?: string | null;
  readonly exerciseId?: string | null;
  readonly exerciseTitle?: string | null;
  readonly targetGoals?: readonly string[] | null;
  readonly isTemplate?: boolean | null;
  readonly templateDescription?: string | null;
}

export interface ReadEntry {
  readonly id: string;
  /** The hour as two digits; undefined if it cannot be parsed. */
  readonly hour: string | undefined;
  /** The valid days, in order. */
  readonly days: readonly Day[];
  readonly activity: string | undefined;
  readonly set: string;
  readonly heading: string;
  readonly content: string;
  /** The time as HH:MM, or empty. */
  readonly time: string;
  /** The template's ID, or empty. */
  readonly templateName: string;
}

const readBefore = new WeakMap<ScheduleEntry, ReadEntry>();

/**
 * Parses an entry. The result is cached, because entries are never mutated and a schedule may have thousands.
 */
export function readEntry(entry: ScheduleEntry): ReadEntry {
  const known = readBefore.get(entry) ?? readNow(entry);
  readBefore.set(entry, known);
  return known;
}

function readNow(entry: ScheduleEntry): ReadEntry {
  const { id, set, exerciseId, notificationHeading, notificationContent, templateName } = entry;
  const activity = activityTypeOf(entry);
  return {
    id,
    hour: readHour(entry.hour),
    days: orderedDays(storedDays(entry)).flatMap((day) => readDay(day) ?? []),
    activity,
    set: textOf(activity === 'breathing' && !isEmpty(exerciseId) ? exerciseId : set),
    heading: textOf(isEmpty(notificationHeading) ? entry.breathingHeading : notificationHeading),
    content: textOf(isEmpty(notificationContent) ? entry.breathingContent : notificationContent),
    time: textOf(storedTime(entry)),
    templateName: textOf(templateName),
  };
}

/** Returns text such as '09:00 Tue, Energy & Focus Booster'. */
export function entryPlace(entry: ScheduleEntry): string {
  const { hour, days, templateName } = readEntry(entry);
  const slot = [hour === undefined ? 'Unknown hour' : `${hour}:00`, dayLabel(days)].filter(Boolean).join(' ');
  return `${slot}, ${templateName === '' ? 'no template' : templateTitle(templateName)}`;
}

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/**
 * Returns what a change writes, without unchanged values. A breathing entry's set is also its exercise, and a
 * movement entry has no breathing exercise. A time that was usual for the old hour becomes the usual time for
 * the new one.
 */
export function completeChange(entry: ScheduleEntry, change: EntryFields): EntryFields {
  const now = readEntry(entry);
  const activity = change.activityType ?? now.activity;
  const moved = change.hour ?? now.hour;
  const wasUsual =
    now.hour !== undefined && (now.time === '' || now.time === usualTime(now.activity, now.hour));
  const becomesOther = change.hour !== undefined || change.activityType !== undefined;
  const isBreathing = activity === 'breathing';
  const whole: EntryFields = {
    ...change,
    ...(becomesOther &&
      change.exerciseTime === undefined &&
      wasUsual &&
      moved !== undefined && { exerciseTime: usualTime(activity, moved) }),
    ...(isBreathing && change.set !== undefined && !isEmpty(entry.exerciseId) && { exerciseId: change.set }),
    ...(isBreathing &&
      change.notificationHeading !== undefined &&
      !isEmpty(entry.exerciseTitle) && { exerciseTitle: change.notificationHeading }),
    ...(!isBreathing && change.activityType !== undefined && { exerciseId: null, exerciseTitle: null }),
  };
  return Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => !sameValue(entry[name], value)),
  ) as EntryFields;
}

export function withFields(entry: ScheduleEntry, change: EntryFields): ScheduleEntry {
  const merged = Object.entries({ ...entry, ...change }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(merged), id: entry.id };
}

function sameValue(stored: unknown, value: unknown): boolean {
  if (value === undefined) return true;
  if (isEmpty(stored) && isEmpty(value)) return true;
  return JSON.stringify(stored) === JSON.stringify(value);
}
