/**
 * The longest wait that is taken from a response, in seconds. A lane that waits for another system does not
 * notice a stop until the wait is over, so no response may make it wait for hours. If the system needs more
 * time, it refuses the next request again.
 */
export const maxRetryAfterSeconds = 900;

/** An HTTP date begins with the day of the week. `Date.parse` also accepts texts such as `-5` and `1.5`. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/**
 * Parses a `Retry-After` header, which is a number of seconds or an HTTP date (RFC 9110, section 10.2.3).
 * Returns the number of seconds to wait, at most {@link maxRetryAfterSeconds}, or undefined if the value is
 * neither or the date has passed.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(maxRetryAfterSeconds, Number(text));
  const waitMs = httpDate.test(text) ? Date.parse(text) - nowMs : Number.NaN;
  return waitMs > 0 ? Math.min(maxRetryAfterSeconds, Math.ceil(waitMs / 1_000)) : undefined;
}
