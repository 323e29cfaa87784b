import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import {
  decideDay,
  isSent,
  type NotificationSlot,
  type NotificationType,
  placeOf,
} from '../notifications/notification-slots';

/** A notification that is sent at a time, with its template, or null for an entry without a template. */
export interface SentNotification extends NotificationSlot {
  readonly templateName: string | null;
}

/** A notification that a save adds (no `before`), removes (no `after`) or changes on a day. */
export interface NotificationChange {
  readonly type: NotificationType;
  /** HH:MM in UTC. */
  readonly time: string;
  readonly before: SentNotification | undefined;
  readonly after: SentNotification | undefined;
}

/** The effect of a save on one day. */
export interface DayEffect {
  /** YYYY-MM-DD, in UTC. */
  readonly date: string;
  /** Ordered by time. */
  readonly changes: readonly NotificationChange[];
}

/** Returns all notifications that are sent on a day, by time and type, ordered by time. */
export function sentOn(entries: readonly StoredEntry[], date: string): ReadonlyMap<string, SentNotification> {
  return new Map(
    decideDay(entries, date)
      .filter(isSent)
      .flatMap(({ slot, entry }) => {
        if (!slot) return [];
        const templateName = isEmpty(entry.templateName) ? null : String(entry.templateName);
        return [[`${slot.time} ${slot.type}`, { ...slot, templateName }] as const];
      })
      .toSorted(([one], [other]) => Number(one > other) - Number(one < other)),
  );
}

/** Returns the differences on one day. */
function effectOn(date: string, before: readonly StoredEntry[], after: readonly StoredEntry[]): DayEffect {
  const [old, next] = [sentOn(before, date), sentOn(after, date)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].toSorted();
  const changes = keys.flatMap((key) => {
    const [was, becomes] = [old.get(key), next.get(key)];
    const one = becomes ?? was;
    if (!one || (was && becomes && was.heading === becomes.heading && was.content === becomes.content))
      return [];
    return [{ type: one.type, time: one.time, before: was, after: becomes }];
  });
  return { date, changes };
}

const daysAhead = 7;

/**
 * Returns the effect of a save on each of the next seven days; the first one is tomorrow.
 *
 * @param nowMs milliseconds since the epoch
 */
export const effectOfSave = (
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
  nowMs: number,
): readonly DayEffect[] => {
  const places = placesThatDiffer(before, after);
  const isAffected = (entry: StoredEntry) => places.has(placeOf(entry));
  const [old, next] = [before.filter(isAffected), after.filter(isAffected)];
  return Array.from({ length: daysAhead }, (_, ahead) => effectOn(dateAfter(nowMs, ahead + 1), old, next));
};

/**
 * Returns the slots of the entries that differ. Nothing changes in other slots, so they are not evaluated.
 */
function placesThatDiffer(
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
): ReadonlySet<string | undefined> {
  const [old, next] = [new Set(before), new Set(after)];
  const changed = [
    ...before.filter((entry) => !next.has(entry)),
    ...after.filter((entry) => !old.has(entry)),
  ];
  return new Set(changed.map(placeOf));
}

const dayMs = 86_400_000;

/** Returns the UTC date that many days later, YYYY-MM-DD. */
export const dateAfter = (nowMs: number, days: number): string =>
  new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
