import type { StoredRecord } from '#shared/models/model';

/** For `calls` jobs. */
export interface Gateway {
  /**
   * Without waiting or retrying; calls are idempotent. Returns attributes for the item's record. Throws
   * CallError.
   */
  call(call: StoredRecord): Promise<StoredRecord>;
}

/**
 * refused: other calls may succeed. limited: too many calls, to be retried later. unavailable: no usable
 * response, and a retry may succeed. systemic: no call can succeed.
 */
export type CallProblem = 'refused' | 'limited' | 'unavailable' | 'systemic';

/** Failed, or the outcome is unknown. The message is for users. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly problem: CallProblem,
    message: string,
    readonly retryAfterSeconds?: number | undefined,
  ) {
    super(message);
  }
}
