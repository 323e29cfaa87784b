/** Formats a number, as in `12,345`. */
export const count = (value: number) => value.toLocaleString('en');

/**
 * Formats an ISO 8601 time for display, as in `2026-11-21 16:50:11 UTC`. Formats a missing time as a dash.
 */
export const time = (iso: string | null | undefined) =>
  iso ? `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` : '-';

const secondsIn = [
  ['h', 3600],
  ['min', 60],
] as const;

/** Formats a duration in at most two units, as in `0.4 s`, `12 s`, `3 min 5 s` or `2 h 10 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  let rest = Math.round(milliseconds / 1000);
  const parts: string[] = [];
  for (const [unit, size] of secondsIn) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${unit}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(`${rest} s`);
  return parts.slice(0, 2).join(' ');
}

/** Returns the last characters of a run ID, such as `7F3K`, which people use as the run's short name. */
export const shortId = (id: string) => id.slice(-4);

/**
 * Makes untrusted text, such as a record's key, safe for a terminal: escapes control characters, line
 * separators and the marks that change the direction of text.
 */
export const harmless = (text: string) =>
  text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
