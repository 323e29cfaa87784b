import { decideDay, isSent } from '../notifications/notification-slots';
import { dateAfter, type SentNotification, sentOn } from './effect';
import type { ScheduleEntry } from './entry';

const daysAhead = 7;

/** Ids of the entries that yield a notification on a day of the week: the active ones. */
export function activeEntries(entries: readonly ScheduleEntry[], nowMs: number): ReadonlySet<string> {
  const days = Array.from({ length: daysAhead }, (_, ahead) => dateAfter(nowMs, ahead));
  return new Set(
    days.flatMap((date) =>
      decideDay(entries, date)
        .filter(isSent)
        .map(({ entry }) => String(entry.id)),
    ),
  );
}

/**
 * The next notification after a time, with its moment in milliseconds since the epoch; undefined where none
 * comes within a week.
 */
export function nextNotification(
  entries: readonly ScheduleEntry[],
  nowMs: number,
): (SentNotification & { readonly atMs: number }) | undefined {
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = dateAfter(nowMs, ahead);
    const coming = [...sentOn(entries, date).values()]
      .map((sent) => ({ ...sent, atMs: Date.parse(`${date}T${sent.time}:00Z`) }))
      .filter(({ atMs }) => atMs > nowMs)
      .toSorted((one, other) => one.atMs - other.atMs);
    if (coming[0]) return coming[0];
  }
  return undefined;
}
