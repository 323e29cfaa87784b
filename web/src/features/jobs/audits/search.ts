import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
} from '../../../components/filter/search-params';

/** The search parameters of /admin/schedule-hours-audit. */
export const hoursSearch = searchParams({
  q: typedText,
});

export const comparisonParts = ['mismatches', 'matches'] as const;

/** The search parameters of /admin/schedule-comparison. */
export const comparisonSearch = searchParams({
  template: word,
  show: oneOf(comparisonParts),
});

export type HoursSearch = ParsedSearch<typeof hoursSearch>;
export type ComparisonSearch = ParsedSearch<typeof comparisonSearch>;
