import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
} from '../../../components/filter/search-params';

/** The search parameters of /admin/schedule-hours-audit. */
export const hoursSearch = searchParams({
  /** The text to search for in the entry list. */
  q: typedText,
});

export const comparisonParts = ['mismatches', 'matches'] as const;

/** The search parameters of /admin/schedule-comparison. */
export const comparisonSearch = searchParams({
  /** The ID of the selected template. By default, all templates are shown. */
  template: word,
  /** The rows to show. By default, all rows are shown. */
  show: oneOf(comparisonParts),
});

export type HoursSearch = ParsedSearch<typeof hoursSearch>;
export type ComparisonSearch = ParsedSearch<typeof comparisonSearch>;
