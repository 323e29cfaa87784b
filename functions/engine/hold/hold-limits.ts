import type { HoldTotals } from '../ledger/ledger';

/*
 * The limits that keep an alarm that turns on and off again and again from creating attempt after attempt
 * (docs/holds.md). Together with the `holdMinutes` setting, they are all the values that holds depend on.
 */

const minuteMs = 60_000;

/** How long all alarms must stay OK before a run continues after its first hold, in milliseconds. */
const firstQuietMs = 15_000;

/** The longest such time, in milliseconds. It doubles with each hold until then. */
const longestQuietMs = 15 * minuteMs;

/** The maximum number of holds of a run that nobody resumes in between. One more hold ends the run. */
export const maxHolds = 20;

/** The maximum time in all of these holds, as a multiple of the maximum time in a single hold. */
const maxTimeInHolds = 4;

export const noHolds: HoldTotals = { count: 0, ms: 0 };

/**
 * Returns how long all alarms must stay OK before the run continues after its `count`-th hold, in
 * milliseconds.
 */
export const quietMs = (count: number): number => Math.min(longestQuietMs, firstQuietMs * 2 ** (count - 1));

/**
 * Returns how long the next hold may last before the run gives up, in milliseconds. 0 if the run has already
 * been held too often or for too long.
 *
 * @param holdMinutes the maximum time in a single hold
 */
export function holdMs({ count, ms }: HoldTotals, holdMinutes: number): number {
  if (count >= maxHolds) return 0;
  const singleMs = holdMinutes * minuteMs;
  return Math.max(0, Math.min(singleMs, maxTimeInHolds * singleMs - ms));
}
