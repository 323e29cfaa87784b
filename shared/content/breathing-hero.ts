import type { StoredRecord } from '../models/model';
import type { timeContexts } from '../values/choices';
import { isEmpty } from '../values/empty';

export type TimeContext = (typeof timeContexts)[number];

/** How long the breathing hero of a time of the day takes, in minutes (docs/product.md). */
export const heroMinutes: Readonly<Record<TimeContext, number>> = { morning: 3, afternoon: 2, end_of_day: 5 };

/** Of a hero, or a session, that does not say how long (docs/product.md). */
const defaultMinutes = 3;

/** Where the end-user app has a breathing session (docs/product.md). */
export const sessionLink = (exerciseId: string, minutes: number): string =>
  `/breathing/session?exerciseId=${encodeURIComponent(exerciseId)}&duration=${minutes}`;

/** True for a breathing hero that users see (docs/product.md). */
export const isBreathingHero = ({ pageId, sectionType, isActive }: StoredRecord): boolean =>
  pageId === 'breathing' && sectionType === 'breathing-hero' && isActive === true;

/**
 * Where an active hero must lead, and for how many minutes; undefined for another part, and for a hero
 * without an exercise.
 */
export function heroTarget(
  part: StoredRecord,
): { readonly linkURL: string; readonly activityDuration: number } | undefined {
  const { setId, timeContext } = part;
  if (!isBreathingHero(part) || typeof setId !== 'string' || isEmpty(setId)) return undefined;
  const known = Object.entries(heroMinutes).find(([time]) => time === timeContext);
  const activityDuration = known?.[1] ?? defaultMinutes;
  return { linkURL: sessionLink(setId, activityDuration), activityDuration };
}
