import type { HeldBackBy } from '#shared/jobs/run/lane';

/** The words for log lines, and for the reasons in the row of a lane that is held back. */
export interface PaceWords {
  readonly who: string;
  /** What it throttles: a plural such as 'writes'. */
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
