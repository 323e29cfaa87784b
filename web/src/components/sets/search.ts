import { oneOf, type ParsedSearch, pageParams, searchParams, typedText, word } from '../filter/search-params';

export const setsSearch = searchParams({
  q: typedText,
  type: word,
  intensity: word,
  status: oneOf(['active', 'inactive']),
  sort: oneOf(['title', 'type', 'updated', 'exercises', 'status']),
  page: pageParams.page,
  /** The ID of a set, or `new` for a set that is being created. */
  set: word,
  edit: oneOf(['details', 'exercises']),
  field: word,
});

export type SetsSearch = ParsedSearch<typeof setsSearch>;

/** The ID in the URL of a set that has not been created yet. */
export const newSet = 'new';
