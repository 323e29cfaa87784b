/** Formats a time for a date-time input in the viewer's time zone, such as '2026-01-31T09:30'. */
export function localMinute(at: string): string {
  const time = new Date(at);
  const sameClock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return sameClock.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
}

/**
 * Parses the value of a date-time input. Returns the time as an ISO 8601 string in UTC, or undefined if the
 * text is not a valid time.
 */
export function instantOf(local: string): string | undefined {
  // `Date` also accepts other formats, which are rejected here.
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}
