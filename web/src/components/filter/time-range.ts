import { isoTime, oneOf } from './search-params';

/** The choices of time range. `custom` uses `from` and `to`. */
export const timeRanges = ['today', '24h', '7d', '30d', 'custom'] as const;
export type TimeRange = (typeof timeRanges)[number];

export const timeParams = {
  range: oneOf(timeRanges),
  from: isoTime,
  to: isoTime,
} as const;

export interface TimeSearch {
  readonly range?: TimeRange | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const hourMs = 3_600_000;
const lastMsOfMinute = 59_999;

function midnightHere(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}

/** Returns a range's ends. Either may be open. */
export function timesOf(
  { range, from, to }: TimeSearch,
  nowMs: number,
): { readonly fromMs?: number | undefined; readonly toMs?: number | undefined } {
  switch (range) {
    case undefined:
      return {};
    case 'today':
      return { fromMs: midnightHere(nowMs) };
    case '24h':
      return { fromMs: nowMs - 24 * hourMs };
    case '7d':
      return { fromMs: nowMs - 7 * 24 * hourMs };
    case '30d':
      return { fromMs: nowMs - 30 * 24 * hourMs };
    case 'custom':
      return {
        fromMs: from === undefined ? undefined : Date.parse(from),
        toMs: to === undefined ? undefined : Date.parse(to) + lastMsOfMinute,
      };
    default:
      return range satisfies never;
  }
}

/** Returns true if the range ends before it starts. */
export function excludesAll(search: TimeSearch): boolean {
  const { fromMs, toMs } = timesOf(search, 0);
  return search.range === 'custom' && fromMs !== undefined && toMs !== undefined && fromMs > toMs;
}

const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

export function isoTimesOf(search: TimeSearch, nowMs: number) {
  const { fromMs, toMs } = timesOf(search, nowMs);
  return { from: isoOf(fromMs), to: isoOf(toMs) };
}
