import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
} from '../../../components/filter/search-params';

/** Search parameters of /admin/schedule-hours-audit. */
export const hoursSearch = searchParams({
  /** Text searched for in the list of entries. */
  q: typedText,
});

export const comparisonParts = ['mismatches', 'matches'] as const;

/** Search parameters of /admin/schedule-comparison. */
export const comparisonSearch = searchParams({
  /** ID of the selected template; default: all. */
  template: word,
  /** Default: all. */
  show: oneOf(comparisonParts),
});

export type HoursSearch = ParsedSearch<typeof hoursSearch>;
export type ComparisonSearch = ParsedSearch<typeof comparisonSearch>;
