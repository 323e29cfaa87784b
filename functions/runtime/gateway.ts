import type { StoredRecord } from '#shared/models/model';

/** The outside world, as jobs of calls see it. */
export interface Gateway {
  /**
   * Makes one call; once, without any wait or other try of its own. May be repeated with the same words: then
   * it comes to the same. Gives attributes for the item's record. Throws CallErrors.
   */
  call(call: StoredRecord): Promise<StoredRecord>;
}

/**
 * Why a call came to nothing. refused: this call; others may go through. limited: too many calls, this one is
 * to be made again later. unavailable: no answer, or none of use; another try may go through. systemic: no
 * call can.
 */
export type CallProblem = 'refused' | 'limited' | 'unavailable' | 'systemic';

/** A call that was not made, or of which nobody knows. The message is for a person. */
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
