import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';

/** The periods to choose from, in days. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

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

export const performanceSearch = searchParams({
  /** The period, which is 30 days by default. The router parses it as a number. */
  days: (value) => oneOf(periods)(typedText(value)),
  job: word,
  /** The kind of runs. By default, only real runs are included. */
  kind: oneOf(['dry', 'both']),
  sort: oneOf(sorts),
  ascending: yes,
});

export type PerformanceSearch = ParsedSearch<typeof performanceSearch>;
