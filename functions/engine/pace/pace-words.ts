import type { HeldBackBy } from '#shared/jobs/run/run';

/** What is being paced, in words for the log, and what a lane's row says if it is held back. */
export interface PaceWords {
  /** Who throttles. */
  readonly who: string;
  /** What is throttled. */
  readonly what: string;
  readonly byLimit: HeldBackBy;
  readonly byThrottling: HeldBackBy;
}

export const writeWords: PaceWords = {
  who: 'tables',
  what: 'writes',
  byLimit: 'limit',
  byThrottling: 'throttling',
};
export const readWords: PaceWords = {
  who: 'tables',
  what: 'reads',
  byLimit: 'readLimit',
  byThrottling: 'readThrottling',
};
export const callWords: PaceWords = {
  ...writeWords,
  who: 'other system',
  what: 'calls',
};

/** Log line of a lane that is throttled for the first time. `rate` is in units per second. */
export const slowedDown = ({ who, what }: PaceWords, rate: number): string =>
  `The ${who} throttled ${what}: this lane continues at ${shown(rate)} ${what} per second.`;

/** Log line of a lane that is no longer throttled. */
export const recovered = ({ who, what }: PaceWords): string =>
  `The ${who} accepted all ${what} again: this lane is no longer held back.`;

const shown = (rate: number) => rate.toLocaleString('en', { maximumFractionDigits: rate < 10 ? 1 : 0 });
