import { formatLocalMinute, formatUtcMinute, isUtcHere } from '#shared/text/time-format';
import { type TimeRange, type TimeSearch, timesOf } from './time-range';

export const rangeLabels: Readonly<Record<TimeRange, string>> = {
  today: 'Today',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  custom: 'From and to',
};

/** Formats a time to the minute in the viewer's time zone, followed by UTC if it differs. */
function minuteInWords(atMs: number): string {
  const here = formatLocalMinute(atMs);
  return isUtcHere(atMs) ? here : `${here} (${formatUtcMinute(atMs)})`;
}

export function timeInWords(search: TimeSearch, nowMs: number): string | undefined {
  const { range } = search;
  if (range === undefined) return undefined;
  if (range !== 'custom') return rangeLabels[range];
  const { fromMs, toMs } = timesOf(search, nowMs);
  const parts = [
    fromMs === undefined ? undefined : `from ${minuteInWords(fromMs)}`,
    toMs === undefined ? undefined : `to ${minuteInWords(toMs)}`,
  ];
  const words = parts.filter(Boolean).join(' ');
  return words === '' ? undefined : words;
}
