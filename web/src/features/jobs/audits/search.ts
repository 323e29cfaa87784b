import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
} from '../../../components/filter/search-params';

/** The search parameters of /admin/schedule-hours-audit. */
export const hoursSearch = searchParams({
  /** In the entry list. */
  q: typedText,
});

export const comparisonParts = ['mismatches', 'matches'] as const;

/** The search parameters of /admin/schedule-comparison. */
export const comparisonSearch = searchParams({
  /** The ID of the selected template. */
  template: word,
  /** The rows to show. */
  show: oneOf(comparisonParts),
});

export type HoursSearch = ParsedSearch<typeof hoursSearch>;
export type ComparisonSearch = ParsedSearch<typeof comparisonSearch>;
