import {
  oneOf,
  type ParsedSearch,
  searchParams,
  typedText,
  word,
} from '../../../components/filter/search-params';

export const hoursSearch = searchParams({
  q: typedText,
});

export const comparisonParts = ['mismatches', 'matches'] as const;

export const comparisonSearch = searchParams({
  template: word,
  show: oneOf(comparisonParts),
});

export type HoursSearch = ParsedSearch<typeof hoursSearch>;
export type ComparisonSearch = ParsedSearch<typeof comparisonSearch>;
