import { runStatuses } from '#shared/jobs/run/run-status';
import type { RunsFilter } from '../../../api/runs';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  word,
  yes,
} from '../../../components/filter/search-params';
import { isoTimesOf, timeParams } from '../../../components/filter/time-range';

/** Search parameters of /admin/jobs/history: filters and page. */
export const historySearch = searchParams({
  job: word,
  status: oneOf(runStatuses),
  /** Part of the starter's email. */
  by: typedText,
  kind: oneOf(['dry', 'real']),
  ...timeParams,
  /** Words to search for. */
  q: typedText,
  attention: yes,
  ...pageParams,
});

export type HistorySearch = ParsedSearch<typeof historySearch>;

/** The API's arguments; relative times count from `nowMs`. */
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

/** The filters of a search without its page: the identity of a list. */
export function filtersOf({ page: _page, token: _token, ...filters }: HistorySearch): HistorySearch {
  return filters;
}
