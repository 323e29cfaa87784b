import type { StoredRecord } from '#shared/models/model';

/** Access to other systems, for `calls` jobs. */
export interface Gateway {
  /**
   * Makes one call, without waiting or retrying. Calls are idempotent. Returns attributes for the item's
   * record. Throws CallError.
   */
  call(call: StoredRecord): Promise<StoredRecord>;
}

/**
 * The reason why a call failed. refused: this call was rejected, but other calls may succeed. limited: there
 * were too many calls, and this call must be retried later. unavailable: there was no usable response, and a
 * retry may succeed. systemic: no call can succeed.
 */
export type CallProblem = 'refused' | 'limited' | 'unavailable' | 'systemic';

/** A call that failed or whose outcome is unknown. The message is meant for users. */
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
