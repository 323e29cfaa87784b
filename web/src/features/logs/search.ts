import { logSources } from '#shared/jobs/run/log-lines';
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

/** The minimum levels to filter by. Each level includes all more severe levels. */
export const leastLevels = ['warning', 'error'] as const;
export type LeastLevel = (typeof leastLevels)[number];

/** The search parameters of /admin/logs: the filters and the page. */
export const logsSearch = searchParams({
  level: oneOf(leastLevels),
  source: oneOf(logSources),
  job: word,
  /** A run ID, or the last characters of a run ID. */
  run: typedText,
  /** Part of an email address. */
  user: typedText,
  /** Words to search for, or an error reference. */
  q: typedText,
  ...timeParams,
  /** True if the page is paused and therefore does not request new lines. */
  paused: yes,
  ...pageParams,
});

export type LogsSearch = ParsedSearch<typeof logsSearch>;

/**
 * Returns a search's filters, without its page and pause state. Together, the filters identify a list of
 * lines.
 */
export function filtersOf(search: LogsSearch): LogsSearch {
  const { level, source, job, run, user, q, range, from, to } = search;
  return { level, source, job, run, user, q, range, from, to };
}
