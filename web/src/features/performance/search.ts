import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';

/** Days that a look back may have. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

/** What the table of jobs can be sorted by. */
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

/** Search parameters of /admin/performance. */
export const performanceSearch = searchParams({
  /** The router takes it for a number. Left out: 30. */
  days: (value) => oneOf(periods)(typedText(value)),
  job: word,
  /** Left out: real runs. */
  kind: oneOf(['dry', 'both']),
  sort: oneOf(sorts),
  ascending: yes,
});

export type PerformanceSearch = ParsedSearch<typeof performanceSearch>;
