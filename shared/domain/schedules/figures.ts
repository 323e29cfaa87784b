import { decideDay, isSent } from '../notifications/notification-slots';
import { dateAfter, type SentNotification, sentOn } from './effect';
import type { ScheduleEntry } from './entry';

const daysAhead = 7;

/** Active: the notification is sent on at least one day of the week. */
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

/** With the time it is sent, in milliseconds since the epoch. Undefined if there is none within a week. */
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
