import type { StoredRecord } from '#shared/models/model';

/** Access to other systems, for jobs of calls. */
export interface Gateway {
  /**
   * Makes one call without waiting or retrying. Calls are idempotent. Returns attributes for the item's
   * record. Throws CallErrors.
   */
  call(call: StoredRecord): Promise<StoredRecord>;
}

/**
 * Why a call failed. refused: this call was rejected, but others may succeed. limited: too many calls; this
 * one must be repeated later. unavailable: no usable response; a retry may succeed. systemic: no call can
 * succeed.
 */
export type CallProblem = 'refused' | 'limited' | 'unavailable' | 'systemic';

/** A call that failed, or whose outcome is unknown. The message is for users. */
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
