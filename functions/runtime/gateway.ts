import type { StoredRecord } from '#shared/models/model';

/** Other systems, as jobs of calls see them. */
export interface Gateway {
  /**
   * Makes one call, once, without waiting or retrying. Calls may be repeated: the same call twice has the
   * same result. Returns attributes for the item's record. Throws CallErrors.
   */
  call(call: StoredRecord): Promise<StoredRecord>;
}

/**
 * Why a call failed. refused: this call, while others may go through. limited: too many calls; this one must
 * be repeated later. unavailable: no usable answer; another try may go through. systemic: no call can go
 * through.
 */
export type CallProblem = 'refused' | 'limited' | 'unavailable' | 'systemic';

/** A call that failed, or whose outcome is unknown. The message is for a person. */
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
