import { type Calendar, dayBefore, isoText } from '../chance/calendar';
import type { SyncFields } from '../people/sync';

/** The time of day at which content is created, in milliseconds after midnight. */
const madeAtMs = 9 * 3_600_000;

/**
 * Returns the stamps for content that was created the given number of whole days before now (at least one)
 * and has not been changed since.
 */
export function contentStamps(calendar: Calendar, days: number): Omit<SyncFields, 'owner'> {
  const madeMs = dayBefore(calendar, days) + madeAtMs;
  const createdAt = isoText(madeMs);
  return { createdAt, updatedAt: createdAt, _version: 1, _lastChangedAt: madeMs };
}
