import * as z from 'zod/mini';
import { runStatuses } from '#shared/jobs/run-status';
import type { RunsFilter } from '../../api/runs';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Times that a list of runs can be limited to; `custom` goes with `from` and `to`. */
export const timeRanges = ['today', '24h', '7d', '30d', 'custom'] as const;
export type TimeRange = (typeof timeRanges)[number];

/** Search parameters of /admin/jobs/history: filters and page. */
export const historySearch = z.object({
  job: lenient(z.string()),
  status: lenient(z.enum(runStatuses)),
  /** A part of the e-mail of who started it. */
  by: lenient(searchText),
  kind: lenient(z.enum(['dry', 'real'])),
  range: lenient(z.enum(timeRanges)),
  /** With the range `custom`: the first and the last minute, ISO 8601 in UTC. */
  from: lenient(z.iso.datetime()),
  to: lenient(z.iso.datetime()),
  /** Words to search for. */
  q: lenient(searchText),
  attention: lenient(z.literal(true)),
  ...pageSearch.shape,
});

export type HistorySearch = z.infer<typeof historySearch>;

const hourMs = 3_600_000;
const lastMsOfMinute = 59_999;

function midnightHere(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}

/** The times that a search is limited to, in ms since 1970; either may be open. */
export function timesOf(
  { range, from, to }: Pick<HistorySearch, 'range' | 'from' | 'to'>,
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

/** Whether the times end before they begin, so that no run can be within them. */
export function excludesAll(search: HistorySearch): boolean {
  const { fromMs, toMs } = timesOf(search, 0);
  return search.range === 'custom' && fromMs !== undefined && toMs !== undefined && fromMs > toMs;
}

const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/** What the API is asked for; times that are relative are counted from `nowMs`. */
export function filterOf(search: HistorySearch, nowMs: number): RunsFilter {
  const { fromMs, toMs } = timesOf(search, nowMs);
  return {
    job: search.job,
    status: search.status,
    startedBy: search.by,
    dryRun: search.kind === undefined ? undefined : search.kind === 'dry',
    from: isoOf(fromMs),
    to: isoOf(toMs),
    search: search.q,
    needsAttention: search.attention,
  };
}

/** The filters of a search without its page: what a list is known by. */
export function filtersOf({ page: _page, token: _token, ...filters }: HistorySearch): HistorySearch {
  return filters;
}
