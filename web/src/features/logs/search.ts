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

/** The minimum levels. Each includes all more severe levels. */
export const leastLevels = ['warning', 'error'] as const;
export type LeastLevel = (typeof leastLevels)[number];

export const logsSearch = searchParams({
  level: oneOf(leastLevels),
  source: oneOf(logSources),
  job: word,
  run: typedText,
  /** Part of an email address. */
  user: typedText,
  q: typedText,
  ...timeParams,
  /** True to pause, so that the page does not request new lines. */
  paused: yes,
  ...pageParams,
});

export type LogsSearch = ParsedSearch<typeof logsSearch>;

/** Returns the search without the page and the pause, so that it identifies a list. */
export function filtersOf(search: LogsSearch): LogsSearch {
  const { level, source, job, run, user, q, range, from, to } = search;
  return { level, source, job, run, user, q, range, from, to };
}
