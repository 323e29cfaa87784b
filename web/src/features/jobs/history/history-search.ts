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

export const historySearch = searchParams({
  /** Job names, in the format of word-list.ts. */
  job: word,
  /** The statuses. The page reports unknown values. */
  status: word,
  /** Part of an email address. */
  by: typedText,
  /** Part of an email address. */
  assigned: typedText,
  kind: oneOf(['dry', 'real']),
  ...timeParams,
  q: typedText,
  attention: yes,
  ...pageParams,
});

export type HistorySearch = ParsedSearch<typeof historySearch>;

export const statusesOf = ({ status }: HistorySearch) => knownWords(statusFilters, status);

/** Returns undefined for an empty list, so that no filter is set. */
const given = <Value>(list: readonly Value[]) => (list.length > 0 ? list : undefined);

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

/** Returns the filters, which identify a list. */
export function filtersOf(search: HistorySearch): HistorySearch {
  const { job, status, by, assigned, kind, range, from, to, q, attention } = search;
  return { job, status, by, assigned, kind, range, from, to, q, attention };
}
