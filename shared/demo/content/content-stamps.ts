import { type Calendar, dayBefore, isoText } from '../chance/calendar';
import type { SyncFields } from '../people/sync';

/** The time of creation, after midnight. */
const madeAtMs = 9 * 3_600_000;

/** Returns the stamps of a record created whole days before now (at least one), and not changed since. */
export function contentStamps(calendar: Calendar, days: number): Omit<SyncFields, 'owner'> {
  const madeMs = dayBefore(calendar, days) + madeAtMs;
  const createdAt = isoText(madeMs);
  return { createdAt, updatedAt: createdAt, _version: 1, _lastChangedAt: madeMs };
}
