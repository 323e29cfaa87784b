import type { StoredRecord } from '../models/model';
import type { timeContexts } from '../values/choices';
import { isEmpty } from '../values/empty';

export type TimeContext = (typeof timeContexts)[number];

export const heroMinutes: Readonly<Record<TimeContext, number>> = { morning: 3, afternoon: 2, end_of_day: 5 };

/** The duration in minutes, if the time of day is unknown. */
const defaultMinutes = 3;

export const sessionLink = (exerciseId: string, minutes: number): string =>
  `/breathing/session?exerciseId=${encodeURIComponent(exerciseId)}&duration=${minutes}`;

export const isBreathingHero = ({ pageId, sectionType, isActive }: StoredRecord): boolean =>
  pageId === 'breathing' && sectionType === 'breathing-hero' && isActive === true;

/** Returns where a hero leads, or undefined for other page parts and for a hero without an exercise. */
export function heroTarget(
  part: StoredRecord,
): { readonly linkURL: string; readonly activityDuration: number } | undefined {
  const { setId, timeContext } = part;
  if (!isBreathingHero(part) || typeof setId !== 'string' || isEmpty(setId)) return undefined;
  const known = Object.entries(heroMinutes).find(([time]) => time === timeContext);
  const activityDuration = known?.[1] ?? defaultMinutes;
  return { linkURL: sessionLink(setId, activityDuration), activityDuration };
}
