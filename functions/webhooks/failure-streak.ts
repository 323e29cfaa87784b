import { disabledAfterMs, maxQuietMs } from '#shared/events/webhooks';

/**
 * The failed attempts of a webhook since its last success. The fields are absent if the last attempt
 * succeeded.
 */
export interface FailureStreak {
  /** The time of the first failure, in ISO 8601 (UTC). */
  readonly failingSince?: string | null;
  /** The time of the last failure. Rows stored by an earlier version do not have it. */
  readonly lastFailureAt?: string;
}

/**
 * Returns the streak after another failure. A streak begins anew if nothing was sent for a day, because
 * failures that far apart do not show that the receiver was down in between.
 */
export function afterFailure(
  { failingSince, lastFailureAt = failingSince ?? undefined }: FailureStreak,
  nowMs: number,
): Required<FailureStreak> & { readonly failingSince: string } {
  const now = new Date(nowMs).toISOString();
  const continues =
    failingSince && lastFailureAt !== undefined && nowMs - Date.parse(lastFailureAt) <= maxQuietMs;
  return { failingSince: continues ? failingSince : now, lastFailureAt: now };
}

/** Returns true if every attempt has failed for so long that the webhook is disabled. */
export const isTooLong = ({ failingSince, lastFailureAt }: ReturnType<typeof afterFailure>): boolean =>
  Date.parse(lastFailureAt) - Date.parse(failingSince) >= disabledAfterMs;
