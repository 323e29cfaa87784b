import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

/**
 * Filters and order of a list of sets, and what is open above it: a set's details, or its editor at a certain
 * field.
 */
export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** Id of the open set; `new` for a set being created. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** The id used for a set that does not exist yet. */
export const newSet = 'new';
