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

/** The subject of a notification. */
export type NotificationType = 'exercise' | 'breathing';

/** A notification of a day. */
export interface NotificationSlot {
  readonly type: NotificationType;
  /** HH:MM, in UTC. */
  readonly time: string;
  readonly heading: string;
  readonly content: string;
}

/** Attributes of an entry that its notifications are made from, besides its `id`. */
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

/** Why an entry's notification is sent, or is not. */
type SlotReason =
  /** Sent: the entry belongs to no template, so it comes before those of templates. */
  | 'noTemplate'
  /** Sent: of the templates that have this time, the entry's comes first. */
  | 'firstTemplate'
  /** Not sent: another entry has the same time and comes first. */
  | 'replaced'
  /** Not sent: the template is not one that users can have. */
  | 'unknownTemplate'
  /** Not sent: the entry says neither activity nor text. */
  | 'noActivity'
  /** Not sent: the entry has neither a time nor an hour that can be read. */
  | 'noTime';

/** The outcome for an entry on a day that it is for. */
export interface SlotDecision {
  readonly entry: StoredEntry;
  readonly reason: SlotReason;
  /** Undefined where the entry says too little for a notification. */
  readonly slot: NotificationSlot | undefined;
  /** For a replaced entry: the one that is sent instead. */
  readonly replacedBy?: StoredEntry;
}

/** Whether the notification goes out. */
export const isSent = ({ reason }: SlotDecision): boolean =>
  reason === 'noTemplate' || reason === 'firstTemplate';

/**
 * Decides for each entry of a day of the week whether its notification goes out. All notifications go to
 * everybody, so a time has one notification of each type: of the entry without a template, else of the first
 * template (docs/decisions.md). In the order of precedence.
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

/** The notifications of a type that go out on a day, in the order of time. `date` as above. */
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

/** The unified time, otherwise the older time of breathing, otherwise the usual time of the hour. */
function timeOf(entry: StoredEntry, type: NotificationType): string | undefined {
  const said = textOf(entry.exerciseTime, type === 'breathing' ? entry.breathingTime : undefined);
  if (said !== undefined && timeProblem(said) === undefined) return said;
  const hour = readHour(entry.hour);
  if (hour === undefined) return undefined;
  return (type === 'breathing' ? breathingNotificationTime : exerciseNotificationTime)(Number(hour));
}

/** The first value that is a text. */
const textOf = (...stored: readonly unknown[]): string | undefined =>
  stored.find((one): one is string => typeof one === 'string' && !isEmpty(one))?.trim();

/**
 * 0 without a template, then the templates that users can have; undefined for others, which are never
 * scheduled.
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

/** What decides about an entry's notification on any day. */
interface EntryFacts {
  readonly days: ReadonlySet<Day>;
  readonly activity: string | undefined;
  readonly slot: NotificationSlot | undefined;
  readonly rank: number | undefined;
}

const known = new WeakMap<StoredEntry, EntryFacts>();

/** Entries never change in place, so each is read once: a week is decided day by day. */
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
