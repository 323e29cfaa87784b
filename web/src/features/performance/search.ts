import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
  yes,
} from '../../components/filter/search-params';

/** Selectable periods, in days. */
export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

/** Sort keys of the table of jobs. */
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
  /** The router parses it as a number. Defaults to 30. */
  days: (value) => oneOf(periods)(typedText(value)),
  job: word,
  /** Defaults to real runs. */
  kind: oneOf(['dry', 'both']),
  sort: oneOf(sorts),
  ascending: yes,
});

export type PerformanceSearch = ParsedSearch<typeof performanceSearch>;
