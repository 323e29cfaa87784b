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

/** Minimum levels for filtering: this level and more severe ones. */
export const leastLevels = ['warning', 'error'] as const;
export type LeastLevel = (typeof leastLevels)[number];

/** Search parameters of /admin/logs: filters and page. */
export const logsSearch = searchParams({
  level: oneOf(leastLevels),
  source: oneOf(logSources),
  job: word,
  /** A run's ID, or the end of one. */
  run: typedText,
  /** Part of an email address. */
  user: typedText,
  /** Search words, or an error reference. */
  q: typedText,
  ...timeParams,
  /** If true, new lines are not requested. */
  paused: yes,
  ...pageParams,
});

export type LogsSearch = ParsedSearch<typeof logsSearch>;

/** The filters of a search, without page and pause state; they identify a list. */
export function filtersOf(search: LogsSearch): LogsSearch {
  const { level, source, job, run, user, q, range, from, to } = search;
  return { level, source, job, run, user, q, range, from, to };
}
