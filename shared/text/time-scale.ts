import { formatDuration, zoneOf } from './time-format';

/**
 * Returns the viewer's zone at the first and the last time: 'CET', or 'CEST/CET' if the clocks change in
 * between.
 */
export function zonesOf(times: readonly string[]): string {
  const ends = times.length === 0 ? [Date.now()] : [times[0], times.at(-1)].map((at) => Date.parse(at ?? ''));
  return [...new Set(ends.map(zoneOf))].join('/');
}

/** The longest axis with decimal marks. On longer ones, marks in whole seconds are already distinct. */
const maxDecimalAxisMs = 20_000;

/**
 * Formats a mark on an axis that ends at `totalMs`. A short axis gets a decimal place, so that no two marks
 * are the same.
 */
export function formatMark(ms: number, totalMs: number): string {
  if (ms === 0) return '0';
  const hasDecimal = totalMs >= 1_000 && totalMs < maxDecimalAxisMs;
  return hasDecimal ? `${(ms / 1_000).toFixed(1)} s` : formatDuration(ms);
}
