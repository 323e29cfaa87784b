import { statusFilters } from '#shared/jobs/run/run-status';
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
import { knownWords, wordsIn } from '../../../components/filter/word-list';

/** The search parameters of /admin/jobs/history: the filters and the page. */
export const historySearch = searchParams({
  /** Job names, in the format of word-list.ts. */
  job: word,
  /** Values from `statusFilters`. The page reports unknown values. */
  status: word,
  /** Part of the email address of the user who started the run. */
  by: typedText,
  /** Part of the email address of the user to whom the run is assigned. */
  assigned: typedText,
  kind: oneOf(['dry', 'real']),
  ...timeParams,
  /** The words to search for. */
  q: typedText,
  attention: yes,
  ...pageParams,
});

export type HistorySearch = ParsedSearch<typeof historySearch>;

/** Splits the statuses in a search into known and unknown statuses. */
export const statusesOf = ({ status }: HistorySearch) => knownWords(statusFilters, status);

/** Returns a list as an API argument. An empty list is omitted, because it means that no filter is set. */
const given = <Value>(list: readonly Value[]) => (list.length > 0 ? list : undefined);

/** Converts a search to API arguments. Relative times are relative to `nowMs`. */
export function filterOf(search: HistorySearch, nowMs: number): RunsFilter {
  return {
    job: given(wordsIn(search.job)),
    status: given(statusesOf(search).known),
    startedBy: search.by,
    assignedTo: search.assigned,
    dryRun: search.kind === undefined ? undefined : search.kind === 'dry',
    ...isoTimesOf(search, nowMs),
    search: search.q,
    needsAttention: search.attention,
  };
}

/** Returns a search's filters, without its page. The filters identify a list. */
export function filtersOf(search: HistorySearch): HistorySearch {
  const { job, status, by, assigned, kind, range, from, to, q, attention } = search;
  return { job, status, by, assigned, kind, range, from, to, q, attention };
}
