import type { HoldTotals } from '../ledger/ledger';

/*
 * Keeps an alarm that turns on and off from creating attempt after attempt (docs/holds.md). With the
 * `holdMinutes` setting, these are all the values that holds depend on.
 */

const minuteMs = 60_000;

/**
 * How long all alarms must stay OK after a run's first hold, in milliseconds. The time doubles with each
 * hold.
 */
const firstQuietMs = 15_000;

/** The maximum of that time, in milliseconds. */
const longestQuietMs = 15 * minuteMs;

/** The maximum number of holds of a run that nobody resumes in between. One more hold ends it. */
export const maxHolds = 20;

/** The maximum time in all of these holds, as a multiple of the maximum for a single one. */
const maxTimeInHolds = 4;

export const noHolds: HoldTotals = { count: 0, ms: 0 };

/** Returns how long all alarms must stay OK after the `count`-th hold, in milliseconds. */
export const quietMs = (count: number): number => Math.min(longestQuietMs, firstQuietMs * 2 ** (count - 1));

/**
 * Returns how long the next hold may last before the run gives up, in milliseconds; 0 if it has been held too
 * often or too long.
 * @param holdMinutes the maximum for a single hold
 */
export function holdMs({ count, ms }: HoldTotals, holdMinutes: number): number {
  if (count >= maxHolds) return 0;
  const singleMs = holdMinutes * minuteMs;
  return Math.max(0, Math.min(singleMs, maxTimeInHolds * singleMs - ms));
}
