import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

/**
 * The filters and sort order of a list of sets, and the open dialog: a set's details, or its editor at a
 * given field.
 */
export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** ID of the open set; `new` for a set being created. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** The ID in the address for a set that does not exist yet. */
export const newSet = 'new';
