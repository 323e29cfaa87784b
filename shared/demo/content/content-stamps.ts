import { type Calendar, dayBefore, isoText } from '../chance/calendar';
import type { SyncFields } from '../people/sync';

/** In the morning, when content is created, in milliseconds after midnight. */
const madeAtMs = 9 * 3_600_000;

/**
 * The stamps of content that the editors created this many whole days before now (at least one) and have not
 * changed since.
 */
export function contentStamps(calendar: Calendar, days: number): Omit<SyncFields, 'owner'> {
  const madeMs = dayBefore(calendar, days) + madeAtMs;
  const createdAt = isoText(madeMs);
  return { createdAt, updatedAt: createdAt, _version: 1, _lastChangedAt: madeMs };
}
