import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

/**
 * Filters and order of a list of sets, and what is open over it: a set's details, or its editor at a field.
 */
export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** Id of the set that is open; `new` for one that is made. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** The id that stands for a set that is not there yet. */
export const newSet = 'new';
