import * as z from 'zod/mini';
import { runStatuses } from '#shared/jobs/run-status';
import type { RunsFilter } from '../../api/runs';
import { isoTimesOf, timeSearch } from '../../components/time-range';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Search parameters of /admin/jobs/history: filters and page. */
export const historySearch = z.object({
  job: lenient(z.string()),
  status: lenient(z.enum(runStatuses)),
  /** A part of the e-mail of who started it. */
  by: lenient(searchText),
  kind: lenient(z.enum(['dry', 'real'])),
  ...timeSearch.shape,
  /** Words to search for. */
  q: lenient(searchText),
  attention: lenient(z.literal(true)),
  ...pageSearch.shape,
});

export type HistorySearch = z.infer<typeof historySearch>;

/** What the API is asked for; times that are relative are counted from `nowMs`. */
export function filterOf(search: HistorySearch, nowMs: number): RunsFilter {
  return {
    job: search.job,
    status: search.status,
    startedBy: search.by,
    dryRun: search.kind === undefined ? undefined : search.kind === 'dry',
    ...isoTimesOf(search, nowMs),
    search: search.q,
    needsAttention: search.attention,
  };
}

/** The filters of a search without its page: what a list is known by. */
export function filtersOf({ page: _page, token: _token, ...filters }: HistorySearch): HistorySearch {
  return filters;
}
