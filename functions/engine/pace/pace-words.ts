import type { HeldBackBy } from '#shared/jobs/run/lane';

/**
 * The words that log lines use for paced requests, and the reasons recorded in a lane's row while the lane is
 * held back.
 */
export interface PaceWords {
  /** The name of the system that throttles. */
  readonly who: string;
  /** The plural noun for the throttled operations, such as 'writes'. */
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
