const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const localDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/**
 * Formats the distance of a time from now in the largest suitable unit, or as a date after a week. Both times
 * are in milliseconds since 1970.
 */
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

/** Returns the short name of the viewer's zone at that time: 'CET'. */
export const zoneOf = (atMs: number): string =>
  zone.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';

/** Formats the exact time in the viewer's zone, with the zone's name: '20 Nov 2025, 11:34:05 CET'. */
export function formatLocal(atMs: number): string {
  return `${local.format(atMs)} ${zoneOf(atMs)}`.trim();
}

/** Formats a time in the viewer's zone to the minute: '20 Nov 2025, 11:34 CET'. */
export function formatLocalMinute(atMs: number): string {
  return formatLocal(atMs).replace(/:\d\d( |$)/, '$1');
}

/** Formats the exact time in UTC: '2025-11-20 10:34:05 UTC'. */
export function formatUtc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns true if the viewer's zone equals UTC at that time, so that showing both is redundant. */
export function isUtcHere(atMs: number): boolean {
  return new Date(atMs).getTimezoneOffset() === 0;
}

/** Formats a duration in its two largest units: '850 ms', '12 s', '4 min 09 s', '1 h 02 min', '3 d 4 h'. */
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
