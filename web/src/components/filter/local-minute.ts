/** For a date-time input in the viewer's time zone, such as '2026-01-31T09:30'. */
export function localMinute(at: string): string {
  const time = new Date(at);
  const sameClock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return sameClock.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
}

/** Returns ISO 8601 in UTC, or undefined if the text is not a valid time. */
export function instantOf(local: string): string | undefined {
  // `Date` alone would accept other formats too.
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}
