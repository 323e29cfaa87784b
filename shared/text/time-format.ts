const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const localDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const utcDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** Formats how long ago a time was, in the largest suitable unit; after a week, the date. */
export function formatRelative(atMs: number, nowMs: number): string {
  const differenceMs = atMs - nowMs;
  const sizeMs = Math.abs(differenceMs);
  if (sizeMs < 5 * secondMs) return 'just now';
  if (sizeMs < minuteMs) return relative.format(Math.trunc(differenceMs / secondMs), 'second');
  if (sizeMs < hourMs) return relative.format(Math.trunc(differenceMs / minuteMs), 'minute');
  if (sizeMs < dayMs) return relative.format(Math.trunc(differenceMs / hourMs), 'hour');
  if (sizeMs < 7 * dayMs) return relative.format(Math.trunc(differenceMs / dayMs), 'day');
  return localDate.format(atMs);
}

/** Returns the viewer's time zone, such as 'CET'. */
export const zoneOf = (atMs: number): string =>
  zone.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';

/** Formats a time in the viewer's time zone: '20 Nov 2025, 11:34:05 CET'. */
export function formatLocal(atMs: number): string {
  return `${local.format(atMs)} ${zoneOf(atMs)}`.trim();
}

/** Formats a time in the viewer's time zone: '20 Nov 2025, 11:34 CET'. */
export function formatLocalMinute(atMs: number): string {
  return toTheMinute(formatLocal(atMs));
}

/** Formats a time as '20 Nov 2025, 10:34:05 UTC'. */
export function formatUtc(atMs: number): string {
  return `${utc.format(atMs)} UTC`;
}

/** Formats an ISO 8601 date or time as '20 Nov 2025'. Other text is returned unchanged. */
export function formatUtcDay(at: string): string {
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? at : utcDate.format(atMs);
}

/** Formats a time as '20 Nov 2025, 10:34 UTC'. */
export function formatUtcMinute(atMs: number): string {
  return toTheMinute(formatUtc(atMs));
}

const toTheMinute = (time: string) => time.replace(/:\d\d( |$)/, '$1');

/**
 * True if the viewer's time zone is the same as UTC at the given time, so showing both would be redundant.
 */
export function isUtcHere(atMs: number): boolean {
  return new Date(atMs).getTimezoneOffset() === 0;
}

/** Formats the two largest units: '850 ms', '12 s', '4 min 09 s', '1 h 02 min', '3 d 4 h'. */
export function formatDuration(ms: number): string {
  if (ms < secondMs) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ${padded((ms % minuteMs) / secondMs)} s`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ${padded((ms % hourMs) / minuteMs)} min`;
  return `${Math.floor(ms / dayMs)} d ${Math.floor((ms % dayMs) / hourMs)} h`;
}

function padded(value: number): string {
  return `${Math.floor(value)}`.padStart(2, '0');
}
