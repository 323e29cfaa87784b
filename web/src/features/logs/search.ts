import * as z from 'zod/mini';
import { logSources } from '#shared/jobs/run';
import { timeSearch } from '../../components/time-range';
import { lenient, pageSearch, searchText } from '../../components/url-search';

/** Levels that a list of lines can be limited to: this one and graver ones. */
export const leastLevels = ['warning', 'error'] as const;
export type LeastLevel = (typeof leastLevels)[number];

/** Search parameters of /admin/logs: filters and page. */
export const logsSearch = z.object({
  level: lenient(z.enum(leastLevels)),
  source: lenient(z.enum(logSources)),
  job: lenient(z.string()),
  /** A run's id, or its end. */
  run: lenient(searchText),
  /** A part of an e-mail. */
  user: lenient(searchText),
  /** Words to search for, or a reference. */
  q: lenient(searchText),
  ...timeSearch.shape,
  /** True: new lines are not asked for. */
  paused: lenient(z.literal(true)),
  ...pageSearch.shape,
});

export type LogsSearch = z.infer<typeof logsSearch>;

/** The filters of a search, without its page and whether it follows: what a list is known by. */
export function filtersOf({
  page: _page,
  token: _token,
  paused: _paused,
  ...filters
}: LogsSearch): LogsSearch {
  return filters;
}
