/**
 * The longest wait taken from a response. A lane that waits does not notice a stop, so no response may make
 * it wait for hours. If the system needs more time, it refuses the next request again.
 */
export const maxRetryAfterSeconds = 900;

/** Begins with the day of the week: `Date.parse` also accepts texts such as `-5` and `1.5`. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/**
 * Seconds or an HTTP date (RFC 9110, section 10.2.3). At most {@link maxRetryAfterSeconds}; undefined if it
 * is neither or the date has passed.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(maxRetryAfterSeconds, Number(text));
  const waitMs = httpDate.test(text) ? Date.parse(text) - nowMs : Number.NaN;
  return waitMs > 0 ? Math.min(maxRetryAfterSeconds, Math.ceil(waitMs / 1_000)) : undefined;
}
