import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';

/** The periods that can be selected, in days. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

/** The sort keys for the jobs table. */
export const sorts = [
  'title',
  'runs',
  'rate',
  'failed',
  'median',
  'p95',
  'speed',
  'read',
  'reads',
  'writes',
] as const;
export type Sort = (typeof sorts)[number];

/** The search parameters of /admin/performance. */
export const performanceSearch = searchParams({
  /** The period, which the router parses as a number. The default is 30 days. */
  days: (value) => oneOf(periods)(typedText(value)),
  job: word,
  /** The kind of run. By default, only real runs are included. */
  kind: oneOf(['dry', 'both']),
  sort: oneOf(sorts),
  ascending: yes,
});

export type PerformanceSearch = ParsedSearch<typeof performanceSearch>;
