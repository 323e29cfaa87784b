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

/** The kind of activity that a notification is about. */
export type NotificationType = 'exercise' | 'breathing';

/** A notification on a given day. */
export interface NotificationSlot {
  readonly type: NotificationType;
  /** HH:MM, in UTC. */
  readonly time: string;
  readonly heading: string;
  readonly content: string;
}

/** Attributes of an entry, besides `id`, that its notifications are made from. */
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

/** Why an entry's notification is or is not sent. */
type SlotReason =
  /** Sent: the entry belongs to no template, so it takes precedence over those of templates. */
  | 'noTemplate'
  /** Sent: the entry's template comes first among the templates with this time. */
  | 'firstTemplate'
  /** Not sent: another entry with the same time takes precedence. */
  | 'replaced'
  /** Not sent: the template is not one that users can have. */
  | 'unknownTemplate'
  /** Not sent: the entry has neither an activity type nor a text. */
  | 'noActivity'
  /** Not sent: the entry has no valid time or hour. */
  | 'noTime';

/** The decision about an entry on one of its days. */
export interface SlotDecision {
  readonly entry: StoredEntry;
  readonly reason: SlotReason;
  /** Undefined if the entry lacks the data for a notification. */
  readonly slot: NotificationSlot | undefined;
  /** For a replaced entry: the entry that is sent instead. */
  readonly replacedBy?: StoredEntry;
}

/** Returns true if the notification is sent. */
export const isSent = ({ reason }: SlotDecision): boolean =>
  reason === 'noTemplate' || reason === 'firstTemplate';

/**
 * Decides for each entry of a day of the week whether its notification is sent, in the order of precedence.
 * All notifications are sent to all users, so each time has one notification per type: that of the entry
 * without a template, or else that of the first template (docs/decisions.md).
 *
 * @param date YYYY-MM-DD, in UTC
 */
export function decideDay(entries: readonly StoredEntry[], date: string): readonly SlotDecision[] {
  const day = readDay(new Date(`${date}T00:00:00Z`).toUTCString());
  const ofDay = entries.filter((entry) => day !== undefined && factsOf(entry).days.has(day));
  const taken = new Map<string, StoredEntry>();
  return ofDay.toSorted(byRank).map((entry) => {
    const { activity, slot, rank } = factsOf(entry);
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
 * Returns the slot that an entry competes for: the type and time of its notification, or undefined if it has
 * none. Entries of other slots never affect whether the notification is sent.
 */
export function placeOf(entry: StoredEntry): string | undefined {
  const { slot } = factsOf(entry);
  return slot && `${slot.type} ${slot.time}`;
}

/** Returns the notifications of a type that are sent on a day (YYYY-MM-DD, in UTC), ordered by time. */
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

/** Returns the unified time, or else the older breathing time, or else the usual time of the hour. */
function timeOf(entry: StoredEntry, type: NotificationType): string | undefined {
  const said = textOf(entry.exerciseTime, type === 'breathing' ? entry.breathingTime : undefined);
  if (said !== undefined && timeProblem(said) === undefined) return said;
  const hour = readHour(entry.hour);
  if (hour === undefined) return undefined;
  return (type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour));
}

/** Returns the first value that is text. */
const textOf = (...stored: readonly unknown[]): string | undefined =>
  stored.find((one): one is string => typeof one === 'string' && !isEmpty(one))?.trim();

/**
 * Returns the precedence of an entry: 0 without a template, then the templates that users can have. Returns
 * undefined for other templates, which are never scheduled.
 */
function rankOf({ templateName }: StoredEntry): number | undefined {
  if (isEmpty(templateName)) return 0;
  const index = templateOrder.indexOf(String(templateName));
  return index < 0 ? undefined : index + 1;
}

function byRank(one: StoredEntry, other: StoredEntry): number {
  const [rank, otherRank] = [factsOf(one).rank, factsOf(other).rank];
  const ranks = (rank ?? Number.MAX_SAFE_INTEGER) - (otherRank ?? Number.MAX_SAFE_INTEGER);
  return ranks === 0 ? (String(one.id) < String(other.id) ? -1 : 1) : ranks;
}

/** The parsed data of an entry that decides about its notification on any day. */
interface EntryFacts {
  readonly days: ReadonlySet<Day>;
  readonly activity: string | undefined;
  readonly slot: NotificationSlot | undefined;
  readonly rank: number | undefined;
}

const known = new WeakMap<StoredEntry, EntryFacts>();

/** Cached per entry, because entries are never mutated and a week is decided day by day. */
function factsOf(entry: StoredEntry): EntryFacts {
  const before = known.get(entry);
  if (before) return before;
  const activity = activityTypeOf(entry);
  const facts = {
    days: new Set(storedDays(entry).flatMap((stored) => readDay(stored) ?? [])),
    activity,
    slot: activity === undefined ? undefined : slotOf(entry, activity),
    rank: rankOf(entry),
  };
  known.set(entry, facts);
  return facts;
}
