import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import {
  decideDay,
  isSent,
  type NotificationSlot,
  type NotificationType,
} from '../notifications/notification-slots';

/** What is sent at a time, and for which template: null for an entry without a template. */
export interface SentNotification extends NotificationSlot {
  readonly templateName: string | null;
}

/** A notification that a save adds to a day (no `before`), takes from it (no `after`), or changes. */
export interface NotificationChange {
  readonly type: NotificationType;
  /** HH:MM in UTC. */
  readonly time: string;
  readonly before: SentNotification | undefined;
  readonly after: SentNotification | undefined;
}

/** The changes of a save on one day. */
export interface DayEffect {
  /** YYYY-MM-DD, in UTC. */
  readonly date: string;
  /** In the order of time. */
  readonly changes: readonly NotificationChange[];
}

/** Everything that is sent on a day, by type and time. */
export function sentOn(entries: readonly StoredEntry[], date: string): ReadonlyMap<string, SentNotification> {
  return new Map(
    decideDay(entries, date)
      .filter(isSent)
      .flatMap(({ slot, entry }) => {
        if (!slot) return [];
        const templateName = isEmpty(entry.templateName) ? null : String(entry.templateName);
        return [[`${slot.time} ${slot.type}`, { ...slot, templateName }] as const];
      }),
  );
}

/** The differences of a day. */
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
 * The changes of a save on each of the seven days from tomorrow on; the first is tomorrow.
 *
 * @param nowMs milliseconds since the epoch
 */
export const effectOfSave = (
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
  nowMs: number,
): readonly DayEffect[] =>
  Array.from({ length: daysAhead }, (_, ahead) => effectOn(dateAfter(nowMs, ahead + 1), before, after));

const dayMs = 86_400_000;

/** The UTC date so many days later, YYYY-MM-DD. */
export const dateAfter = (nowMs: number, days: number): string =>
  new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
