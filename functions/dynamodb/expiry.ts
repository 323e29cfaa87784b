/*
 * Rows that expire. DynamoDB may remove a row days after it has expired. Code whose result depends on the
 * expiry must therefore compare the time itself.
 */

/** Returns the number of seconds since the epoch, which is the format of a row's `expiresAt`. */
export const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Returns true if a row has expired, even if it still exists. */
export const isExpired = (row: { readonly expiresAt?: unknown }, nowMs: number): boolean =>
  Number(row.expiresAt) <= nowMs / 1000;
