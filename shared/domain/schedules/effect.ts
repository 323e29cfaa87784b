import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import {
  decideDay,
  isSent,
  type NotificationSlot,
  type NotificationType,
  placeOf,
} from '../notifications/notification-slots';

export interface SentNotification extends NotificationSlot {
  readonly entryId: string;
  readonly templateName: string | null;
}

/** A change of a day's notifications: added (no `before`), removed (no `after`), changed or moved. */
export interface NotificationChange {
  readonly type: NotificationType;
  /** The time as HH:MM in UTC. */
  readonly time: string;
  /**
   * The notification at this time before the change. Undefined if there was none, or if it moves to another
   * time.
   */
  readonly before: SentNotification | undefined;
  readonly after: SentNotification | undefined;
  /** The previous time and text of a notification that moves within the day. */
  readonly movedFrom?: SentNotification;
  /** Another entry's notification with the text and time of `movedFrom`. */
  readonly remains?: SentNotification;
}

export interface DayEffect {
  /** The day as YYYY-MM-DD in UTC. */
  readonly date: string;
  readonly changes: readonly NotificationChange[];
}

export function sentOn(entries: readonly StoredEntry[], date: string): ReadonlyMap<string, SentNotification> {
  return new Map(
    decideDay(entries, date)
      .filter(isSent)
      .flatMap(({ slot, entry }) => {
        if (!slot) return [];
        const templateName = isEmpty(entry.templateName) ? null : String(entry.templateName);
        return [[keyOf(slot), { ...slot, entryId: String(entry.id), templateName }] as const];
      })
      .toSorted(([one], [other]) => Number(one > other) - Number(one < other)),
  );
}

const keyOf = ({ time, type }: NotificationSlot) => `${time} ${type}`;

const byEntry = (sent: ReadonlyMap<string, SentNotification>) =>
  new Map([...sent.values()].map((one) => [one.entryId, one]));

const hasSameText = (one: NotificationSlot | undefined, other: NotificationSlot | undefined) =>
  one !== undefined && one.heading === other?.heading && one.content === other.content;

/**
 * Returns a day's changes. If an entry's time changes, its notification is one change, not a removal and an
 * addition.
 */
function effectOn(date: string, before: readonly StoredEntry[], after: readonly StoredEntry[]): DayEffect {
  const [old, next] = [sentOn(before, date), sentOn(after, date)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].toSorted();
  const [wasSent, isStillSent] = [byEntry(old), byEntry(next)];
  const moves = (one: SentNotification, there: ReadonlyMap<string, SentNotification>) => {
    const other = there.get(one.entryId);
    return other?.type === one.type && other.time !== one.time ? other : undefined;
  };
  const changes = keys.flatMap((key): readonly NotificationChange[] => {
    const [was, becomes] = [old.get(key), next.get(key)];
    if (hasSameText(was, becomes)) return [];
    // A notification that moves is shown only at its new time.
    const before = was && moves(was, isStillSent) ? undefined : was;
    const one = becomes ?? before;
    if (!one) return [];
    const change = { type: one.type, time: one.time, before, after: becomes };
    const movedFrom = becomes && moves(becomes, wasSent);
    if (!movedFrom) return [change];
    const there = next.get(keyOf(movedFrom));
    return [{ ...change, movedFrom, ...(there && hasSameText(there, movedFrom) ? { remains: there } : {}) }];
  });
  return { date, changes };
}

const daysAhead = 7;

/** Returns a save's effect on each of the next seven days, starting tomorrow. */
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

/** Returns the effect on today's notifications that are still to come. */
export function effectToday(
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
  nowMs: number,
): DayEffect {
  const now = new Date(nowMs).toISOString().slice(11, 16);
  const { date, changes } = effectOn(dateAfter(nowMs, 0), before, after);
  return {
    date,
    changes: changes.filter(({ time, movedFrom }) => time > now || (movedFrom?.time ?? '') > now),
  };
}

/** Returns the slots of the entries that differ. Nothing can change in any other slot. */
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

/** Returns a later day in UTC, as YYYY-MM-DD. */
export const dateAfter = (nowMs: number, days: number): string =>
  new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
