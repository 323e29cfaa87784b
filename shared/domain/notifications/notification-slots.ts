import { assignableTemplates } from '../../templates/index';
import { type Day, readDay } from '../../values/days';
import { isEmpty } from '../../values/empty';
import {
  breathingNotificationTime,
  exerciseNotificationTime,
  timeProblem,
} from '../../values/notification-time';
import { activityTypeOf, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { readHour } from '../../values/schedule-hours';

export type NotificationType = 'exercise' | 'breathing';

export interface NotificationSlot {
  readonly type: NotificationType;
  /** The time as HH:MM in UTC. */
  readonly time: string;
  readonly heading: string;
  readonly content: string;
}

/** The attributes other than `id` that determine an entry's notifications. */
export const slotAttributes = [
  'hour',
  'days',
  'day',
  'activityType',
  'notificationHeading',
  'notificationContent',
  'breathingHeading',
  'breathingContent',
  'exerciseTime',
  'breathingTime',
  'templateName',
] as const;

const templateOrder: readonly string[] = assignableTemplates.map(({ id }) => id);

type SlotReason =
  /** The notification is sent because an entry without a template takes precedence. */
  | 'noTemplate'
  /** The notification is sent because the entry's template comes first among the templates with this time. */
  | 'firstTemplate'
  /** The notification is not sent because another entry with the same time takes precedence. */
  | 'replaced'
  /** The notification is not sent because the entry's template cannot be assigned to users. */
  | 'unknownTemplate'
  /** The notification is not sent because the entry has no activity type, heading or content. */
  | 'noActivity'
  /** The notification is not sent because the entry has no valid time or hour. */
  | 'noTime';

export interface SlotDecision {
  readonly entry: StoredEntry;
  readonly reason: SlotReason;
  /** Undefined if the entry lacks the data for a notification. */
  readonly slot: NotificationSlot | undefined;
  /** The entry whose notification is sent instead. */
  readonly replacedBy?: StoredEntry;
}

export const isSent = ({ reason }: SlotDecision): boolean =>
  reason === 'noTemplate' || reason === 'firstTemplate';

/**
 * Decides on all entries for a day (see `decideOn`).
 * @param date YYYY-MM-DD in UTC
 */
export function decideDay(entries: readonly StoredEntry[], date: string): readonly SlotDecision[] {
  const day = readDay(new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 3));
  return day === undefined ? [] : decideOn(entries, day);
}

/**
 * Decides on all entries in order of precedence. Every notification goes to all users, so at most one of each
 * type is sent at a time: an entry without a template, or else that of the first template
 * (docs/decisions.md).
 */
export function decideOn(entries: readonly StoredEntry[], day: Day): readonly SlotDecision[] {
  const ofDay = rankedOf(entries).filter(({ days }) => days.has(day));
  const taken = new Map<string, StoredEntry>();
  return ofDay.map(({ entry, activity, slot, rank }) => {
    if (!activity) return { entry, reason: 'noActivity', slot: undefined };
    if (!slot) return { entry, reason: 'noTime', slot };
    if (rank === undefined) return { entry, reason: 'unknownTemplate', slot };
    const place = `${slot.type} ${slot.time}`;
    const first = taken.get(place);
    if (first) return { entry, reason: 'replaced', slot, replacedBy: first };
    taken.set(place, entry);
    return { entry, reason: rank === 0 ? 'noTemplate' : 'firstTemplate', slot };
  });
}

/**
 * Returns the type and time for which an entry competes. Entries for other slots never affect whether it is
 * sent.
 */
export function placeOf(entry: StoredEntry): string | undefined {
  const { slot } = factsOf(entry);
  return slot && `${slot.type} ${slot.time}`;
}

/** Returns the time of an entry's notification, as HH:MM in UTC. */
export const notificationTime = (entry: StoredEntry): string | undefined => factsOf(entry).slot?.time;

/** Returns a day's notifications, ordered by time. The day is YYYY-MM-DD in UTC. */
export function notificationSlots(
  entries: readonly StoredEntry[],
  type: NotificationType,
  date: string,
): readonly NotificationSlot[] {
  return decideDay(entries, date)
    .filter(isSent)
    .flatMap(({ slot }) => (slot?.type === type ? [slot] : []))
    .toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

function slotOf(entry: StoredEntry, activity: string): NotificationSlot | undefined {
  const type = activity === 'breathing' ? 'breathing' : 'exercise';
  const time = timeOf(entry, type);
  if (time === undefined) return undefined;
  const old = type === 'breathing' ? entry : {};
  return {
    type,
    time,
    heading: textOf(entry.notificationHeading, old.breathingHeading) ?? `Time for ${activity}!`,
    content:
      textOf(entry.notificationContent, old.breathingContent) ?? `Let's do a quick ${activity} session.`,
  };
}

/** Returns the unified time, the older breathing time, or the usual time for the hour. */
function timeOf(entry: StoredEntry, type: NotificationType): string | undefined {
  const said = textOf(entry.exerciseTime, type === 'breathing' ? entry.breathingTime : undefined);
  if (said !== undefined && timeProblem(said) === undefined) return said;
  const hour = readHour(entry.hour);
  if (hour === undefined) return undefined;
  return (type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour));
}

const textOf = (...stored: readonly unknown[]): string | undefined =>
  stored.find((one): one is string => typeof one === 'string' && !isEmpty(one))?.trim();

/**
 * Returns an entry's rank: 0 without a template, otherwise the template's position among the assignable ones,
 * from 1. Undefined for other templates, which are never scheduled.
 */
function rankOf({ templateName }: StoredEntry): number | undefined {
  if (isEmpty(templateName)) return 0;
  const index = templateOrder.indexOf(String(templateName));
  return index < 0 ? undefined : index + 1;
}

function byRank(one: EntryFacts, other: EntryFacts): number {
  const ranks = (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER);
  return ranks === 0 ? (String(one.entry.id) < String(other.entry.id) ? -1 : 1) : ranks;
}

interface EntryFacts {
  readonly entry: StoredEntry;
  readonly days: ReadonlySet<Day>;
  readonly activity: string | undefined;
  readonly slot: NotificationSlot | undefined;
  readonly rank: number | undefined;
}

const known = new WeakMap<StoredEntry, EntryFacts>();

/**
 * Returns an entry's facts. They are cached, because entries are never mutated and a week is processed day by
 * day.
 */
function factsOf(entry: StoredEntry): EntryFacts {
  const before = known.get(entry);
  if (before) return before;
  const activity = activityTypeOf(entry);
  const facts = {
    entry,
    days: new Set(storedDays(entry).flatMap((stored) => readDay(stored) ?? [])),
    activity,
    slot: activity === undefined ? undefined : slotOf(entry, activity),
    rank: rankOf(entry),
  };
  known.set(entry, facts);
  return facts;
}

const rankedBefore = new WeakMap<readonly StoredEntry[], readonly EntryFacts[]>();

/**
 * Returns the entries in order of precedence. They are cached per array, because a week is processed day by
 * day.
 */
function rankedOf(entries: readonly StoredEntry[]): readonly EntryFacts[] {
  const before = rankedBefore.get(entries);
  if (before) return before;
  const ranked = entries.map(factsOf).sort(byRank);
  rankedBefore.set(entries, ranked);
  return ranked;
}
