import { logSources } from '#shared/jobs/run/run';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';
import { timeParams } from '../../components/filter/time-range';

/** Levels that a list of lines can be limited to: this one and graver ones. */
export const leastLevels = ['warning', 'error'] as const;
export type LeastLevel = (typeof leastLevels)[number];

/** Search parameters of /admin/logs: filters and page. */
export const logsSearch = searchParams({
  level: oneOf(leastLevels),
  source: oneOf(logSources),
  job: word,
  /** A run's id, or its end. */
  run: typedText,
  /** A part of an email. */
  user: typedText,
  /** Words to search for, or a reference. */
  q: typedText,
  ...timeParams,
  /** True: new lines are not asked for. */
  paused: yes,
  ...pageParams,
});

export type LogsSearch = ParsedSearch<typeof logsSearch>;

/** The filters of a search, without its page and whether it follows: what a list is known by. */
export function filtersOf({
  page: _page,
  token: _token,
  paused: _paused,
  ...filters
}: LogsSearch): LogsSearch {
  return filters;
}
